import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmCourse, AlarmState } from '../lifecycle/alarm-state.ts'
import { localTime, offsetTime } from './local-time.ts'

export type AlarmSource = 'plant' | 'client'

/** A new alarm: the fields of the resource, and those used only by filters and histories. */
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
  /** Raised and reset in one step. */
  transitory: boolean
  /** A raise while it is open re-alarms it instead of adding another. */
  reactivatable: boolean
  /** The whole creation body as JSON; null for alarms of the plant. */
  creation: string | null
}

/** The columns of the Alarm resource. */
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

/** An alarm with the columns that its lifecycle needs. */
export interface StoredAlarm extends AlarmRow {
  stationId: number
  tagGroupId: number
  callGroupId: number
  source: AlarmSource
  course: AlarmCourse
  transitory: number
  reactivatable: number
  /** The present occurrence; null before the alarm is raised. */
  occurrenceId: number | null
  /** When a pending alarm will be raised. */
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

/** The interface identifies data servers by number only. */
function dataServerName(id: number): string {
  return `DS${id}`
}
