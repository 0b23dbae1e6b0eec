import type { CallOutcome } from '../../shared/model/constants.ts'
import { between, chance, type Random } from '../plant/random.ts'

/** The final outcomes of a call to one person. */
type CallResult = Extract<CallOutcome, 'noAnswer' | 'accepted' | 'refused'>

/**
 * When each step of a call to one person happens. All of it is drawn when the call is placed, and a reader sees
 * the steps up to now: no timer has to run, and a restart changes nothing.
 *
 *   queued --a line is free--> ringing --picks up--> answered --presses 1--> accepted
 *                                 |                     |
 *                                 | 30 s                +-----presses 2----> refused
 *                                 v
 *                              noAnswer
 */
export interface CallProgress {
  ringingAt: number
  /** Null: not answered. */
  answeredAt: number | null
  endedAt: number
  result: CallResult
}

const second = 1_000
const ringTimeoutMs = 30 * second

/** Draws the progress of a call: three in four are answered, and most of those accepted. */
export function drawProgress(random: Random, requestedAt: number): CallProgress {
  const ringingAt = requestedAt + Math.round(between(random, 0.5 * second, 3 * second))
  const answered = chance(random, 0.75)
  const accepted = chance(random, 0.85)
  const pickUp = Math.round(between(random, 3 * second, ringTimeoutMs))
  const listening = Math.round(between(random, 4 * second, 20 * second))
  if (!answered)
    return { ringingAt, answeredAt: null, endedAt: ringingAt + ringTimeoutMs, result: 'noAnswer' }
  const answeredAt = ringingAt + pickUp
  return {
    ringingAt,
    answeredAt,
    endedAt: answeredAt + listening,
    result: accepted ? 'accepted' : 'refused',
  }
}

/** The outcome as of `now`. */
export function outcomeAt(progress: CallProgress, now: number): CallOutcome {
  if (now >= progress.endedAt) return progress.result
  if (progress.answeredAt !== null && now >= progress.answeredAt) return 'answered'
  return now >= progress.ringingAt ? 'ringing' : 'queued'
}
