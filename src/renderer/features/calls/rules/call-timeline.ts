import { callOutcomeOf, isFinalOutcome } from '../../../../shared/rules/call-outcome.ts'
import type { PersonProgress } from '../../../../shared/rules/call-progress.ts'
import type { SeenCall } from '../../../../shared/rules/seen-call.ts'

/** A step of a call to one person. */
export interface CallStep {
  /** Null where the service does not say when. */
  at: number | null
  /** Null where the service does not say who. */
  who: { id: number; name: string } | null
  /** The phone rang, or what became of it, as the service says it; null: it does not say. */
  what: { kind: 'rang' } | { kind: 'outcome'; outcome: string | null }
}

/** What happened to each person after a call was placed, in order of time; what has no time comes last. */
export function callSteps(people: readonly PersonProgress[], seen: readonly SeenCall[]): CallStep[] {
  const told = seen.flatMap((call) => stepsOf(call, people))
  const heard = new Set(seen.map(({ userId }) => userId))
  const silent = people
    .filter(({ id }) => !heard.has(id))
    .map(({ id, name, outcome, answeredAt }): CallStep => {
      return { at: answeredAt, who: { id, name }, what: { kind: 'outcome', outcome } }
    })
  return [...told, ...silent].toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0)
}

function stepsOf(call: SeenCall, people: readonly PersonProgress[]): CallStep[] {
  const { userId, at, answeredAt, endedAt } = call
  const name = call.name || (people.find(({ id }) => id === userId)?.name ?? '')
  const who = userId === null ? null : { id: userId, name }
  const step = (when: number | null, outcome: string | null): CallStep => {
    return { at: when, who, what: { kind: 'outcome', outcome } }
  }
  const known = callOutcomeOf(call.outcome)
  const isWaiting = known === 'queued'
  const rang: CallStep[] = at === null || isWaiting ? [] : [{ at, who, what: { kind: 'rang' } }]
  const answered = answeredAt === null ? [] : [step(answeredAt, 'answered')]
  if (known === 'ringing' && rang.length > 0) return rang
  if (known === 'answered') return [...rang, step(answeredAt, 'answered')]
  const isFinal = known !== null && isFinalOutcome(known)
  return [...rang, ...answered, step(isFinal ? (endedAt ?? answeredAt) : endedAt, call.outcome || null)]
}
