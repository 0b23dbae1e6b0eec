import type { JournalEntry } from '../../../../shared/model/journal.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import { bandOf, byUrgency } from '../../../../shared/rules/alarm-state.ts'

/** The missed alarms of one tag. */
export interface MissedTag {
  key: string
  /** In the order of the list: the latest first. */
  entries: readonly JournalEntry[]
  latest: JournalEntry
  /** The priority of its most urgent one. */
  priority: number
}

/** A row of the list: a tag, or below one that is expanded a single alarm. */
export interface MissedRow {
  /** Keeps its value when the tag gets another alarm. */
  key: string | number
  tag: MissedTag
  /** The alarm that the row shows: of a tag the latest. */
  entry: JournalEntry
  /** All that it stands for. */
  entries: readonly JournalEntry[]
  isSingle: boolean
}

/** What the alarms of a tag are joined by; one without any name stays by itself. */
export const missedTagKey = ({ path, fullPath, name, id }: JournalEntry): string =>
  path || fullPath || name || `#${id}`

/** Joins alarms by their tag, each where its latest alarm is. */
export function missedTags(list: readonly JournalEntry[], scale: PriorityScale): MissedTag[] {
  return [...Map.groupBy(list, missedTagKey)].flatMap(([key, entries]) => {
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
