import type { ServerMessage } from '../../shared/ipc/pushes.ts'
import type { CallReminder } from '../../shared/model/call.ts'
import type { NoticeCode } from '../../shared/model/attention.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { AlarmEvent, HostShell } from '../platform/host-shell.ts'
import { createTranslator } from '../platform/translate.ts'
import type { MonitoredServer } from './connection-loss-monitor.ts'
import type { NotificationRequest } from './notification-batcher.ts'
import { alarmText, connectionLostText, reminderText } from './notification-text.ts'

export interface NotifierParts {
  shell: Pick<HostShell, 'systemLocale' | 'isInFront' | 'showNotification' | 'closeNotifications'>
  /** Whether a missing native notification is worth a notice: a host without any does not report it. */
  expectsNative: boolean
  /** Sends to the pages that show this server. */
  sendToPages: (profileId: string, message: ServerMessage) => void
  settings: () => Settings
  addNotice: (code: NoticeCode, detail: string) => void
  dismissNotice: (code: NoticeCode) => void
}

/** The one port for notifying people of alarms, lost connections and unanswered calls. */
export interface Notifier {
  notifyAlarm(request: NotificationRequest): Promise<void>
  notifyConnectionLost(server: MonitoredServer): Promise<void>
  /** Withdraws the notification of a server that answers again. */
  connectionRestored(serverId: string): void
  notifyReminder(event: AlarmEvent, reminder: CallReminder): Promise<void>
  reminderSettled(callId: string): void
}

const slots = { single: 'single', urgent: 'urgent', summary: 'summary' }
const reminderSlot = (callId: string) => `reminder ${callId}`
const lossSlot = (serverId: string) => `lost ${serverId}`

/** Notifies natively where the host can, and on the page where it cannot. */
export function createNotifier(parts: NotifierParts): Notifier {
  const { shell, settings } = parts
  const lostServers = new Map<string, string>()
  const translator = () => createTranslator(settings().locale, shell.systemLocale)

  const updateLossNotice = () => {
    if (lostServers.size > 0) parts.addNotice('service-lost', [...lostServers.values()].join(', '))
    else parts.dismissNotice('service-lost')
  }
  const reportNoNative = () => {
    if (parts.expectsNative) parts.addNotice('no-native-notifications', '')
  }

  return {
    async notifyAlarm({ count, urgent, ...event }) {
      const isShownByPage = settings().attention.onlyWhenAway && shell.isInFront()
      const isSummary = count > 1
      const isShown =
        !isShownByPage &&
        (await shell.showNotification({
          ...alarmText(event, count, translator()),
          slot: isSummary ? slots.summary : urgent ? slots.urgent : slots.single,
          // A summary covers the alarms that were notified singly before it.
          replaces: isSummary ? [slots.summary, slots.single] : [],
          urgent,
          opens: event,
        }))
      const payload = { alarm: event.alarm, count, inPage: !isShown }
      parts.sendToPages(event.profile.id, { name: 'alarm.announced', payload })
      if (!isShown && !isShownByPage) reportNoNative()
    },
    async notifyConnectionLost({ id, name }) {
      lostServers.set(id, name)
      updateLossNotice()
      if (!settings().attention.enabled) return
      const isShown = await shell.showNotification({
        ...connectionLostText(name, translator()),
        slot: lossSlot(id),
        replaces: [lossSlot(id)],
        urgent: true,
        opens: null,
      })
      if (!isShown) reportNoNative()
    },
    connectionRestored(id) {
      lostServers.delete(id)
      updateLossNotice()
      shell.closeNotifications(lossSlot(id))
    },
    // Pages show reminders from the desk's state; this only reaches people who look elsewhere.
    async notifyReminder(event, reminder) {
      if (!settings().attention.enabled) return
      const isShown = await shell.showNotification({
        ...reminderText(event, reminder, translator()),
        slot: reminderSlot(reminder.id),
        replaces: [],
        urgent: true,
        opens: event,
      })
      if (!isShown) reportNoNative()
    },
    reminderSettled: (callId) => shell.closeNotifications(reminderSlot(callId)),
  }
}
