import { expect, test } from 'vitest'
import { createFramePace } from '../../../../../src/renderer/features/live/frame-pace.ts'
import { createManualClock } from '../../../../support/manual-clock.ts'

/** A page whose frames come when a test says so, and take so long to render and to paint. */
function setUp({ renderMs = 0, paintMs = 0 } = {}) {
  const clock = createManualClock()
  let frames: (() => void)[] = []
  const shown: string[] = []
  const pace = createFramePace({
    now: clock.steady,
    // What waits comes first.
    later: (task) => setImmediate(task),
    onFrame(task) {
      frames.push(task)
      return () => void (frames = frames.filter((other) => other !== task))
    },
    after: clock.after,
    rendered: () => Promise.resolve(),
  })
  let text = ''
  let isDue = false
  return {
    clock,
    shown,
    /** As a store does: the latest is shown, and asked for once. */
    change(next: string) {
      text += next
      if (isDue) return
      isDue = true
      pace(() => {
        isDue = false
        shown.push(text)
        text = ''
        clock.leap(renderMs)
      })
    },
    async frame() {
      const due = frames
      frames = []
      for (const task of due) task()
      // Promises settle before the page is painted.
      await Promise.resolve().then(() => undefined)
      clock.leap(paintMs)
      await clock.advance(0)
      await clock.advance(0)
    },
    frames: () => frames.length,
  }
}

test('a page at rest shows a change at once, and what comes before its frame with the next one', async () => {
  const { clock, shown, change, frame } = setUp()
  change('a')
  expect(shown).toEqual([])
  await clock.advance(0)
  expect(shown).toEqual(['a'])
  change('b')
  change('c')
  await clock.advance(10)
  expect(shown).toEqual(['a'])
  await frame()
  expect(shown).toEqual(['a', 'bc'])
})

test('a slow page rests for as long as a change took it', async () => {
  const { clock, shown, change, frame } = setUp({ renderMs: 30, paintMs: 20 })
  change('a')
  await clock.advance(0)
  change('b')
  await frame()
  await clock.advance(49)
  expect(shown).toEqual(['a'])
  await clock.advance(1)
  expect(shown).toEqual(['a', 'b'])
  // The first change after a rest does not wait.
  await frame()
  await clock.advance(1_000)
  change('c')
  await clock.advance(0)
  expect(shown).toEqual(['a', 'b', 'c'])
})

test('a page that was stopped for long, as by a sleep of the machine, rests for a tenth of a second at most', async () => {
  const { clock, shown, change, frame } = setUp({ paintMs: 3_600_000 })
  change('a')
  await clock.advance(0)
  change('b')
  await frame()
  await clock.advance(100)
  expect(shown).toEqual(['a', 'b'])
})

test('a hidden page, which has no frames, goes on four times a second and leaves no frame behind', async () => {
  const { clock, shown, change, frames } = setUp()
  for (const text of ['a', 'b', 'c']) {
    change(text)
    await clock.advance(125)
  }
  expect(shown).toEqual(['a', 'b'])
  await clock.advance(125)
  expect(shown).toEqual(['a', 'b', 'c'])
  await clock.advance(250)
  await clock.advance(250)
  expect([frames(), clock.pending()]).toEqual([0, 0])
})
