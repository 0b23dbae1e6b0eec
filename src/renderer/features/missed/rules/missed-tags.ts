import type { JournalEntry } from '../../../../shared/model/journal.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import { bandOf, byUrgency } from '../../../../shared/rules/alarm-state.ts'
import { indexFrom } from '../../../../shared/rules/report/occurrences.ts'
import { isFleeting, type FleetingLimits } from '../../../../shared/rules/report/tags.ts'
import { tagKeyOf } from '../../../../shared/rules/tag-path.ts'

/** A row of the list: the missed alarms of a tag, or below one that is expanded a single alarm. */
export interface MissedRow {
  /** Keeps its value when the tag gets another alarm. */
  key: string | number
  /** The key of the row of its tag. */
  tag: string
  /** All that it stands for, the latest first. */
  entries: readonly JournalEntry[]
  /** The alarm that it shows: of a tag the latest. */
  entry: JournalEntry
  /** Of a tag that of the most urgent one. */
  priority: number
  isSingle: boolean
}

/** Joins alarms by their tag, each where its latest alarm is. */
export function missedTags(list: readonly JournalEntry[], scale: PriorityScale): MissedRow[] {
  return [...Map.groupBy(list, tagKeyOf)].flatMap(([key, entries]) => {
    const [entry] = entries
    if (entry === undefined) return []
    const [priority = entry.priority] = entries
      .map((one) => one.priority)
      .sort((a, b) => byUrgency(a, b, scale))
    return [{ key, tag: key, entries, entry, priority, isSingle: false }]
  })
}

/** How often a tag was missed, as the desk counts it: without suppressed alarms, unless it has no others. */
export const timesOf = ({ entries }: MissedRow): number =>
  entries.filter(({ masked }) => !masked).length || entries.length

/** The rows of tags, and the single alarms below those that are expanded. */
export function missedRows(tags: readonly MissedRow[], expanded: ReadonlySet<string>): MissedRow[] {
  return tags.flatMap((row) => {
    const { tag, entries } = row
    if (entries.length === 1 || !expanded.has(tag)) return [row]
    const singles = entries.map((entry) => {
      return { key: entry.id, tag, entries: [entry], entry, priority: entry.priority, isSingle: true }
    })
    return [row, ...singles]
  })
}

/** How many alarms of each band there are, the most urgent first; masked ones do not count. */
export function bandCounts(list: readonly JournalEntry[], scale: PriorityScale) {
  const bandsOf = list.filter(({ masked }) => !masked).map(({ priority }) => bandOf(priority, scale))
  return scale.bands.flatMap((band) => {
    const count = bandsOf.filter((one) => one === band).length
    return count === 0 ? [] : [{ band, count }]
  })
}

/** The alarms that were fleeting as the report counts it, as far as the missed alarms of their tag show. */
export function fleetingIds(list: readonly JournalEntry[], limits: FleetingLimits): ReadonlySet<number> {
  const found = new Set<number>()
  for (const entries of Map.groupBy(list, tagKeyOf).values()) {
    const raised = entries
      .flatMap(({ raisedAt, steps }) => [
        raisedAt,
        ...steps.flatMap((step) =>
          step.kind === 'appeared' && step.raisedAt !== raisedAt ? step.raisedAt : [],
        ),
      ])
      .sort((a, b) => a - b)
    for (const { id, raisedAt, goneAt } of entries) {
      const place = indexFrom(raised, raisedAt)
      if (isFleeting({ raisedAt, resetAt: goneAt }, raised[place - 1], raised[place + 1], limits))
        found.add(id)
    }
  }
  return found
}

/** Within this time an alarm can clear before anybody has turned to it. */
const fleetingMs = 60_000

/** Why an alarm is listed as missed. Of one that was on the list for minutes the desk cannot say that nobody saw it elsewhere. */
export function missedReason({
  gap,
  unattended,
  raisedAt,
  goneAt,
}: JournalEntry): 'gap' | 'unattended' | 'listed' | 'fleeting' | 'unknown' {
  if (gap !== null) return 'gap'
  if (unattended === true) return 'unattended'
  if (goneAt === null) return 'unknown'
  return goneAt - raisedAt < fleetingMs ? 'fleeting' : 'listed'
}
