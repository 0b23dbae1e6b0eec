import type { Alarm } from '../../shared/model/alarm.ts'
import type { News } from './announcer.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'

/** The newest alarms of several services, newest first; masked ones are told nowhere. */
export function latestOf(
  sets: Iterable<{ profile: ServerProfile; alarms: Iterable<Alarm> }>,
  most: number,
): News[] {
  const found: News[] = []
  for (const { profile, alarms } of sets) {
    // Within one service a larger id is newer, which costs no reading of times.
    const newest: Alarm[] = []
    for (const alarm of alarms) {
      const last = newest.at(-1)
      if (alarm.masked || (newest.length === most && last && alarm.id < last.id)) continue
      newest.push(alarm)
      newest.sort((a, b) => b.id - a.id)
      if (newest.length > most) newest.pop()
    }
    found.push(...newest.map((alarm) => ({ alarm, profile })))
  }
  return found.toSorted((a, b) => raisedAt(b) - raisedAt(a) || b.alarm.id - a.alarm.id).slice(0, most)
}

const raisedAt = ({ alarm }: News) => Date.parse(alarm.alarmTime) || 0
