import { isDeepStrictEqual } from 'node:util'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { AttentionState, NoticeCode } from '../../shared/model/attention.ts'
import { localSession, bandIds, type BandId } from '../../shared/model/constants.ts'
import type { DeskStatus, ServerSummary, LinkState } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { shortNameOf } from '../../shared/rules/server-profiles.ts'
import { clockOf, isSameClock } from '../../shared/rules/service-clock.ts'
import { coalesce, type Clock } from '../platform/clock.ts'
import type { AlarmSummary, TraySummary, AlarmEvent } from '../platform/host-shell.ts'
import type { AnnunciatedServer, Annunciator } from './annunciator.ts'
import { isAcknowledged, isConfirmed, bandOf } from '../../shared/rules/alarm-state.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'

export interface SummarisedServer extends AnnunciatedServer {
  status: DeskStatus | null
  alarms: Iterable<Alarm>
}

export interface SummaryDisplayParts {
  clock: Clock
  servers: () => Iterable<SummarisedServer>
  annunciator: Pick<Annunciator, 'evaluate' | 'isFlashing' | 'isDemanding' | 'badge' | 'states'>
  /** One or more of the servers changed. */
  pushServers: (servers: ServerSummary[]) => void
  /** Tray, badge and taskbar. */
  show: (summary: TraySummary) => void
  pushToPages: (stateOf: (viewer: string) => AttentionState) => void
  /** Shows a notice for as long as its detail is not null. */
  keepNotice: (code: NoticeCode, detail: string | null) => void
}

/** Keeps tray, badge, taskbar and pages informed of how many alarms there are and what demands attention. */
export interface SummaryDisplay {
  /** Alarms, connections or settings changed. */
  alarmsChanged(): void
  attentionChanged(): void
  /** Does at once what `alarmsChanged` does soon. */
  update(): void
  /** The servers as they were last summarised. */
  servers(): ServerSummary[]
  stop(): void
}

const attentionDelayMs = 50
const summaryDelayMs = 250
const maxLatest = 5

export function createSummaryDisplay({ clock, annunciator, ...parts }: SummaryDisplayParts): SummaryDisplay {
  let alarms: Pick<TraySummary, 'summary' | 'latest' | 'isOneServer'> = {
    summary: { known: false },
    latest: [],
    isOneServer: true,
  }

  const show = () => {
    const { isFlashing, isDemanding, badge, states } = annunciator
    const signs = { isFlashing: isFlashing(), isDemanding: isDemanding() }
    parts.show({ ...alarms, ...signs, badge: badge(), attention: states()(localSession) })
  }
  let known: ServerSummary[] = []

  const update = () => {
    const servers = [...parts.servers()]
    const summaries = servers.map(({ alarms: active, status, profile }): AlarmSummary =>
      status ? summariseAlarms(active, status.link, profile.priorityScale) : { known: false },
    )
    const now = servers.map(({ profile, status }, index) =>
      summaryOf(
        profile,
        status,
        summaries[index],
        known.find(({ id }) => id === profile.id),
      ),
    )
    if (!isDeepStrictEqual(now, known)) parts.pushServers((known = now))
    alarms = {
      summary: combineSummaries(summaries),
      latest: latestAlarms(parts.servers(), maxLatest),
      isOneServer: servers.length <= 1,
    }
    const overfull = servers.filter(({ status }) => status?.problem?.code === 'too-many-alarms')
    parts.keepNotice('too-many-alarms', overfull.map(({ profile }) => profile.name).join(', ') || null)
    annunciator.evaluate()
    show()
  }
  // Alarms arrive by the hundred; the summary is recomputed a few times a second.
  const summaryUpdate = coalesce(clock, summaryDelayMs, update)
  const attentionUpdate = coalesce(clock, attentionDelayMs, () => {
    parts.pushToPages(annunciator.states())
    show()
  })

  return {
    alarmsChanged: summaryUpdate.schedule,
    attentionChanged: attentionUpdate.schedule,
    update,
    servers: () => known,
    stop() {
      summaryUpdate.stop()
      attentionUpdate.stop()
    },
  }
}

function summaryOf(
  profile: ServerProfile,
  status: DeskStatus | null,
  alarms: AlarmSummary | undefined,
  before: ServerSummary | undefined,
): ServerSummary {
  const link = status?.link ?? 'starting'
  const address = status?.address
  const standby = address && address.place > 0 ? { standby: address.url } : {}
  const measured = status ? clockOf(status) : undefined
  // Each measurement differs a little; only another clock is a change.
  const clock = isSameClock(before?.clock, measured) ? before?.clock : measured
  const known = { id: profile.id, name: shortNameOf(profile), link, ...standby, ...(clock && { clock }) }
  if (!alarms?.known) return { ...known, lostSince: status?.confirmedAt ?? null, alarms: null }
  const { worst, unacknowledged, total } = alarms
  return { ...known, lostSince: null, alarms: { worst, unacknowledged, total } }
}

/** Counts the alarms of one server; masked ones do not count, and an unconfirmed list is not known. */
export function summariseAlarms(
  alarms: Iterable<Alarm>,
  link: LinkState,
  scale: PriorityScale,
): AlarmSummary {
  if (!isConfirmed(link)) return { known: false }
  let worst: number | null = null
  let unacknowledged = 0
  let total = 0
  for (const alarm of alarms) {
    if (alarm.masked) continue
    total++
    if (isAcknowledged(alarm)) continue
    unacknowledged++
    const rank = scale.bands.indexOf(bandOf(alarm.priority, scale))
    worst = worst === null ? rank : Math.min(worst, rank)
  }
  return {
    known: true,
    worst: worst === null ? null : (scale.bands[worst]?.id ?? null),
    unacknowledged,
    total,
  }
}

/** Sums several servers; unknown as soon as one of them is. */
function combineSummaries(summaries: readonly AlarmSummary[]): AlarmSummary {
  let all: AlarmSummary = { known: true, worst: null, unacknowledged: 0, total: 0 }
  for (const each of summaries) {
    if (!all.known || !each.known) return { known: false }
    all = {
      known: true,
      worst: worseOf(all.worst, each.worst),
      unacknowledged: all.unacknowledged + each.unacknowledged,
      total: all.total + each.total,
    }
  }
  return summaries.length === 0 ? { known: false } : all
}

function worseOf(a: BandId | null, b: BandId | null): BandId | null {
  if (a === null || b === null) return a ?? b
  return bandIds.indexOf(a) < bandIds.indexOf(b) ? a : b
}

/** The newest alarms of several servers, newest first, without masked ones. */
export function latestAlarms(
  sets: Iterable<{ profile: ServerProfile; alarms: Iterable<Alarm> }>,
  max: number,
): AlarmEvent[] {
  const found: AlarmEvent[] = []
  for (const { profile, alarms } of sets) {
    // Within one server a larger id is newer, so no time has to be parsed.
    const newest: Alarm[] = []
    for (const alarm of alarms) {
      const last = newest.at(-1)
      if (alarm.masked || (newest.length === max && last && alarm.id < last.id)) continue
      // A list comes as it was read or as it grew: the newest may be anywhere, and each is the newest so far in a flood.
      const place = newest.findIndex(({ id }) => id < alarm.id)
      newest.splice(place < 0 ? newest.length : place, 0, alarm)
      if (newest.length > max) newest.pop()
    }
    found.push(...newest.map((alarm) => ({ alarm, profile })))
  }
  return found.toSorted((a, b) => raisedAt(b) - raisedAt(a) || b.alarm.id - a.alarm.id).slice(0, max)
}

const raisedAt = ({ alarm }: AlarmEvent) => Date.parse(alarm.alarmTime) || 0
