import type { HubState, LinkState } from '../model/desk.ts'
import type { Failure } from '../result.ts'

/** How the last request to the service ended; null: none has yet. */
export type LastAnswer = 'ok' | Failure | null

/** What is known about the connection to a service. */
export interface ConnectionEvidence {
  hub: HubState
  lastAnswer: LastAnswer
  /** Whether the last reading that confirmed the alarms is too long ago for them to be trusted. */
  isStale: boolean
}

/** How far the alarms can be trusted: by the last reading that confirmed them, never by the connection alone. */
export function linkStateOf({ hub, lastAnswer, isStale }: ConnectionEvidence): LinkState {
  if (lastAnswer === null) return 'starting'
  if (lastAnswer !== 'ok') return lastAnswer.code === 'not-authorised' ? 'not-authorised' : 'lost'
  if (isStale) return 'lost'
  return hub === 'connected' ? 'live' : 'polling'
}

const minMaxAgeMs = 10_000

/** How old a confirmation may be: several polls, and longer where reading the whole list takes long. */
export function maxConfirmationAgeMs(watchMillis: number, lastReadMs: number): number {
  return Math.max(minMaxAgeMs, 5 * watchMillis, 2 * lastReadMs)
}
