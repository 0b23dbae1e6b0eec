import type { AlarmHistory } from '../../shared/model/records.ts'
import type { DeskStatus, LinkState } from '../../shared/model/desk.ts'
import type { Gap, GapCause } from '../../shared/model/journal.ts'
import { loadMinutes } from '../../shared/rules/alarm-load.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import type { HistorySource } from './ports.ts'
import { succeed, type Result } from '../../shared/result.ts'

export interface GapMonitorParts {
  source: HistorySource
  clock: Clock
  log: Log
  supervisor: Pick<Supervisor, 'failed'>
  /** The service's clock minus this machine's, where known. */
  clockOffsetMs: () => number | null
  /** How far an earlier run followed the service; null: there was none. */
  covered: () => { at: number; since: number } | null
  /** There was an earlier run, but its journal is of no use. */
  isJournalLost: () => boolean
  /** Nothing before `at` can have been missed; all alarms since `since` are known. */
  onCovered(at: number, since: number): void
  onHistories(gap: Gap, entries: AlarmHistory[], reach: HistoryReach): void
}

/** The part of a gap for which the histories are the only source, by the service's clock. */
export interface HistoryReach {
  /** Earlier alarms are known from the list. */
  from: number
  /** Later alarms may not have reached the list yet. */
  readAt: number
}

/** Tracks the times in which alarms can have been missed, and reads the histories of those gaps. */
export interface GapMonitor {
  start(): void
  status(status: DeskStatus): void
  /** The complete list was read, starting at this time. */
  reconciled(startedAt: number): Promise<void>
  /** The hub is connected, but does not push every alarm: since this time some may have been missed. */
  pushesMissed(since: number): void
  stop(): void
}

const minuteMs = 60_000
/** Clocks are compared by a header in whole seconds, and an answer takes time. */
const clockMarginMs = 5_000
const retryBackoff = { firstMs: 1_000, maxMs: 60_000 }

/*
 * The hub pushes every alarm while it is connected; without it only the polled list is known.
 *
 *             hub or answers lost, pushes missing
 *   none  ─────────────────────────▶ gap ◀─┐ list and histories read, hub still away:
 *     ▲                               │ │   │ the gap continues from that read
 *     └───────────────────────────────┘ └───┘
 *      list and histories read with the hub back                             start: gap
 */
export function createGapMonitor(parts: GapMonitorParts): GapMonitor {
  const { source, clock, log } = parts
  let gap: { cause: GapCause; from: number } | null = null
  let link: LinkState = 'starting'
  const linkNow = () => link
  /** By the steady clock, as `retryAt`. */
  let connectedSince: number | null = null
  let confirmedAt = 0
  let since = 0
  let isReading = false
  /** Since when pushes were missed while the histories are read. */
  let missedSince: number | null = null
  let failures = 0
  let retryAt = 0
  let abort = new AbortController()

  const longAgo = () => clock.now() - loadMinutes * minuteMs

  const readGap = async (found: { cause: GapCause; from: number }, startedAt: number) => {
    const offset = parts.clockOffsetMs() ?? 0
    const begun = clock.steady() - Math.max(0, clock.now() - startedAt)
    missedSince = null
    // A gap that begins in the future was noted by a clock that was ahead, and when that was nobody knows.
    const open = found.from > clock.now() ? { ...found, from: longAgo() } : found
    const [from, to] = [open.from - clockMarginMs, clock.now() + clockMarginMs]
    const answer = await readHistories(source, { from: from + offset, to: to + offset }, abort.signal)
    if (abort.signal.aborted) return
    if (!answer.ok) {
      if (failures === 0) log('warn', `missed alarms could not be read: ${answer.error.message}`)
      retryLater()
      return
    }
    failures = 0
    const { entries, isComplete } = answer.value
    if (open.cause === 'first-start' || open.cause === 'journal-lost') since = open.from
    if (!isComplete) since = Math.max(since, (oldestOf(entries) ?? startedAt + offset) - offset)
    const reach = { from: from + offset, readAt: startedAt + offset }
    parts.onHistories({ ...open, to: startedAt }, entries, reach)
    parts.onCovered(startedAt, since)
    // A loss before the next good status must not reach back to before this gap.
    confirmedAt = startedAt
    const isClosed = connectedSince !== null && connectedSince <= begun
    gap = isClosed ? null : { cause: causeOf(linkNow()), from: startedAt }
    // Pushes that were missed while this was read are the next gap.
    if (missedSince !== null) noteMissed(missedSince)
  }

  const noteMissed = (since: number) => {
    gap =
      gap === null
        ? { cause: 'no-live-connection', from: since }
        : { ...gap, from: Math.min(gap.from, since) }
  }

  const retryLater = () => {
    failures++
    retryAt = clock.steady() + backoffDelayMs(failures, retryBackoff)
  }

  return {
    start() {
      abort = new AbortController()
      const earlier = parts.covered()
      gap = earlier
        ? { cause: 'not-running', from: earlier.at }
        : { cause: parts.isJournalLost() ? 'journal-lost' : 'first-start', from: longAgo() }
      since = earlier?.since ?? clock.now()
    },
    status(status) {
      link = status.link
      if (status.hub !== 'connected') connectedSince = null
      else connectedSince ??= clock.steady()
      if (gap === null && link === 'live') {
        confirmedAt = status.confirmedAt ?? confirmedAt
        parts.onCovered(confirmedAt, since)
      } else if (gap === null) gap = { cause: causeOf(link), from: confirmedAt }
      else if (gap.cause === 'no-live-connection') gap = { ...gap, cause: causeOf(link) }
    },
    pushesMissed(since) {
      if (isReading) missedSince = Math.min(missedSince ?? since, since)
      noteMissed(since)
    },
    async reconciled(startedAt) {
      if (gap === null || isReading || clock.steady() < retryAt) return
      isReading = true
      try {
        await readGap(gap, startedAt)
      } catch (error) {
        parts.supervisor.failed('gap-watch', error)
        retryLater()
      } finally {
        isReading = false
      }
    },
    stop() {
      abort.abort()
    },
  }
}

function causeOf(link: LinkState): GapCause {
  return link === 'live' || link === 'polling' ? 'no-live-connection' : 'disconnected'
}

/** Null where no entry has a time. */
function oldestOf(entries: readonly AlarmHistory[]): number | null {
  const oldest = entries.reduce((least, { alarmTime }) => {
    const at = Date.parse(alarmTime)
    return at < least ? at : least
  }, Infinity)
  return oldest === Infinity ? null : oldest
}

export interface PeriodHistories {
  /** Newest first. */
  entries: AlarmHistory[]
  /** False where the period has more entries than the limit. */
  isComplete: boolean
}

const historyPageSize = 500
const maxHistories = 10_000

/** The histories of a period, up to a limit of the newest. */
export async function readHistories(
  source: HistorySource,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<Result<PeriodHistories>> {
  const filter = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  // Keyed by id, since pages shift while new entries are recorded.
  const found = new Map<number, AlarmHistory>()
  let offset = 0
  for (;;) {
    const page = await source.histories({ filter, sort: '-id', offset, limit: historyPageSize }, signal)
    if (!page.ok) return page
    const { items, malformed, total } = page.value
    for (const entry of items) found.set(entry.id, entry)
    const count = items.length + malformed
    offset += count
    if (offset >= total || count === 0 || offset >= maxHistories)
      return succeed({ entries: [...found.values()], isComplete: offset >= total })
  }
}
