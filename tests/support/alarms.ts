import type { Alarm, Occurrence } from '../../src/shared/model/alarm.ts'

const usualPath = 'NORTH\\BOILER2\\LT204.HIHI'

/** Names an alarm, whenever it was raised. */
export const anyRaise = (alarmId: number, path = usualPath): Occurrence => ({ alarmId, path, raisedAt: null })

/** A whole alarm, of which a test states only what it is about. */
export function makeAlarm(fields: Partial<Alarm> & { id: number }): Alarm {
  return {
    dataServerId: 1,
    path: usualPath,
    fullPath: 'DS1\\NORTH\\BOILER2\\LT204.HIHI',
    name: 'LT204.HIHI',
    localizedName: '',
    value: '87.5 %',
    message: 'Drum level high',
    resetMessage: '',
    ackMessage: '',
    priority: 1,
    state: 1,
    masked: false,
    alarmTime: '2026-03-02T02:24:11+01:00',
    lastChange: '2026-03-02T02:24:11',
    ackUser: '',
    attachedFile: '',
    resetAttachedFile: '',
    ackAttachedFile: '',
    comment: '',
    ...fields,
  }
}
