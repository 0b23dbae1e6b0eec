import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { AlarmHistory } from '../../../../shared/model/alarm-history.ts'
import type { CallOrder } from '../../../../shared/model/call-order.ts'
import type { JournalEntry } from '../../../../shared/model/journal-entry.ts'

/** The alarm that a call is about, as far as the page knows it. */
export interface CallSubject {
  /** Null where only its tag and its time are known, as in the histories. */
  alarmId: number | null
  path: string
  message: string
  name: string
  value: string
  /** Null where it is not known any more. */
  priority: number | null
  /** Milliseconds since 1970; null where the service's time cannot be read. */
  raisedAt: number | null
  /** The call group that the alarm itself names; null: none. */
  groupId: number | null
}

const longestText = 4_000

const instantOf = (text: string) => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

/** A call group may stand in a field of the service's own, by its number or whole. */
function namedGroup(alarm: Readonly<Record<string, unknown>>): number | null {
  const raw = alarm['callGroupId'] ?? alarm['callGroup']
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null
}

export function subjectOfAlarm(alarm: Alarm): CallSubject {
  return {
    alarmId: alarm.id,
    path: alarm.path,
    message: alarm.message,
    name: alarm.localizedName || alarm.name,
    value: alarm.value,
    priority: alarm.priority,
    raisedAt: instantOf(alarm.alarmTime),
    groupId: namedGroup(alarm),
  }
}

/** A history entry has no alarm's number: where the alarm still stands, it is the one of that tag and time. */
export function subjectOfHistory(entry: AlarmHistory, current: Iterable<Alarm>): CallSubject {
  const raisedAt = instantOf(entry.alarmTime)
  for (const alarm of current) {
    const isTag = alarm.path === entry.tagName || alarm.fullPath === entry.tagName
    if (isTag && raisedAt !== null && sameSecond(instantOf(alarm.alarmTime), raisedAt))
      return subjectOfAlarm(alarm)
  }
  const { tagName: path, message, priority } = entry
  return { alarmId: null, path, message, name: '', value: '', priority, raisedAt, groupId: null }
}

export function subjectOfJournal(entry: JournalEntry): CallSubject {
  const { alarmId, path, message, name, priority, raisedAt } = entry
  return { alarmId, path, message, name, value: '', priority, raisedAt, groupId: null }
}

/** What the order says of it; the service's texts may be longer than an order takes. */
export function aboutOf({ alarmId, path, message }: CallSubject): CallOrder['about'] {
  return { alarmId, path: path.slice(0, longestText), message: message.slice(0, longestText) }
}

// One of the two may tell its time to the second only.
function sameSecond(a: number | null, b: number): boolean {
  return a !== null && Math.floor(a / 1_000) === Math.floor(b / 1_000)
}
