import type { Alarm } from '../../../shared/model/alarm.ts'

/** What is to be read aloud: one alarm by name, several as a count. */
export type Spoken = { kind: 'one'; alarm: Alarm } | { kind: 'many'; count: number; urgent: number }

export interface SpeechState {
  pending: readonly Alarm[]
  /** When the last sentence was given out. */
  spokenAt: number
}

/** No two sentences within so long: a flood is a count every few seconds, not a recital. */
export const pauseMillis = 5_000

/** What to say now of the alarms that wait to be said, and what waits after that. */
export function speakArrivals(
  state: SpeechState,
  arrived: readonly Alarm[],
  now: number,
  isUrgent: (alarm: Alarm) => boolean,
): { state: SpeechState; spoken: Spoken | null } {
  // Masked alarms are told nowhere.
  const pending = [...state.pending, ...arrived.filter(({ masked }) => !masked)]
  if (pending.length === 0 || now - state.spokenAt < pauseMillis)
    return { state: { ...state, pending }, spoken: null }
  const [first] = pending
  const spoken: Spoken =
    first && pending.length === 1
      ? { kind: 'one', alarm: first }
      : { kind: 'many', count: pending.length, urgent: pending.filter(isUrgent).length }
  return { state: { pending: [], spokenAt: now }, spoken }
}
