import type { Alarm } from '../../shared/model/alarm.ts'
import type { AttentionSettings } from '../../shared/model/attention.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { AlarmFilter } from '../../shared/model/saved-view.ts'
import { matchesFilter } from '../../shared/rules/alarm-filter.ts'
import type { ServerName } from '../../shared/rules/alarm-text-query.ts'
import { bandOf, isAcknowledged } from '../../shared/rules/alarm-state.ts'

/** The channels by which a new alarm reaches a person. */
export const channels = ['native', 'sound', 'flash', 'attention', 'badge'] as const
export type AnnunciationChannel = (typeof channels)[number]

export type AnnunciationReason =
  | 'new' // the only reason to annunciate; every other one suppresses
  | 'switched-off'
  | 'masked'
  | 'already-acknowledged'
  | 'not-in-view'
  | 'band-switched-off'
  | 'quiet-hours'
  | 'muted'
  | 'in-front'

export interface ChannelDecision {
  annunciate: boolean
  reason: AnnunciationReason
}

/** The decision for one alarm, with a reason for each channel. */
export type AnnunciationDecision = Record<AnnunciationChannel, ChannelDecision> & {
  /** Belongs to the most urgent band of its server, which overrides mutes, quiet hours and summaries. */
  isMostUrgent: boolean
}

export interface PolicyContext {
  settings: AttentionSettings
  scale: PriorityScale
  now: number
  /** One of the desk's windows has the focus. */
  isInFront: boolean
  mutedUntil: number | null
  /** The filter of the only view that is annunciated; null: all alarms are. */
  viewFilter: AlarmFilter | null
  /** Names data servers, since a filter may name one. */
  serverName: ServerName
}

/**
 * Decides how a new alarm is annunciated. Masked and acknowledged alarms are not, and neither are alarms outside
 * the chosen view. Each band has its own switches; quiet hours leave only the badge, a mute suppresses sound and
 * notifications, and neither holds back the most urgent band.
 */
export function decideAnnunciation(alarm: Alarm, context: PolicyContext): AnnunciationDecision {
  const { settings, scale, now, viewFilter, serverName } = context
  const band = bandOf(alarm.priority, scale)
  const isMostUrgent = band === scale.bands[0]
  const suppressedBy = suppressionOfAlarm()
  const decide = (channel: AnnunciationChannel): ChannelDecision => {
    const reason = suppressedBy ?? suppressionOfChannel(channel)
    return reason === null ? { annunciate: true, reason: 'new' } : { annunciate: false, reason }
  }

  function suppressionOfAlarm(): AnnunciationReason | null {
    if (!settings.enabled) return 'switched-off'
    if (alarm.masked) return 'masked'
    if (isAcknowledged(alarm)) return 'already-acknowledged'
    if (viewFilter !== null && !matchesFilter(viewFilter, alarm, scale, now, serverName)) return 'not-in-view'
    return null
  }

  function suppressionOfChannel(channel: AnnunciationChannel): AnnunciationReason | null {
    // The badge counts the alarms that may demand attention.
    if (!settings.bands[band.id][channel === 'badge' ? 'attention' : channel]) return 'band-switched-off'
    if (!isMostUrgent && channel !== 'badge' && isQuietAt(now, settings.quietHours)) return 'quiet-hours'
    if (!isMostUrgent && (channel === 'native' || channel === 'sound') && isMuted(context)) return 'muted'
    if (channel === 'native' && settings.onlyWhenAway && context.isInFront) return 'in-front'
    // A window with the focus needs no taskbar flash.
    if (channel === 'attention' && context.isInFront) return 'in-front'
    return null
  }

  return {
    isMostUrgent,
    native: decide('native'),
    sound: decide('sound'),
    flash: decide('flash'),
    attention: decide('attention'),
    badge: decide('badge'),
  }
}

function isMuted({ mutedUntil, now }: PolicyContext): boolean {
  return mutedUntil !== null && now < mutedUntil
}

/** Whether an instant is within the quiet hours, by this machine's clock; they may span midnight. */
function isQuietAt(now: number, hours: AttentionSettings['quietHours']): boolean {
  if (hours === null) return false
  const time = new Date(now)
  const minute = time.getHours() * 60 + time.getMinutes()
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  // Equal times mean the whole day.
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

function minuteOf(timeOfDay: string): number {
  const [hour, minute] = timeOfDay.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}
