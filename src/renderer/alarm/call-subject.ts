import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmHistory } from '../../shared/model/records.ts'
import type { CallOrder } from '../../shared/model/call.ts'
import type { JournalEntry } from '../../shared/model/journal.ts'
import { isSameRaise, raisedAtOf } from '../../shared/rules/occurrence.ts'

/** The alarm that a call is about. */
export interface CallSubject {
  /** Null where only the tag and the time are known, as in the alarm history. */
  alarmId: number | null
  path: string
  message: string
  name: string
  value: string
  /** Null where it is no longer known. */
  priority: number | null
  /** Epoch milliseconds; null where the service's time is not valid. */
  raisedAt: number | null
  /** The call group that the alarm itself names; null: none. */
  groupId: number | null
}

/** The selected callees; a grouping stands for all of its groups. */
export interface CallChoice {
  userIds: readonly number[]
  groupIds: readonly number[]
  groupingIds: readonly number[]
}

/** What the current view offers to call about, or whom to call; `name` is shown in the command. */
export type CallTarget =
  { kind: 'subject'; subject: CallSubject } | { kind: 'choice'; choice: Partial<CallChoice>; name: string }

/** A call about an alarm; null: there is none to call about. */
export const callAbout = (subject: CallSubject | null): CallTarget | null =>
  subject && { kind: 'subject', subject }

/** The alarm whose calls are looked up. */
export interface CalledAlarm {
  id: number | null
  path: string
  /** When the alarm was raised and when it cleared; null: not known. */
  from: number | null
  to: number | null
}

const maxTextLength = 4_000

/** Some services add the call group to the alarm, as an id or as an object. */
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
    raisedAt: raisedAtOf(alarm),
    groupId: namedGroup(alarm),
  }
}

/** A history entry has no alarm id: it is taken from the active alarm of the same tag and time, if there is one. */
export function subjectOfHistory(entry: AlarmHistory, current: Iterable<Alarm>): CallSubject {
  const raisedAt = raisedAtOf(entry)
  for (const alarm of current) {
    const isTag = alarm.path === entry.tagName || alarm.fullPath === entry.tagName
    const known = raisedAtOf(alarm)
    if (isTag && raisedAt !== null && known !== null && isSameRaise(known, raisedAt))
      return subjectOfAlarm(alarm)
  }
  const { tagName: path, message, priority } = entry
  return { alarmId: null, path, message, name: '', value: '', priority, raisedAt, groupId: null }
}

export function subjectOfJournal(entry: JournalEntry): CallSubject {
  const { alarmId, path, message, name, priority, raisedAt } = entry
  return { alarmId, path, message, name, value: '', priority, raisedAt, groupId: null }
}

/** The subject as sent with the order, cut to the length an order may have. */
export function aboutOf({ alarmId, path, message }: CallSubject): CallOrder['about'] {
  return { alarmId, path: path.slice(0, maxTextLength), message: message.slice(0, maxTextLength) }
}
