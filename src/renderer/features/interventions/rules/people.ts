import type { AlarmIntervention } from '../../../../shared/model/records.ts'
import { readDuration } from '../../../../shared/model/duration.ts'

interface Means {
  number: number
  /** Milliseconds on average, as below. */
  reaction: number
  intervention: number
}

/** What one person did about alarms, now and in the period before. */
export interface Person extends AlarmIntervention, Means {
  /** Null: nothing in the period before; undefined: that is not known. */
  before: Means | null | undefined
}

const meansOf = (entry: AlarmIntervention): Means => ({
  number: entry.interventionNumber,
  reaction: readDuration(entry.reactionMeanTime) ?? 0,
  intervention: readDuration(entry.interventionMeanTime) ?? 0,
})

/** The people of a period; `before` are those of the period before it, null where they are not known. */
export function peopleOf(
  interventions: readonly AlarmIntervention[],
  before: readonly AlarmIntervention[] | null,
): Person[] {
  const earlier = before && new Map(before.map((entry) => [entry.id, meansOf(entry)]))
  return interventions.map((entry) => ({
    ...entry,
    ...meansOf(entry),
    before: earlier === null ? undefined : (earlier.get(entry.id) ?? null),
  }))
}

/** What all people together come to: means of everything that was done, not means of means. */
export function meansOfAll(people: readonly Means[]): Means | null {
  const number = people.reduce((sum, person) => sum + person.number, 0)
  if (number === 0) return null
  const mean = (part: 'reaction' | 'intervention') =>
    people.reduce((sum, person) => sum + person[part] * person.number, 0) / number
  return { number, reaction: mean('reaction'), intervention: mean('intervention') }
}
