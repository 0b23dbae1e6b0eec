import type { AlarmIntervention } from '../../../../shared/model/records.ts'
import { readDuration } from '../../../../shared/model/duration.ts'

interface Means {
  number: number
  /** Mean durations in milliseconds. */
  reaction: number
  intervention: number
}

/** One person's interventions, now and in the previous period. */
export interface Person extends AlarmIntervention, Means {
  /** Null: none in the previous period; undefined: that period is not known. */
  before: Means | null | undefined
}

const meansOf = (entry: AlarmIntervention): Means => ({
  number: entry.interventionNumber,
  reaction: readDuration(entry.reactionMeanTime) ?? 0,
  intervention: readDuration(entry.interventionMeanTime) ?? 0,
})

/** The people of a period; `before` are those of the previous period, null if they are not known. */
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

/** The means over all interventions, which are not the means of the people's means. */
export function meansOfAll(people: readonly Means[]): Means | null {
  const number = people.reduce((sum, person) => sum + person.number, 0)
  if (number === 0) return null
  const mean = (part: 'reaction' | 'intervention') =>
    people.reduce((sum, person) => sum + person[part] * person.number, 0) / number
  return { number, reaction: mean('reaction'), intervention: mean('intervention') }
}
