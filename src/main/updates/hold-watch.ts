import type { UpdateHold } from '../../shared/model/updates.ts'
import { coalesce, type Clock } from '../platform/clock.ts'
import { updateHold, type ServerCondition } from './update-rules.ts'

export interface HoldWatchParts {
  clock: Clock
  /** The servers that the desk watches, as they are now. */
  conditions: () => ServerCondition[]
  /** Whether there is anything that somebody could install. */
  isNeeded: () => boolean
  restart: () => void
  onChange: () => void
}

/** Watches what holds an installation, and the restart after one. */
export interface HoldWatch {
  current(): UpdateHold | null
  evaluate(): UpdateHold | null
  /** Alarms or connections changed. */
  alarmsChanged(): void
  /** Restarts the desk, now or as soon as nothing holds it. */
  restartWhenFree(): void
  stop(): void
}

const reviewDelayMs = 1_000
/** A flood ends by the passing of time alone, and a server that no screen shows any more is not waited for. */
const reviewIntervalMs = 30_000
/** So that the page has the answer before the desk ends. */
const restartDelayMs = 1_000

/*
 *             installed             nothing holds
 *   watching ──────────▶ waiting ────────────────▶ restarting ── a second later ──▶ the desk restarts
 *                           ▲                          │
 *                           └── something holds again ─┘
 */
export function createHoldWatch(parts: HoldWatchParts): HoldWatch {
  const { clock } = parts
  let hold: UpdateHold | null = null
  let isRestartWanted = false
  let cancelReview: (() => void) | null = null
  let cancelRestart: (() => void) | null = null
  const isWatching = () => isRestartWanted || parts.isNeeded()

  const evaluate = (): UpdateHold | null => {
    hold = isWatching() ? updateHold(parts.conditions()) : null
    cancelReview?.()
    cancelReview = hold === null ? null : clock.after(reviewIntervalMs, review)
    return hold
  }
  const review = () => {
    const before = JSON.stringify(hold)
    if (JSON.stringify(evaluate()) !== before) parts.onChange()
    settleRestart()
  }
  const settleRestart = () => {
    if (!isRestartWanted || hold !== null || cancelRestart !== null) return
    cancelRestart = clock.after(restartDelayMs, () => {
      if (evaluate() === null) return parts.restart()
      cancelRestart = null
      parts.onChange()
    })
  }
  const reviewSoon = coalesce(clock, reviewDelayMs, review)

  return {
    current: () => hold,
    evaluate,
    alarmsChanged() {
      if (isWatching()) reviewSoon.schedule()
    },
    restartWhenFree() {
      isRestartWanted = true
      evaluate()
      settleRestart()
    },
    stop() {
      reviewSoon.stop()
      cancelReview?.()
      cancelRestart?.()
    },
  }
}
