import type { WorklistItem } from '../../../../shared/model/worklist.ts'
import type { Period } from '../../../../shared/rules/periods.ts'

/** The alarms of a tag in a period, and its length. */
export type AlarmRate = WorklistItem['before']

const dayMs = 86_400_000
/** No period is shorter: the clock of a screen may be behind the desk's. */
const leastMs = 1_000

/** What of a period has passed. */
export function passedSpan({ from, to }: Period, now: number): Period {
  return { from, to: Math.max(Math.min(to, now), from + leastMs) }
}

/** The time in which the work can show: since it is done, and until then since the tag is on the list. */
export function workedSpan(
  { doneAt, addedAt }: Pick<WorklistItem, 'doneAt' | 'addedAt'>,
  now: number,
): Period {
  return passedSpan({ from: doneAt ?? addedAt, to: now }, now)
}

export const daysOf = ({ from, to }: Period) => (to - from) / dayMs
export const msOf = ({ days }: AlarmRate) => days * dayMs
export const perDay = ({ alarms, days }: AlarmRate) => alarms / days
/** Of less than a day the count itself is said: three alarms in an hour are not 72 a day. */
export const isRate = ({ days }: AlarmRate) => days >= 1

const places = { inWork: 0, open: 0, done: 1 } as const

/** What is done comes last, and the worst first. */
export function inWorklistOrder(items: Iterable<WorklistItem>): WorklistItem[] {
  return [...items].sort(
    (a, b) =>
      places[a.state] - places[b.state] ||
      perDay(b.before) - perDay(a.before) ||
      (a.tag < b.tag ? -1 : Number(a.tag > b.tag)),
  )
}
