import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { unnamed, type ServerName } from '../../shared/rules/alarm-text-query.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'
import type { Log } from '../platform/log.ts'
import { decideAnnunciation, type AnnunciationReason, type PolicyContext } from './annunciation-policy.ts'
import { createAttention, type Attention, type AttentionParts } from './attention.ts'
import { createConnectionLossMonitor, type MonitoredServer } from './connection-loss-monitor.ts'
import { createNotificationBatcher, type NotificationRequest } from './notification-batcher.ts'

/** A server as annunciation sees it; without a status it has not started. */
export interface AnnunciatedServer {
  profile: ServerProfile
  status: Pick<DeskStatus, 'link' | 'confirmedAt'> | null
  alarms: Iterable<Alarm>
  serverName: ServerName
}

export interface AnnunciatorParts {
  clock: Clock
  log: Log
  settings(): Settings
  mute: AttentionParts['mute']
  isInFront(): boolean
  servers(): Iterable<AnnunciatedServer>
  notify(request: NotificationRequest): void
  onConnectionLost(server: MonitoredServer): void
  onConnectionRestored(serverId: string): void
  onChange(): void
}

export interface Annunciator extends Pick<
  Attention,
  'state' | 'isFlashing' | 'isDemanding' | 'badge' | 'silence' | 'muteFor' | 'markSeen'
> {
  raised(events: readonly AlarmEvent[]): void
  /** Re-evaluates everything after alarms, connections or settings changed. */
  evaluate(): void
  stop(): void
}

/** Annunciates new alarms: the policy decides, then notifications, sound, flashing and the loss monitor act. */
export function createAnnunciator(parts: AnnunciatorParts): Annunciator {
  const { clock, log } = parts
  const batcher = createNotificationBatcher({ clock, notify: parts.notify })
  const attention = createAttention({
    clock,
    sound: () => parts.settings().sound,
    mute: parts.mute,
    onChange: parts.onChange,
  })
  const lossMonitor = createConnectionLossMonitor({
    clock,
    settings: () => parts.settings().lossNotice,
    *servers() {
      for (const { profile, status } of parts.servers()) {
        const { link, confirmedAt } = status ?? { link: 'starting', confirmedAt: null }
        yield { id: profile.id, name: profile.name, link, confirmedAt }
      }
    },
    onLost(server, since) {
      log('warn', `${server.name} has not confirmed its alarms since ${new Date(since).toISOString()}`)
      if (parts.settings().attention.enabled) attention.connectionLost(server.id, server.name)
      parts.onConnectionLost(server)
    },
    onRestored(id) {
      attention.connectionRestored(id)
      parts.onConnectionRestored(id)
    },
  })

  const policyContext = (): Omit<PolicyContext, 'scale' | 'serverName'> => {
    const { attention: settings, views } = parts.settings()
    return {
      settings,
      now: clock.now(),
      isInFront: parts.isInFront(),
      mutedUntil: attention.mutedUntil(),
      // A view that was removed since suppresses nothing.
      viewFilter: views.find(({ id }) => id === settings.viewId)?.filter ?? null,
    }
  }

  const logSuppressed = (reason: AnnunciationReason, ids: readonly number[]) => {
    const what = ids.length === 1 ? `alarm ${ids[0]}` : `${ids.length} alarms`
    log('info', `${what} not announced: ${reason}`)
  }

  /** Which alarms are still active and unacknowledged; of a server that has not started all may be. */
  const openAlarms = (): ((event: AlarmEvent) => boolean) => {
    const open = new Map<string, Set<number> | null>()
    for (const { profile, status, alarms } of parts.servers()) {
      const ids = status === null ? null : new Set<number>()
      open.set(profile.id, ids)
      if (ids) for (const alarm of alarms) if (!alarm.masked && !isAcknowledged(alarm)) ids.add(alarm.id)
    }
    return ({ alarm, profile }) => {
      const ids = open.get(profile.id)
      return ids === null || (ids?.has(alarm.id) ?? false)
    }
  }

  return {
    ...attention,
    raised(events) {
      if (events.length === 0) return
      const context = policyContext()
      const names = new Map([...parts.servers()].map(({ profile, serverName }) => [profile.id, serverName]))
      const decided = events.map((event) => ({
        ...event,
        decision: decideAnnunciation(event.alarm, {
          ...context,
          scale: event.profile.priorityScale,
          serverName: names.get(event.profile.id) ?? unnamed,
        }),
      }))
      const suppressed = Map.groupBy(
        decided.filter(({ decision }) => !decision.native.annunciate),
        ({ decision }) => decision.native.reason,
      )
      for (const [reason, each] of suppressed)
        logSuppressed(
          reason,
          each.map(({ alarm }) => alarm.id),
        )
      attention.raised(decided)
      // With a window in front the page shows the notification.
      const notified = decided.filter(
        ({ decision: { native } }) => native.annunciate || native.reason === 'in-front',
      )
      batcher.add(
        notified.map(({ alarm, profile, decision }) => ({ alarm, profile, urgent: decision.isMostUrgent })),
      )
    },
    evaluate() {
      const isOpen = openAlarms()
      attention.prune(isOpen)
      batcher.prune(isOpen)
      lossMonitor.evaluate()
    },
    markSeen() {
      attention.markSeen()
      batcher.markSeen()
    },
    stop() {
      attention.stop()
      batcher.stop()
      lossMonitor.stop()
    },
  }
}
