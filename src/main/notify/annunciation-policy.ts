import type { Alarm } from '../../shared/model/alarm.ts'
import type { AttentionSettings, BandAttention } from '../../shared/model/attention.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { AlarmFilter } from '../../shared/model/saved-view.ts'
import { matchesFilter } from '../../shared/rules/alarm-filter.ts'
import type { ServerName } from '../../shared/rules/alarm-text-query.ts'
import { bandOf, isAcknowledged } from '../../shared/rules/alarm-state.ts'
import type { Zone } from '../../shared/rules/zone.ts'
import { decideRealarm, type RealarmState, type RealarmSuppression } from './realarm-policy.ts'
import type { BookChange } from '../../shared/model/contact-book.ts'
import type { Settings } from '../../shared/model/settings.ts'

/** The channels by which a new alarm reaches a person; `page` is the strip, and a page that is in front may skip it. */
export const channels = ['native', 'page', 'sound', 'flash', 'attention', 'badge'] as const
export type AnnunciationChannel = (typeof channels)[number]

export type AnnunciationReason =
  // The reasons to annunciate; every other one suppresses.
  | 'new'
  | 'notification-failed'
  | 'switched-off'
  | 'masked'
  | 'already-acknowledged'
  | 'not-in-view'
  | 'not-covered'
  | 'band-switched-off'
  | 'quiet-hours'
  | 'muted'
  | RealarmSuppression
  | 'in-front'
  | 'no-native'

export interface ChannelDecision {
  annunciate: boolean
  reason: AnnunciationReason
}

type ChannelDecisions = Record<AnnunciationChannel, ChannelDecision>

/** The decision for one occurrence of an alarm, with a reason for each channel. */
export type AnnunciationDecision = ChannelDecisions & {
  /** Belongs to the most urgent band of its server, which overrides mutes, quiet hours and summaries. */
  isMostUrgent: boolean
  /** What to remember for the next occurrence of this alarm. */
  realarm: RealarmState
}

export interface PolicyContext {
  settings: AttentionSettings
  scale: PriorityScale
  now: number
  /** The steady clock, which re-alarms go by. */
  steady: number
  /** The site's, which quiet hours go by. */
  zone: Zone
  /** One of the desk's windows has the focus. */
  isInFront: boolean
  /** The host can show native notifications. */
  hasNative: boolean
  mutedUntil: number | null
  /** The filter of the only view that is annunciated; null: all alarms are. */
  viewFilter: AlarmFilter | null
  /** Whether it calls at the desk's own screen, which has the native notifications; left out: everything does. */
  callsHere?: ((alarm: Alarm) => boolean) | undefined
  /** Names data servers, since a filter may name one. */
  serverName: ServerName
  /** By when the alarm help demands a response, since a filter may ask for that. */
  respondBy?: ((alarm: Alarm) => number) | undefined
}

/**
 * The one gate: decides how an occurrence of an alarm is annunciated. Masked and acknowledged alarms are not, and
 * neither are alarms outside the chosen view. Each band has its own switches; quiet hours leave only the badge, a
 * mute suppresses sound and notifications, what this desk does not cover has no notification here, and none of them
 * holds back the most urgent band. What passes all this may
 * still be a re-alarm too soon, or one of an alarm that chatters.
 */
export function decideAnnunciation(
  alarm: Alarm,
  before: RealarmState | undefined,
  context: PolicyContext,
): AnnunciationDecision {
  const decisions = decideChannels(alarm, context)
  const canAnnunciate = [decisions.native, decisions.page, decisions.sound].some(isOn)
  const { state, suppressedBy } = decideRealarm(before, context.steady, canAnnunciate, context.settings)
  const isMostUrgent = bandOf(alarm.priority, context.scale) === context.scale.bands[0]
  if (suppressedBy === null) return { ...decisions, isMostUrgent, realarm: state }
  // A notification that is shown nowhere has one reason.
  const isNotified = isOn(decisions.native) || isOn(decisions.page)
  const isSuppressed = (channel: AnnunciationChannel) =>
    channel === 'native' || channel === 'page' ? isNotified : isOn(decisions[channel])
  return {
    ...mapChannels((channel) => (isSuppressed(channel) ? off(suppressedBy) : decisions[channel])),
    isMostUrgent,
    realarm: state,
  }
}

/** Decides again after a native notification was not shown: its alarm goes to the page, and sounds if it did not. */
export function decideFallback(
  alarm: Alarm,
  context: PolicyContext,
): Pick<AnnunciationDecision, 'page' | 'sound'> {
  const { page, sound } = decideChannels(alarm, context)
  // A sound that is switched on was decided with the occurrence itself, and somebody may have silenced it since.
  const isSoundMissing = isOn(page) && sound.reason === 'band-switched-off'
  return {
    page: isOn(page) ? on('notification-failed') : page,
    sound: isSoundMissing ? on('notification-failed') : isOn(sound) ? off('new') : sound,
  }
}

/** Decides about notices that are on the page anyway: a lost connection, an unanswered call. */
export function decideNotice({
  settings,
  hasNative,
}: Pick<PolicyContext, 'settings' | 'hasNative'>): Pick<ChannelDecisions, 'native' | 'sound'> {
  if (!settings.enabled) return { native: off('switched-off'), sound: off('switched-off') }
  return { native: hasNative ? on('new') : off('no-native'), sound: on('new') }
}

/** Native notifications are shown unless the host has none, or the operator is at the desk and has turned them off. */
export function decideNative({
  settings,
  isInFront,
  hasNative,
}: Pick<PolicyContext, 'settings' | 'isInFront' | 'hasNative'>): ChannelDecision {
  if (!hasNative) return off('no-native')
  return settings.onlyWhenAway && isInFront ? off('in-front') : on('new')
}

function decideChannels(alarm: Alarm, context: PolicyContext): ChannelDecisions {
  const { settings, scale, now, viewFilter, serverName, respondBy } = context
  const band = bandOf(alarm.priority, scale)
  const isMostUrgent = band === scale.bands[0]
  const suppressedBy = suppressionOfAlarm()

  function suppressionOfAlarm(): AnnunciationReason | null {
    if (!settings.enabled) return 'switched-off'
    if (alarm.masked) return 'masked'
    if (isAcknowledged(alarm)) return 'already-acknowledged'
    // An operator may edit a view: none hides the most urgent band from the room.
    const isChosen = isMostUrgent || viewFilter === null
    return isChosen || matchesFilter(viewFilter, alarm, scale, now, serverName, respondBy)
      ? null
      : 'not-in-view'
  }

  function suppressionOfChannel(channel: AnnunciationChannel): AnnunciationReason | null {
    if (!settings.bands[band.id][switchOf[channel]]) return 'band-switched-off'
    if (!isMostUrgent && channel !== 'badge' && isQuietAt(now, settings.quietHours, context.zone))
      return 'quiet-hours'
    if (!isMostUrgent && isMutable[channel] && isMuted(context)) return 'muted'
    if (!isMostUrgent && isOwn[channel] && context.callsHere?.(alarm) === false) return 'not-covered'
    // A window with the focus needs no taskbar flash.
    return channel === 'attention' && context.isInFront ? 'in-front' : null
  }

  return mapChannels((channel) => {
    const reason = suppressedBy ?? suppressionOfChannel(channel)
    if (reason !== null) return off(reason)
    return channel === 'native' ? decideNative(context) : on('new')
  })
}

/** The switch of a band that applies to a channel; the badge counts the alarms that may demand attention. */
const switchOf: Record<AnnunciationChannel, keyof BandAttention> = {
  native: 'native',
  page: 'native',
  sound: 'sound',
  flash: 'flash',
  attention: 'attention',
  badge: 'attention',
}
/** The channels of the desk's own screen; each page decides for itself about its strip and its sound. */
const isOwn: Partial<Record<AnnunciationChannel, true>> = {
  native: true,
  flash: true,
  attention: true,
  badge: true,
}
const isMutable: Partial<Record<AnnunciationChannel, true>> = { native: true, page: true, sound: true }

const on = (reason: AnnunciationReason): ChannelDecision => ({ annunciate: true, reason })
const off = (reason: AnnunciationReason): ChannelDecision => ({ annunciate: false, reason })
const isOn = ({ annunciate }: ChannelDecision) => annunciate

function mapChannels(decide: (channel: AnnunciationChannel) => ChannelDecision): ChannelDecisions {
  return {
    native: decide('native'),
    page: decide('page'),
    sound: decide('sound'),
    flash: decide('flash'),
    attention: decide('attention'),
    badge: decide('badge'),
  }
}

function isMuted({ mutedUntil, now }: PolicyContext): boolean {
  return mutedUntil !== null && now < mutedUntil
}

/** Whether an instant is within the quiet hours, by the site's clock; they may span midnight. */
function isQuietAt(now: number, hours: AttentionSettings['quietHours'], zone: Zone): boolean {
  if (hours === null) return false
  const minute = Math.floor(zone.wallOf(now) / 60_000) % (24 * 60)
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  // Equal times mean the whole day.
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

function minuteOf(timeOfDay: string): number {
  const [hour, minute] = timeOfDay.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}

type Announcing = Pick<Settings, 'views'> & { attention: Pick<Settings['attention'], 'viewId'> }

/** The filter of the only view whose alarms are announced; null: all are. */
export const announcedFilter = ({ attention, views }: Announcing): AlarmFilter | null =>
  views.find(({ id }) => id === attention.viewId)?.filter ?? null

/** Whether other views would announce other alarms. */
export const changesAnnounced = (now: Announcing, views: Settings['views']): boolean =>
  JSON.stringify(announcedFilter({ ...now, views })) !== JSON.stringify(announcedFilter(now))

/** Whether a change of the book may announce other alarms: the text of a filter finds data servers by their labels. */
export const bookChangesAnnounced = (now: Announcing, { put, remove }: BookChange): boolean =>
  (announcedFilter(now)?.text ?? '') !== '' &&
  [...put.labels, ...remove.labels].some(({ kind }) => kind === 'dataServer')
