import type { Alarm } from '../../../shared/model/alarm.ts'

/** What a screen reader announces: one alarm by name, several as a count, and how many of them are urgent. */
export type Spoken =
  { kind: 'one'; alarm: Alarm; urgent: number } | { kind: 'many'; count: number; urgent: number }

export interface SpeechState {
  pending: readonly Alarm[]
  /** When the last sentence was announced, and when the last one about an urgent alarm. */
  spokenAt: number
  urgentAt: number
}

export const nothingSpoken: SpeechState = { pending: [], spokenAt: 0, urgentAt: 0 }

/**
 * The minimum time between two sentences: a flood is a count every few seconds. An urgent alarm waits only for a
 * sentence about urgent ones, because it interrupts every other.
 */
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
  const urgent = pending.filter(isUrgent).length
  const lastAt = urgent > 0 ? state.urgentAt : state.spokenAt
  if (pending.length === 0 || now - lastAt < minPauseMs) return { state: { ...state, pending }, spoken: null }
  const [first] = pending
  const spoken: Spoken =
    first && pending.length === 1
      ? { kind: 'one', alarm: first, urgent }
      : { kind: 'many', count: pending.length, urgent }
  const urgentAt = urgent > 0 ? now : state.urgentAt
  return { state: { pending: [], spokenAt: now, urgentAt }, spoken }
}
