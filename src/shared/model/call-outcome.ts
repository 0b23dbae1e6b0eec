/**
 * How a call to one person stands. `noAnswer`, `acknowledged` and `refused` are ends; the others go on.
 */
export const callOutcomes = ['queued', 'ringing', 'answered', 'noAnswer', 'acknowledged', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]
