import type { Channel } from './requests.ts'

/** Requests for the server that the page shows; sent to another one they would act on the wrong plant. */
const serverChannels: ReadonlySet<Channel> = new Set<Channel>([
  'desk.alarms',
  'desk.check',
  'alarms.matching',
  'session.signIn',
  'alarms.seen',
  'missed.list',
  'missed.dismiss',
  'missed.restore',
  'records.histories',
  'records.statistics',
  'records.interventions',
  'records.calls',
  'alarm.background',
  'alarm.create',
  'alarms.acknowledge',
  'export.start',
  'groups.read',
  'groups.create',
  'calls.place',
  'calls.audit',
  'calls.reminder.dismiss',
  'book.read',
  'book.change',
  'alarmHelp.rules',
  'alarmHelp.list',
  'alarmHelp.entry',
  'alarmHelp.change',
  'alarmHelp.stage',
  'alarmHelp.commit',
  'alarmHelp.undo',
])

export const isServerChannel = (channel: Channel): boolean => serverChannels.has(channel)
