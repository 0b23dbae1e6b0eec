import type { AlarmHistory } from '../../shared/model/alarm-history.ts'
import type { DeskStatus, LinkState } from '../../shared/model/desk-status.ts'
import type { Gap, GapCause } from '../../shared/model/journal-entry.ts'
import { loadMinutes } from '../../shared/rules/alarm-load.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { HistorySource } from './ports.ts'
import { succeed, type Result } from '../../shared/result.ts'

export interface GapWatchParts {
  source: HistorySource
  clock: Clock
  log: Log
  /** The service's clock minus ours, where it was seen. */
  clockOffsetMillis: () => number | null
  /** How far an earlier run followed the service; null: there was none. */
  covered: () => { at: number; since: number } | null
  /** Nothing before `at` can have been missed; the alarms since `since` are all known. */
  onCovered(at: number, since: number): void
  onLookedUp(gap: Gap, entries: AlarmHistory[], reach: Reach): void
}

/** How far the histories of a gap are the desk's only source, by the service's clock. */
export interface Reach {
  /** What was raised before is known from the list. */
  from: number
  /** What was raised after may still be on its way to the list. */
  read: number
}

/** Knows since when the desk cannot have followed every alarm, and looks up what it missed. */
export interface GapWatch {
  start(): void
  status(status: DeskStatus): void
  /** The whole list was read, from this moment on. */
  read(began: number): Promise<void>
  stop(): void
}

const minute = 60_000
/** Clocks are compared by a header that tells whole seconds, and an answer takes its time. */
const marginMillis = 5_000
const longestRetryMillis = 60_000

/*
 * The hub tells of every alarm while it is connected; without it only the list is seen, now and then.
 *
 *             hub or answers lost
 *   whole ─────────────────────────▶ gap ◀─┐ list read, histories looked up; hub still not back:
 *     ▲                               │ │   │ the gap goes on from that reading
 *     └───────────────────────────────┘ └───┘
 *      list read with the hub back, histories looked up                       start: gap
 */
export function createGapWatch(parts: GapWatchParts): GapWatch {
  const { source, clock, log } = parts
  let gap: { cause: GapCause; from: number } | null = null
  let link: LinkState = 'starting'
  const linkNow = () => link
  let connectedSince: number | null = null
  let confirmedAt = 0
  let since = 0
  let looking = false
  let failures = 0
  let notBefore = 0
  let abort = new AbortController()

  const lookUp = async (open: { cause: GapCause; from: number }, began: number) => {
    const offset = parts.clockOffsetMillis() ?? 0
    const [from, to] = [open.from - marginMillis, clock.now() + marginMillis]
    const answer = await readHistories(source, { from: from + offset, to: to + offset }, abort.signal)
    if (abort.signal.aborted) return
    if (!answer.ok) {
      if (failures++ === 0) log('warn', `what came and went could not be looked up: ${answer.error.message}`)
      notBefore = clock.now() + Math.min(1_000 * 2 ** failures, longestRetryMillis)
      return
    }
    failures = 0
    const { entries, complete } = answer.value
    if (open.cause === 'first-start') since = open.from
    if (!complete) since = Math.max(since, oldestOf(entries) - offset)
    const reach = { from: from + offset, read: began + offset }
    parts.onLookedUp({ ...open, to: began }, entries, reach)
    parts.onCovered(began, since)
    // Else a loss before the next good status would reach back to the last one of before this gap, or to none.
    confirmedAt = began
    const isWhole = connectedSince !== null && connectedSince <= began
    gap = isWhole ? null : { cause: causeOf(linkNow()), from: began }
  }
  return {
    start() {
      abort = new AbortController()
      const earlier = parts.covered()
      gap = earlier
        ? { cause: 'not-running', from: earlier.at }
        : { cause: 'first-start', from: clock.now() - loadMinutes * minute }
      since = earlier?.since ?? clock.now()
    },
    status(status) {
      link = status.link
      if (status.hub !== 'connected') connectedSince = null
      else connectedSince ??= clock.now()
      if (gap === null && link === 'live') {
        confirmedAt = status.confirmedAt ?? confirmedAt
        parts.onCovered(confirmedAt, since)
      } else if (gap === null) gap = { cause: causeOf(link), from: confirmedAt }
      else if (gap.cause === 'no-live-connection') gap = { ...gap, cause: causeOf(link) }
    },
    async read(began) {
      if (gap === null || looking || clock.now() < notBefore) return
      looking = true
      await lookUp(gap, began)
      looking = false
    },
    stop() {
      abort.abort()
    },
  }
}

function causeOf(link: LinkState): GapCause {
  return link === 'live' || link === 'polling' ? 'no-live-connection' : 'disconnected'
}

function oldestOf(entries: readonly AlarmHistory[]): number {
  return Math.min(...entries.map(({ alarmTime }) => Date.parse(alarmTime)).filter((at) => !Number.isNaN(at)))
}

export interface PeriodHistories {
  /** Newest first. */
  entries: AlarmHistory[]
  /** False where the period holds more than is read. */
  complete: boolean
}

const historyPageSize = 500
const maxHistories = 10_000

/** What was in alarm at any time of a period, the newest of it where it is too much. */
export async function readHistories(
  source: HistorySource,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<Result<PeriodHistories>> {
  const filter = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  // By id, since pages shift where something is recorded meanwhile.
  const found = new Map<number, AlarmHistory>()
  let offset = 0
  for (;;) {
    const page = await source.histories({ filter, sort: '-id', offset, limit: historyPageSize }, signal)
    if (!page.ok) return page
    const { items, malformed, total } = page.value
    for (const entry of items) found.set(entry.id, entry)
    const came = items.length + malformed
    offset += came
    if (offset >= total || came === 0 || offset >= maxHistories)
      return succeed({ entries: [...found.values()], complete: offset >= total })
  }
}
