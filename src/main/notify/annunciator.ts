import type { Alarm } from '../../shared/model/alarm.ts'
import { bandIds, localSession } from '../../shared/model/constants.ts'
import type { AttentionState, NotificationCounts } from '../../shared/model/attention.ts'
import type { CallReminder } from '../../shared/model/call.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { unnamed, type ServerName } from '../../shared/rules/alarm-text-query.ts'
import { bandOf, isAcknowledged } from '../../shared/rules/alarm-state.ts'
import {
  announcedFilter,
  decideAnnunciation,
  decideFallback,
  decideNative,
  decideNotice,
  channels,
  type AnnunciationChannel,
  type AnnunciationDecision,
  type AnnunciationReason,
  type PolicyContext,
} from './annunciation-policy.ts'
import { createSiteZone } from '../../shared/rules/zone.ts'
import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'
import type { Log } from '../platform/log.ts'
import { createAttention, type Attention, type AttentionParts, type ViewerAttention } from './attention.ts'
import { createConnectionLossMonitor, type MonitoredServer } from './connection-loss-monitor.ts'
import {
  createNotificationBatcher,
  eventKey,
  type BatchedEvent,
  type NotificationRequest,
} from './notification-batcher.ts'
import type { AnnouncedEvent } from './notifier.ts'
import { isRealarmSettled, repeatsOf, type RealarmState } from './realarm-policy.ts'

/** A server as annunciation sees it; without a status it has not started. */
export interface AnnunciatedServer {
  profile: ServerProfile
  status: Pick<DeskStatus, 'link' | 'confirmedAt' | 'lastReconcile'> | null
  alarm: (id: number) => Alarm | undefined
  serverName: ServerName
  /** By when the alarm help demands a response; NaN: it does not say. */
  respondBy?: (alarm: Alarm) => number
}

export interface AnnunciatorParts {
  clock: Clock
  log: Log
  settings(): Settings
  mute: AttentionParts['mute']
  isInFront(): boolean
  /** The host can show native notifications. */
  hasNative: boolean
  servers(): IteratorObject<AnnunciatedServer>
  /** Shows a native notification. */
  notify(request: NotificationRequest): void
  /** Shows alarms on the pages of their servers. */
  announce(events: readonly AnnouncedEvent[]): void
  /** How each new occurrence is annunciated, or why it is not. */
  onDecided?: (event: AlarmEvent, ways: readonly AnnunciationChannel[], reason: AnnunciationReason) => void
  notifyReminder(event: AlarmEvent, reminder: CallReminder): void
  /** What became of the native notifications. */
  notificationCounts(): NotificationCounts
  /** What is spoken before and after the message of an alarm. */
  spokenServer: AttentionParts['spokenServer']
  spokenHelp: AttentionParts['spokenHelp']
  /** Which alarms call at a screen. */
  callsAt: AttentionParts['callsAt']
  onConnectionLost(server: MonitoredServer, isNotified: boolean): void
  onConnectionRestored(serverId: string): void
  onChange(): void
}

export interface Annunciator extends Pick<
  Attention,
  'isFlashing' | 'isDemanding' | 'badge' | 'taken' | 'silence' | 'muteFor' | 'markSeen'
> {
  /**
   * What each viewer is to hear now; the same object for those to whom it is the same. `servers`: those that the viewer
   * may see; left out: all.
   */
  states(): (viewer: string, servers?: readonly string[]) => AttentionState
  /** What calls for somebody now: new alarms, re-alarms, and what has become more demanding. */
  raised(events: readonly AlarmEvent[]): void
  /** What nobody had seen when the desk ended: heard and counted as if it was raised, with one notification for all. */
  standing(events: readonly AlarmEvent[]): void
  /** The system did not show a notification that was meant to be native. */
  notShown(request: NotificationRequest): void
  reminderDue(event: AlarmEvent, reminder: CallReminder): void
  /** Whether the settings keep an alarm from a channel, whatever else would. */
  isSwitchedOff(event: AlarmEvent, channel: AnnunciationChannel): boolean
  /** Re-evaluates everything after alarms, connections or settings changed. */
  evaluate(): void
  stop(): void
}

/** Annunciates new alarms: the policy decides, then notifications, sound, flashing and the loss monitor act. */
export function createAnnunciator(parts: AnnunciatorParts): Annunciator {
  const { clock, log } = parts
  const zone = createSiteZone(() => parts.settings().timeZone)
  /** By alarm, with how urgent it was at most since it was last calm. */
  const realarms = new Map<string, RealarmState & { rank: number }>()
  const batcher = createNotificationBatcher({
    clock,
    notify(request) {
      // A summary comes seconds after its alarms, and the operator may be back since.
      if (decideNative(policyContext()).annunciate) parts.notify(request)
    },
  })
  const attention = createAttention({
    clock,
    sound: () => parts.settings().sound,
    mute: parts.mute,
    spokenServer: parts.spokenServer,
    spokenHelp: parts.spokenHelp,
    callsAt: parts.callsAt,
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
      const { native, sound } = decideNotice(policyContext())
      if (sound.annunciate) attention.connectionLost(server.id, server.name)
      parts.onConnectionLost(server, native.annunciate)
    },
    onRestored(id) {
      attention.connectionRestored(id)
      parts.onConnectionRestored(id)
    },
  })

  const policyContext = (): Omit<PolicyContext, 'scale' | 'serverName' | 'respondBy'> => {
    const all = parts.settings()
    return {
      settings: all.attention,
      now: clock.now(),
      steady: clock.steady(),
      zone,
      isInFront: parts.isInFront(),
      hasNative: parts.hasNative,
      mutedUntil: attention.mutedUntil(),
      // A view that was removed since suppresses nothing.
      viewFilter: announcedFilter(all),
    }
  }

  /** Alarms that have been calm for long enough; the map is in the order of their last occurrence. */
  const forgetCalm = (now: number) => {
    for (const [key, state] of realarms) {
      if (!isRealarmSettled(state, now, parts.settings().attention)) return
      realarms.delete(key)
    }
  }

  const decide = (event: AlarmEvent, context: PolicyContext) => {
    const key = eventKey(event)
    const rank = bandIds.indexOf(bandOf(event.alarm.priority, context.scale).id)
    const before = realarms.get(key)
    // An alarm that became more urgent is not a repeat of the one that was heard.
    const isMoreUrgent = before !== undefined && rank < before.rank
    const known = isMoreUrgent ? { ...before, annunciatedAt: null } : before
    const decision = decideAnnunciation(event.alarm, known, context)
    realarms.delete(key)
    realarms.set(key, { ...decision.realarm, rank: Math.min(rank, before?.rank ?? rank) })
    return { ...event, decision }
  }

  /** What a filter asks of the desk of a server. */
  const deskFacts = () => {
    const known = new Map(parts.servers().map((server) => [server.profile.id, server]))
    const calls = parts.callsAt(localSession)
    return (profileId: string): Pick<PolicyContext, 'serverName' | 'respondBy' | 'callsHere'> => {
      const server = known.get(profileId)
      return {
        serverName: server?.serverName ?? unnamed,
        respondBy: server?.respondBy,
        callsHere: calls === null ? undefined : (alarm) => calls(profileId, alarm),
      }
    }
  }

  const logSuppressed = (reason: AnnunciationReason, ids: readonly number[]) => {
    const what = ids.length === 1 ? `alarm ${ids[0]}` : `${ids.length} alarms`
    log('info', `${what} not announced: ${reason}`)
  }

  /** Which alarms are still active and unacknowledged; of a server whose list was not read yet all may be. */
  const openAlarms = (): ((event: AlarmEvent) => boolean) => {
    const servers = new Map(parts.servers().map((server) => [server.profile.id, server]))
    return ({ alarm: { id }, profile }) => {
      const server = servers.get(profile.id)
      if (!server) return false
      const alarm = server.alarm(id)
      if (alarm === undefined) return server.status === null || server.status.lastReconcile === null
      return !alarm.masked && !isAcknowledged(alarm)
    }
  }

  /** Decides about each, and acts by it. */
  const annunciate = (events: readonly AlarmEvent[], isNew: boolean) => {
    if (events.length === 0) return
    const context = policyContext()
    const factsOf = deskFacts()
    forgetCalm(context.steady)
    const decided = events.map((event) => {
      const { id, priorityScale: scale } = event.profile
      return decide(event, { ...context, scale, ...factsOf(id) })
    })
    const suppressed = Map.groupBy(
      decided.filter(({ decision }) => !decision.page.annunciate),
      ({ decision }) => decision.page.reason,
    )
    for (const [reason, each] of suppressed)
      logSuppressed(
        reason,
        each.map(({ alarm }) => alarm.id),
      )
    for (const { decision, ...event } of decided)
      parts.onDecided?.(
        event,
        channels.filter((channel) => decision[channel].annunciate && (isNew || channel !== 'page')),
        decision.page.reason,
      )
    attention.raised(decided)
    const notified = decided.filter(({ decision }) => decision.native.annunciate).map(batched)
    // The strip is for new alarms: those already active are in the list and have their sound.
    if (!isNew) return batcher.summarise(notified)
    batcher.add(notified)
    const chattering = suppressed.get('chattering') ?? []
    for (const event of chattering) batcher.countRepeats(batched(event))
    parts.announce([
      ...decided.filter(({ decision }) => decision.page.annunciate).map(announcedAs('new')),
      ...chattering.map(announcedAs('repeat')),
    ])
  }

  return {
    ...attention,
    states() {
      const stateOf = attention.states()
      const notifications = parts.notificationCounts()
      const whole = new Map<ViewerAttention, AttentionState>()
      return (viewer, servers) => {
        const state = stateOf(viewer, servers)
        // The notifications are of alarms of every server.
        if (servers) return { ...state, notifications: noNotifications }
        const made = whole.get(state) ?? { ...state, notifications }
        whole.set(state, made)
        return made
      }
    },
    raised: (events) => annunciate(events, true),
    standing: (events) => annunciate(events, false),
    notShown(request) {
      const { alarm, profile, urgent } = request
      const { id, priorityScale: scale } = profile
      const context = { ...policyContext(), scale, ...deskFacts()(id) }
      const { page, sound } = decideFallback(alarm, context)
      if (page.annunciate) parts.announce([{ ...request, kind: 'fallback' }])
      if (sound.annunciate) attention.sound({ alarm, profile }, urgent)
    },
    reminderDue(event, reminder) {
      if (decideNotice(policyContext()).native.annunciate) parts.notifyReminder(event, reminder)
    },
    isSwitchedOff({ alarm, profile }, channel) {
      const context = { ...policyContext(), scale: profile.priorityScale, serverName: unnamed }
      const { reason } = decideAnnunciation(alarm, undefined, context)[channel]
      return reason === 'switched-off' || reason === 'band-switched-off'
    },
    evaluate() {
      const isOpen = openAlarms()
      attention.prune(isOpen)
      batcher.prune(isOpen)
      lossMonitor.evaluate()
    },
    markSeen(viewer, upTo) {
      attention.markSeen(viewer, upTo)
      // Native notifications are the desktop's.
      if (viewer === localSession) batcher.markSeen()
    },
    stop() {
      attention.stop()
      batcher.stop()
      lossMonitor.stop()
    },
  }
}

const noNotifications: NotificationCounts = {
  shown: 0,
  failed: 0,
  refused: 0,
  clicked: 0,
  closed: 0,
  lastProblem: null,
}

type DecidedEvent = AlarmEvent & { decision: AnnunciationDecision }

const announcedAs =
  (kind: AnnouncedEvent['kind']) =>
  ({ alarm, profile, decision }: DecidedEvent): AnnouncedEvent => ({
    alarm,
    profile,
    kind,
    repeats: repeatsOf(decision.realarm),
  })

const batched = ({ alarm, profile, decision }: DecidedEvent): BatchedEvent => ({
  alarm,
  profile,
  urgent: decision.isMostUrgent,
  repeats: repeatsOf(decision.realarm),
})
