import type { Role } from '../model/constants.ts'
import type { SettingsChange } from '../model/settings.ts'
import type { DeskPush, PushName } from './pushes.ts'
import type { Channel } from './requests.ts'

/** The least role for every request; a missing channel does not compile. docs/security.md gives the reasons. */
export const channelRoles: Record<Channel, Role> = {
  'desk.snapshot': 'viewer',
  'desk.settings': 'viewer',
  'desk.alarms': 'viewer',
  'desk.check': 'viewer',
  'alarms.matching': 'viewer',
  'missed.count': 'viewer',
  'missed.list': 'viewer',
  'journal.raises': 'viewer',
  'journal.seenElsewhere': 'viewer',
  'records.histories': 'viewer',
  'records.statistics': 'viewer',
  'records.calls': 'viewer',
  'records.evidence': 'viewer',
  'evidence.verify': 'viewer',
  'evidence.standing': 'viewer',
  'records.cancel': 'viewer',
  'alarm.background': 'viewer',
  'calls.audit': 'viewer',
  'groups.read': 'viewer',
  'book.read': 'viewer',
  'marks.read': 'viewer',
  'memory.recall': 'viewer',
  'memory.follows': 'viewer',
  'alarmHelp.rules': 'viewer',
  'alarmHelp.list': 'viewer',
  'alarmHelp.entry': 'viewer',
  'shelf.read': 'viewer',
  'shelf.works': 'viewer',
  'handover.list': 'viewer',
  'handover.read': 'viewer',
  'handover.open': 'viewer',
  'escalation.read': 'viewer',
  'worklist.read': 'viewer',
  'ratings.read': 'viewer',
  'memory.verdicts': 'viewer',
  'ratings.count': 'viewer',
  'export.start': 'viewer',
  'export.cancel': 'viewer',
  'export.show': 'viewer',
  'window.open': 'viewer',
  'window.pdf': 'viewer',
  'profile.use': 'viewer',
  'sessions.signOut': 'viewer',
  'person.names': 'viewer',
  'coverage.list': 'operator',
  'diagnostics.delay': 'viewer',
  'about.facts': 'viewer',
  'about.licences': 'viewer',
  'team.read': 'viewer',
  'updates.read': 'viewer',
  'selfTest.read': 'viewer',
  'phones.read': 'viewer',
  'marks.take': 'operator',
  'marks.note': 'operator',
  'marks.removeNote': 'operator',
  'shelf.shelve': 'operator',
  'shelf.plan': 'operator',
  'shelf.extend': 'operator',
  'shelf.unshelve': 'operator',
  'shelf.undo': 'operator',
  'handover.sign': 'operator',
  'handover.addPoint': 'operator',
  'handover.tickPoint': 'operator',
  'worklist.add': 'operator',
  'worklist.change': 'operator',
  'worklist.remove': 'operator',
  'worklist.undo': 'operator',
  'ratings.rate': 'operator',
  'ratings.undo': 'operator',
  'memory.name': 'operator',
  'memory.compare': 'operator',
  'alarms.seen': 'operator',
  'missed.dismiss': 'operator',
  'missed.restore': 'operator',
  'attention.silence': 'operator',
  'attention.mute': 'operator',
  'attention.seen': 'operator',
  'notice.dismiss': 'operator',
  'person.set': 'operator',
  'coverage.set': 'operator',
  'desk.useAddress': 'operator',
  'calls.place': 'operator',
  'escalation.begin': 'operator',
  'escalation.stop': 'operator',
  'calls.reminder.dismiss': 'operator',
  'alarm.create': 'operator',
  'alarms.acknowledge': 'operator',
  'book.change': 'operator',
  'settings.change': 'operator',
  'selfTest.run': 'operator',
  'selfTest.drawn': 'operator',
  'selfTest.cancel': 'operator',
  'records.interventions': 'supervisor',
  'phones.subscribe': 'operator',
  'phones.unsubscribe': 'operator',
  'phones.test': 'operator',
  'alarmHelp.change': 'supervisor',
  'alarmHelp.stage': 'supervisor',
  'alarmHelp.commit': 'supervisor',
  'alarmHelp.undo': 'supervisor',
  'groups.create': 'supervisor',
  'acting.change': 'supervisor',
  'acting.pin': 'supervisor',
  'profile.save': 'supervisor',
  'profile.remove': 'supervisor',
  'profile.test': 'supervisor',
  'profile.endTest': 'supervisor',
  'session.signIn': 'supervisor',
  'diagnostics.collect': 'supervisor',
  'sessions.list': 'supervisor',
  'sessions.invite': 'supervisor',
  'sessions.withdraw': 'supervisor',
  'sessions.rename': 'supervisor',
  'sessions.revoke': 'supervisor',
  'updates.check': 'supervisor',
  'updates.download': 'supervisor',
  'updates.cancel': 'supervisor',
  'updates.install': 'supervisor',
  'updates.rollBack': 'supervisor',
  'phones.setToken': 'supervisor',
}

/** The least role for changing each part of the settings, which are the same for every screen. */
export const settingRoles: Record<keyof SettingsChange, Role> = {
  theme: 'operator',
  locale: 'operator',
  textScale: 'operator',
  density: 'operator',
  masked: 'operator',
  keys: 'operator',
  loadStrip: 'operator',
  records: 'operator',
  views: 'operator',
  startView: 'operator',
  creationTemplates: 'operator',
  claimCheckMinutes: 'supervisor',
  desktop: 'supervisor',
  attention: 'supervisor',
  sound: 'supervisor',
  lossNotice: 'supervisor',
  timeZone: 'supervisor',
  shifts: 'supervisor',
  report: 'supervisor',
  responseByPerson: 'supervisor',
  handover: 'supervisor',
  selfTest: 'supervisor',
  calls: 'supervisor',
  procedures: 'supervisor',
  memory: 'supervisor',
  shelving: 'supervisor',
  updates: 'supervisor',
  team: 'supervisor',
  phones: 'supervisor',
  wall: 'supervisor',
  logLevel: 'supervisor',
  welcomed: 'supervisor',
}

/** The least role for receiving a push of the desk. Those of a server are numbered, so every page gets them all. */
const deskPushRoles: Partial<Record<DeskPush['name'], Role>> = {
  'sessions.changed': 'supervisor',
  'person.changed': 'operator',
}

export const pushRole = (name: PushName): Role => deskPushRoles[name as DeskPush['name']] ?? 'viewer'

/** The longest mute that is not a supervisor's. */
export const maxOperatorMuteMinutes = 60

/** The least role for changing a part of the settings; an unknown one is a supervisor's. */
export const settingRole = (part: string): Role =>
  Object.hasOwn(settingRoles, part) ? settingRoles[part as keyof SettingsChange] : 'supervisor'

/** The least role for a request, by its channel and, where that decides too, by what it asks for. */
export function requiredRole(channel: Channel, payload: unknown): Role {
  return isSupervisors(channel, payload) ? 'supervisor' : channelRoles[channel]
}

// Only what decides about the role is read here: the request has not been validated yet.
function isSupervisors(channel: Channel, payload: unknown): boolean {
  switch (channel) {
    case 'attention.mute': {
      const minutes = memberOf(payload, 'minutes')
      return typeof minutes === 'number' && minutes > maxOperatorMuteMinutes
    }
    case 'selfTest.run':
      return memberOf(payload, 'raiseOnServer') === true
    case 'export.start':
      // How soon each person responded.
      return memberOf(payload, 'records') === 'interventions'
    case 'book.change':
      return (
        // Working hours decide who is called.
        !isEmpty(memberOf(memberOf(payload, 'put'), 'hours')) ||
        ['put', 'remove'].some((change) => rowCount(memberOf(payload, change)) > 1)
      )
    case 'settings.change':
      return (
        typeof payload === 'object' &&
        payload !== null &&
        Object.keys(payload).some((part) => settingRole(part) === 'supervisor')
      )
    default:
      return false
  }
}

const isEmpty = (rows: unknown): boolean => rows === undefined || (Array.isArray(rows) && rows.length === 0)

const rowCount = (rows: unknown): number =>
  ['contacts', 'labels'].reduce((sum, name) => {
    const list = memberOf(rows, name)
    return sum + (Array.isArray(list) ? list.length : 0)
  }, 0)

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}
