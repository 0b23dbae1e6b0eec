import type { JournalEntry, MissedEntry } from '../../../../shared/model/journal.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import { bandOf, byUrgency } from '../../../../shared/rules/alarm-state.ts'
import { indexFrom } from '../../../../shared/rules/report/occurrences.ts'
import { isFleeting, type FleetingLimits } from '../../../../shared/rules/report/tags.ts'
import { tagKeyOf } from '../../../../shared/rules/tag-path.ts'

/** The missed alarms of one tag. */
export interface MissedTag {
  key: string
  /** In the order of the list: the latest first. */
  entries: readonly MissedEntry[]
  latest: MissedEntry
  /** The priority of its most urgent one. */
  priority: number
}

/** A row of the list: a tag, or below one that is expanded a single alarm. */
export interface MissedRow {
  /** Keeps its value when the tag gets another alarm. */
  key: string | number
  tag: MissedTag
  /** The alarm that the row shows: of a tag the latest. */
  entry: MissedEntry
  /** All alarms that the row represents. */
  entries: readonly MissedEntry[]
  isSingle: boolean
}

/** Joins alarms by their tag, each where its latest alarm is. */
export function missedTags(list: readonly MissedEntry[], scale: PriorityScale): MissedTag[] {
  return [...Map.groupBy(list, tagKeyOf)].flatMap(([key, entries]) => {
    const [latest] = entries
    if (latest === undefined) return []
    const [priority = latest.priority] = entries
      .map((entry) => entry.priority)
      .sort((a, b) => byUrgency(a, b, scale))
    return [{ key, entries, latest, priority }]
  })
}

/** The tags as rows, and the single alarms below those that are expanded. */
export function missedRows(tags: readonly MissedTag[], expanded: ReadonlySet<string>): MissedRow[] {
  return tags.flatMap((tag) => {
    const { key, entries, latest } = tag
    const row = { key, tag, entry: latest, entries, isSingle: false }
    if (entries.length === 1 || !expanded.has(key)) return [row]
    const singles = entries.map((entry) => ({
      key: entry.id,
      tag,
      entry,
      entries: [entry],
      isSingle: true,
    }))
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

/**
 * Why an alarm is listed as missed. The desk knows what was viewed on it and nothing else: of an alarm that
 * somebody acknowledged, or that was on the list for minutes, it cannot say that nobody saw it.
 */
export function missedReason({
  gap,
  acknowledged,
  raisedAt,
  goneAt,
}: JournalEntry): 'gap' | 'acknowledged' | 'listed' | 'fleeting' | 'unknown' {
  if (gap !== null) return 'gap'
  if (acknowledged !== null) return 'acknowledged'
  if (goneAt === null) return 'unknown'
  return goneAt - raisedAt < fleetingMs ? 'fleeting' : 'listed'
}
