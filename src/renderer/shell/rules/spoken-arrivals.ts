import type { Alarm } from '../../../shared/model/alarm.ts'

/** What a screen reader announces: one alarm by name, several as a count. */
export type Spoken = { kind: 'one'; alarm: Alarm } | { kind: 'many'; count: number; urgent: number }

export interface SpeechState {
  pending: readonly Alarm[]
  /** When the last sentence was announced. */
  spokenAt: number
}

/** The minimum time between two sentences: a flood is a count every few seconds. */
export const minPauseMs = 5_000

/** What to announce now, and what stays pending. */
export function speakArrivals(
  state: SpeechState,
  arrived: readonly Alarm[],
  now: number,
  isUrgent: (alarm: Alarm) => boolean,
): { state: SpeechState; spoken: Spoken | null } {
  // Masked alarms are never annunciated.
  const pending = [...state.pending, ...arrived.filter(({ masked }) => !masked)]
  if (pending.length === 0 || now - state.spokenAt < minPauseMs)
    return { state: { ...state, pending }, spoken: null }
  const [first] = pending
  const spoken: Spoken =
    first && pending.length === 1
      ? { kind: 'one', alarm: first }
      : { kind: 'many', count: pending.length, urgent: pending.filter(isUrgent).length }
  return { state: { pending: [], spokenAt: now }, spoken }
}
