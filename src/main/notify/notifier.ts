import { assertNever } from '../../shared/errors.ts'
import type { ServerMessage } from '../../shared/ipc/pushes.ts'
import type { CallReminder } from '../../shared/model/call.ts'
import type { Announcement, NoticeCode, NotificationCounts } from '../../shared/model/attention.ts'
import { noNotifications } from '../../shared/model/constants.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type {
  AlarmEvent,
  HostShell,
  NativeNotification,
  NotificationEvent,
  NotificationOutcome,
} from '../platform/host-shell.ts'
import type { Log } from '../platform/log.ts'
import { createTranslator } from '../platform/translate.ts'
import type { MonitoredServer } from './connection-loss-monitor.ts'
import { eventKey, type NotificationRequest } from './notification-batcher.ts'
import { alarmText, connectionLostText, reminderText } from './notification-text.ts'

/** An alarm for the pages of its server. */
export interface AnnouncedEvent extends AlarmEvent, Pick<NotificationRequest, 'repeats'> {
  kind: Announcement['kind']
}

export interface NotifierParts {
  shell: Pick<HostShell, 'systemLocale' | 'showNotification' | 'closeNotifications'>
  now: () => number
  log: Log
  /** Sends to the pages that show this server. */
  sendToPages: (profileId: string, message: ServerMessage) => void
  hasPages: (profileId: string) => boolean
  /** Whether the alarm is still active. */
  isActive: (event: AlarmEvent) => boolean
  settings: () => Settings
  /** The name that distinguishes a server from the others; empty if there is only one. */
  serverName: (profile: ServerProfile) => string
  addNotice: (code: NoticeCode, detail: string) => void
  dismissNotice: (code: NoticeCode) => void
  /** The system did not show the notification of an alarm, as it turned out at once or later. */
  onNotShown: (request: NotificationRequest) => void
  /** The counts changed. */
  onCounted: () => void
}

/** The one port for notifying people of alarms, lost connections and unanswered calls; the gate has decided before. */
export interface Notifier {
  /** Shows a native notification. */
  notifyAlarm(request: NotificationRequest): Promise<void>
  /** Shows alarms on the pages of their servers. */
  announce(events: readonly AnnouncedEvent[]): void
  /** A page now shows this server: it gets what arrived while no page did. */
  pageShows(profileId: string): void
  notifyConnectionLost(server: MonitoredServer, isNotified: boolean): Promise<void>
  /** Withdraws the notification of a server that answers again. */
  connectionRestored(serverId: string): void
  notifyReminder(event: AlarmEvent, reminder: CallReminder): Promise<void>
  reminderSettled(callId: string): void
  /** What became of the native notifications since the start. */
  counts(): NotificationCounts
}

/** What waits for a page to come; beyond it the oldest go, and the list still shows their alarms. */
const maxUnheard = 20

const slots = { single: 'single', urgent: 'urgent', summary: 'summary' }
const reminderSlot = (callId: string) => `reminder ${callId}`
const lossSlot = (serverId: string) => `lost ${serverId}`

/** Shows notifications natively or on the page, and counts what became of the native ones. */
export function createNotifier(parts: NotifierParts): Notifier {
  const { shell, settings } = parts
  const lostServers = new Map<string, string>()
  const counts = { ...noNotifications }
  let unheard: AnnouncedEvent[] = []
  const translator = () => createTranslator(settings().locale, shell.systemLocale, settings().timeZone)

  const updateLossNotice = () => {
    if (lostServers.size > 0) parts.addNotice('service-lost', [...lostServers.values()].join(', '))
    else parts.dismissNotice('service-lost')
  }

  const recordProblem = (kind: 'failed' | 'refused', detail: string) => {
    counts[kind]++
    counts.lastProblem = { at: parts.now(), detail }
    parts.log('warn', `notification ${kind}: ${detail}`)
    parts.addNotice('no-native-notifications', '')
  }

  const recordOutcome = (outcome: NotificationOutcome) => {
    if (outcome.kind === 'shown') counts.shown++
    else recordProblem(outcome.kind, outcome.detail)
    parts.onCounted()
  }

  const recordEvent = (event: NotificationEvent) => {
    switch (event.kind) {
      case 'clicked':
      case 'closed':
        counts[event.kind]++
        break
      case 'failed':
        counts.shown--
        recordProblem('failed', event.detail)
        break
      default:
        assertNever(event)
    }
    parts.onCounted()
  }

  const show = async (notification: Omit<NativeNotification, 'onEvent'>, onNotShown?: () => void) => {
    const outcome = await shell.showNotification({
      ...notification,
      onEvent(event) {
        recordEvent(event)
        if (event.kind === 'failed') onNotShown?.()
      },
    })
    recordOutcome(outcome)
    if (outcome.kind !== 'shown') onNotShown?.()
  }

  const announcementOf = ({ alarm, kind, repeats }: AnnouncedEvent): Announcement => ({
    alarm,
    kind,
    repeats,
  })

  const announce = (events: readonly AnnouncedEvent[]) => {
    for (const [profileId, each] of Map.groupBy(events, ({ profile }) => profile.id)) {
      if (parts.hasPages(profileId))
        parts.sendToPages(profileId, { name: 'alarm.announced', payload: each.map(announcementOf) })
      else unheard = [...unheard, ...each.filter(({ kind }) => kind !== 'repeat')].slice(-maxUnheard)
    }
  }

  return {
    announce,
    async notifyAlarm(request) {
      const { alarm, profile, count, urgent } = request
      const isSummary = count > 1
      const slot = isSummary ? slots.summary : urgent ? slots.urgent : slots.single
      const notification = {
        ...alarmText(request, translator(), parts.serverName(profile)),
        slot,
        key: isSummary ? slots.summary : eventKey(request),
        // A summary covers the alarms that were notified singly before it.
        replaces: isSummary ? [slots.summary, slots.single] : [],
        urgent,
        opens: { alarm, profile },
      }
      await show(notification, () => parts.onNotShown(request))
    },
    pageShows(profileId) {
      const waiting = unheard.filter(({ profile }) => profile.id === profileId)
      unheard = unheard.filter(({ profile }) => profile.id !== profileId)
      announce(waiting.filter(parts.isActive))
    },
    async notifyConnectionLost({ id, name }, isNotified) {
      lostServers.set(id, name)
      updateLossNotice()
      if (!isNotified) return
      await show({
        ...connectionLostText(name, translator()),
        slot: lossSlot(id),
        key: lossSlot(id),
        replaces: [],
        urgent: true,
        opens: null,
      })
    },
    connectionRestored(id) {
      lostServers.delete(id)
      updateLossNotice()
      shell.closeNotifications(lossSlot(id))
    },
    // Pages show reminders from the desk's state; this only reaches people who look elsewhere.
    async notifyReminder(event, reminder) {
      await show({
        ...reminderText(event, reminder, translator(), parts.serverName(event.profile)),
        slot: reminderSlot(reminder.id),
        key: reminderSlot(reminder.id),
        replaces: [],
        urgent: true,
        opens: event,
      })
    },
    reminderSettled: (callId) => shell.closeNotifications(reminderSlot(callId)),
    counts: () => ({ ...counts }),
  }
}
