import type { Alarm } from '../../src/shared/model/alarm.ts'

/** An alarm with every field of the interface; what a test is about is given by name. */
export function makeAlarm(fields: Partial<Alarm> & { id: number }): Alarm {
  return {
    dataServerId: 1,
    path: `NORTH\\BOILER2\\LT${fields.id}.HIHI`,
    fullPath: `DS1\\NORTH\\BOILER2\\LT${fields.id}.HIHI`,
    name: `LT${fields.id}.HIHI`,
    localizedName: `Level ${fields.id}`,
    value: '87.5 %',
    message: `Drum level ${fields.id} high-high`,
    resetMessage: '',
    ackMessage: '',
    priority: 2,
    state: 1,
    masked: false,
    alarmTime: '2026-11-15T02:24:11+01:00',
    lastChange: '2026-11-15T02:24:11',
    ackUser: '',
    attachedFile: '',
    resetAttachedFile: '',
    ackAttachedFile: '',
    comment: '',
    ...fields,
  }
}
