import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmCourse, AlarmState } from '../lifecycle/alarm-state.ts'
import { localTime, offsetTime } from './local-time.ts'

export type AlarmSource = 'plant' | 'client'

/** An alarm as it is handed to the store: what the resource shows, and what only filters and histories see. */
export interface NewAlarm {
  stationId: number
  dataServerId: number
  tagGroupId: number
  scenarioId: number
  callGroupId: number
  path: string
  name: string
  localizedName: string
  value: string
  message: string
  resetMessage: string
  ackMessage: string
  priority: number
  masked: boolean
  attachedFile: string
  resetAttachedFile: string
  ackAttachedFile: string
  source: AlarmSource
  course: AlarmCourse
  /** Over as it begins: raised and reset in one. */
  transitory: boolean
  /** Raised again while it is open, it is the same alarm. */
  reactivatable: boolean
  /** The whole creation body as JSON; null for what the plant raised. */
  creation: string | null
}

/** The columns that the Alarm resource is made of. */
export interface AlarmRow {
  id: number
  dataServerId: number
  path: string
  name: string
  localizedName: string
  value: string
  message: string
  resetMessage: string
  ackMessage: string
  priority: number
  state: AlarmState
  masked: number
  raisedAt: number | null
  changedAt: number
  ackUser: string
  attachedFile: string
  resetAttachedFile: string
  ackAttachedFile: string
  comment: string
}

/** An alarm with what its life depends on. */
export interface StoredAlarm extends AlarmRow {
  stationId: number
  tagGroupId: number
  callGroupId: number
  source: AlarmSource
  course: AlarmCourse
  transitory: number
  reactivatable: number
  /** The running occurrence; null before the alarm is raised. */
  occurrenceId: number | null
  /** When a pending alarm is to be raised. */
  dueAt: number | null
  creation: string | null
}

export const alarmRowColumns = [
  'id',
  'dataServerId',
  'path',
  'name',
  'localizedName',
  'value',
  'message',
  'resetMessage',
  'ackMessage',
  'priority',
  'state',
  'masked',
  'raisedAt',
  'changedAt',
  'ackUser',
  'attachedFile',
  'resetAttachedFile',
  'ackAttachedFile',
  'comment',
] as const satisfies (keyof AlarmRow)[]

/** The resource of interface 2.2. */
export function toAlarm(row: AlarmRow): Alarm {
  return {
    id: row.id,
    dataServerId: row.dataServerId,
    path: row.path,
    fullPath: `${dataServerName(row.dataServerId)}\\${row.path}`,
    name: row.name,
    localizedName: row.localizedName,
    value: row.value,
    message: row.message,
    resetMessage: row.resetMessage,
    ackMessage: row.ackMessage,
    priority: row.priority,
    state: row.state,
    masked: row.masked === 1,
    alarmTime: offsetTime(row.raisedAt ?? row.changedAt),
    lastChange: localTime(row.changedAt),
    ackUser: row.ackUser,
    attachedFile: row.attachedFile,
    resetAttachedFile: row.resetAttachedFile,
    ackAttachedFile: row.ackAttachedFile,
    comment: row.comment,
  }
}

/** The interface names data servers only by number. */
function dataServerName(id: number): string {
  return `DS${id}`
}
