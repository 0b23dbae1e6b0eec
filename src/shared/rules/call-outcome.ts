import { callOutcomes, type CallOutcome } from '../model/constants.ts'

/** The outcomes that end a call. */
const finalOutcomes: readonly CallOutcome[] = ['noAnswer', 'accepted', 'refused']

export const isFinalOutcome = (outcome: CallOutcome): boolean => finalOutcomes.includes(outcome)

/**
 * The outcome that a call record names; null for one that only its service knows. Some services say "acknowledged" of
 * a callee who accepted the call, which acknowledges no alarm.
 */
export function callOutcomeOf(value: unknown): CallOutcome | null {
  if (value === 'acknowledged') return 'accepted'
  return callOutcomes.find((known) => known === value) ?? null
}

/** Whether somebody picked up. */
export function isAnswered(outcome: string | null): boolean {
  const known = callOutcomeOf(outcome)
  return known === 'answered' || known === 'accepted'
}
