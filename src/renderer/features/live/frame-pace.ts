import type { Pace } from '../../bridge/stores/desk.ts'
import type { After } from '../../ui/clock.ts'

/** What a page offers to work by. */
export interface PageTime {
  /** Milliseconds of a clock that nobody sets. */
  now(): number
  /** Runs a task after those that wait already. */
  later(task: () => void): void
  /** Runs a task with the next frame; returns a function that cancels it. */
  onFrame(task: () => void): () => void
  after: After
  /** Settles once what has changed is rendered. */
  rendered(): Promise<void>
}

/** A hidden page has no frames but must keep counting. */
const hiddenPageDelayMs = 250
/** A page is busy with changes for at most half of its time, so that keys and other programs have the rest. */
const restFactor = 1
/** A shorter rest is not worth a timer. */
const minRestMs = 4
/** What took longer was not the changes alone: the machine slept, or another task came in between. */
const maxRestMs = 100

/**
 * Shows changes as soon as the page has shown the ones before: at once in a page at rest, seldom in one that is slow.
 * They are rendered in one task and laid out with the next frame: two short ones, between which a key has its turn.
 *
 *   idle ──a change──> rendering ──> waiting for its frame ──painted──> resting for as long as that took ──> idle
 *                          ^────────── what came meanwhile, together ──────────────────────┘
 */
export function createFramePace({ now, later, onFrame, after, rendered }: PageTime): Pace {
  let waiting: (() => void) | null = null
  let isBusy = false

  const untilFrame = () =>
    new Promise<void>((resolve) => {
      const cancelTimer = after(hiddenPageDelayMs, () => {
        cancelFrame()
        resolve()
      })
      const cancelFrame = onFrame(() => {
        cancelTimer()
        resolve()
      })
    })
  const untilPainted = () => new Promise<void>(later)

  async function showWaiting() {
    while (waiting !== null) {
      const show = waiting
      waiting = null
      const begun = now()
      show()
      await rendered()
      const renderMs = now() - begun
      await untilFrame()
      const framed = now()
      await untilPainted()
      const restMs = Math.min(maxRestMs, restFactor * (renderMs + now() - framed))
      if (restMs >= minRestMs) await new Promise<void>((resolve) => after(restMs, resolve))
    }
    isBusy = false
  }

  return (show) => {
    waiting = show
    if (isBusy) return
    isBusy = true
    later(() => void showWaiting())
  }
}
