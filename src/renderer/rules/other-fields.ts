import type { Alarm, alarmSchema } from '../../shared/model/alarm.ts'

type KnownField = keyof (typeof alarmSchema)['shape']

const known: Record<KnownField, true> = {
  id: true,
  dataServerId: true,
  path: true,
  fullPath: true,
  name: true,
  localizedName: true,
  value: true,
  message: true,
  resetMessage: true,
  ackMessage: true,
  priority: true,
  state: true,
  masked: true,
  alarmTime: true,
  lastChange: true,
  ackUser: true,
  attachedFile: true,
  resetAttachedFile: true,
  ackAttachedFile: true,
  comment: true,
}

/** The fields that a service added of its own, as text. */
export function otherFields(alarm: Alarm): { name: string; text: string }[] {
  return Object.entries(alarm)
    .filter(([name]) => !Object.hasOwn(known, name))
    .map(([name, value]) => ({ name, text: typeof value === 'string' ? value : JSON.stringify(value) }))
}
