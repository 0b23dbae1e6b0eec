import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus } from '../../shared/model/desk-status.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { unnamed, type ServerName } from '../../shared/rules/alarm-text-query.ts'
import { isAcknowledged } from '../../shared/rules/is-acknowledged.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { judge, type Circumstances, type Reason } from './annunciation-policy.ts'
import { createAnnouncer, type News, type Telling } from './notification-batcher.ts'
import { createAttention, type Attention, type AttentionParts } from './attention.ts'
import { createLossWatch, type WatchedService } from './connection-loss-monitor.ts'

/** A service at work, as attention sees it; without a status it has not started. */
export interface AttendedService {
  profile: ServerProfile
  status: Pick<DeskStatus, 'link' | 'confirmedAt'> | null
  alarms: Iterable<Alarm>
  serverName: ServerName
}

export interface AttentionDeskParts {
  clock: Clock
  log: Log
  settings(): Settings
  mute: AttentionParts['mute']
  inFront(): boolean
  services(): Iterable<AttendedService>
  tell(telling: Telling): void
  tellLoss(service: WatchedService): void
  onBack(serviceId: string): void
  onChange(): void
}

export interface AttentionDesk extends Pick<
  Attention,
  'state' | 'flashing' | 'asking' | 'badge' | 'silence' | 'muteFor' | 'seen'
> {
  appeared(news: readonly News[]): void
  /** Alarms, links or settings have changed: what needs nobody any more is let go. */
  look(): void
  stop(): void
}

/** Brings what matters to somebody's attention: one gate, then tellings, sound, flashing and the watch for losses. */
export function createAttentionDesk(parts: AttentionDeskParts): AttentionDesk {
  const { clock, log } = parts
  const announcer = createAnnouncer({ clock, tell: parts.tell })
  const attention = createAttention({
    clock,
    sound: () => parts.settings().sound,
    mute: parts.mute,
    onChange: parts.onChange,
  })
  const losses = createLossWatch({
    clock,
    settings: () => parts.settings().lossNotice,
    *services() {
      for (const { profile, status } of parts.services()) {
        const { link, confirmedAt } = status ?? { link: 'starting', confirmedAt: null }
        yield { id: profile.id, name: profile.name, link, confirmedAt }
      }
    },
    onLost(service, since) {
      log('warn', `${service.name} has not confirmed its alarms since ${new Date(since).toISOString()}`)
      if (parts.settings().attention.enabled) attention.serviceLost(service.id, service.name)
      parts.tellLoss(service)
    },
    onBack(id) {
      attention.serviceBack(id)
      parts.onBack(id)
    },
  })

  const circumstances = (): Omit<Circumstances, 'scale' | 'serverName'> => {
    const { attention: settings, views } = parts.settings()
    return {
      settings,
      now: clock.now(),
      inFront: parts.inFront(),
      mutedUntil: attention.mutedUntil(),
      // A view that was removed since leaves nobody untold.
      viewFilter: views.find(({ id }) => id === settings.viewId)?.filter ?? null,
    }
  }

  const logSilence = (reason: Reason, ids: readonly number[]) => {
    const what = ids.length === 1 ? `alarm ${ids[0]} is` : `${ids.length} alarms are`
    log('info', `${what} not announced: ${reason}`)
  }

  /** Which alarms still want somebody; of a service that has not started nobody knows. */
  const openAlarms = (): ((news: News) => boolean) => {
    const open = new Map<string, Set<number> | null>()
    for (const { profile, status, alarms } of parts.services()) {
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
    appeared(news) {
      if (news.length === 0) return
      const common = circumstances()
      const names = new Map([...parts.services()].map(({ profile, serverName }) => [profile.id, serverName]))
      const judged = news.map((each) => ({
        ...each,
        verdict: judge(each.alarm, {
          ...common,
          scale: each.profile.priorityScale,
          serverName: names.get(each.profile.id) ?? unnamed,
        }),
      }))
      const untold = Map.groupBy(
        judged.filter(({ verdict }) => !verdict.native.do),
        ({ verdict }) => verdict.native.why,
      )
      for (const [reason, each] of untold)
        logSilence(
          reason,
          each.map(({ alarm }) => alarm.id),
        )
      attention.appeared(judged)
      // With the desk in front it is told there.
      const worth = judged.filter(({ verdict: { native } }) => native.do || native.why === 'in-front')
      announcer.appeared(
        worth.map(({ alarm, profile, verdict }) => ({ alarm, profile, urgent: verdict.mostUrgent })),
      )
    },
    look() {
      const isOpen = openAlarms()
      attention.keep(isOpen)
      announcer.keep(isOpen)
      losses.look()
    },
    seen() {
      attention.seen()
      announcer.seen()
    },
    stop() {
      attention.stop()
      announcer.stop()
      losses.stop()
    },
  }
}
