import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmState } from './alarm-state.ts'
import { localTime, offsetTime } from './local-time.ts'

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
  /** False: stored, but not current. */
  raised: boolean
  attachedFile: string
  resetAttachedFile: string
  ackAttachedFile: string
  /** Who raised it: the simulated plant leaves alone what a client created. */
  source: 'plant' | 'client'
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
export function alarmOf(row: AlarmRow): Alarm {
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
