import type { HubState, LinkState } from '../../shared/model/desk-status.ts'
import type { Failure } from '../../shared/result.ts'

/** How the last question to the service ended; null: none has yet. */
export type LastAnswer = 'ok' | Failure | null

/** How far the desk's picture can be trusted, from the two things it can observe. */
export function linkState(hub: HubState, lastAnswer: LastAnswer): LinkState {
  if (lastAnswer === null) return 'starting'
  if (lastAnswer !== 'ok') return lastAnswer.code === 'not-authorised' ? 'not-authorised' : 'lost'
  return hub === 'connected' ? 'live' : 'polling'
}
