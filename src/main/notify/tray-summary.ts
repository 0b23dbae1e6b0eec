import type { Alarm } from '../../shared/model/alarm.ts'
import { isAcknowledged, isConfirmed, bandOf } from '../../shared/rules/alarm-state.ts'
import type { LinkState } from '../../shared/model/desk.ts'
import { bandIds, type BandId } from '../../shared/model/constants.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { AlarmEvent, AlarmSummary } from '../platform/host-shell.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'

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
export function combineSummaries(summaries: readonly AlarmSummary[]): AlarmSummary {
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
      newest.push(alarm)
      newest.sort((a, b) => b.id - a.id)
      if (newest.length > max) newest.pop()
    }
    found.push(...newest.map((alarm) => ({ alarm, profile })))
  }
  return found.toSorted((a, b) => raisedAt(b) - raisedAt(a) || b.alarm.id - a.alarm.id).slice(0, max)
}

const raisedAt = ({ alarm }: AlarmEvent) => Date.parse(alarm.alarmTime) || 0
