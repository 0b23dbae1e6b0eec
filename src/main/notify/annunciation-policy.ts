import type { Alarm } from '../../shared/model/alarm.ts'
import type { AttentionSettings } from '../../shared/model/attention.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { AlarmFilter } from '../../shared/model/saved-view.ts'
import { matchesFilter } from '../../shared/rules/alarm-filter.ts'
import type { ServerName } from '../../shared/rules/alarm-text-query.ts'
import { bandOf } from '../../shared/rules/band-of.ts'
import { isAcknowledged } from '../../shared/rules/is-acknowledged.ts'

/** The ways in which an alarm can make itself noticed. */
export const ways = ['native', 'sound', 'flash', 'attention', 'badge'] as const
export type Way = (typeof ways)[number]

export type Reason =
  | 'new' // the one reason to do it; every other is a reason not to
  | 'switched-off'
  | 'masked'
  | 'already-acknowledged'
  | 'not-in-view'
  | 'band-switched-off'
  | 'quiet-hours'
  | 'muted'
  | 'in-front'

export interface Decision {
  do: boolean
  why: Reason
}
/** What is done for one alarm, and for each way why or why not. */
export type Verdict = Record<Way, Decision> & {
  /** Of the most urgent band of its service: breaks through mutes, quiet hours and bursts. */
  mostUrgent: boolean
}

export interface Circumstances {
  settings: AttentionSettings
  scale: PriorityScale
  now: number
  /** The operator has one of the desk's windows in front. */
  inFront: boolean
  mutedUntil: number | null
  /** The filter of the view whose alarms alone are told; null: all are. */
  viewFilter: AlarmFilter | null
  /** What the alarm's data server is called here, since a filter may ask for it by name. */
  serverName: ServerName
}

/**
 * The one gate: what a new alarm does to be noticed. Masked and acknowledged alarms do nothing, and neither
 * does what lies outside the chosen view. Beyond that each band has its switches; quiet hours leave the badge,
 * a mute leaves what makes neither noise nor a pop-up, and neither holds back the most urgent band.
 */
export function judge(alarm: Alarm, circumstances: Circumstances): Verdict {
  const { settings, scale, now, viewFilter, serverName } = circumstances
  const band = bandOf(alarm.priority, scale)
  const mostUrgent = band === scale.bands[0]
  const nothing = reasonForNothing()
  const decide = (way: Way): Decision => {
    const against = nothing ?? reasonAgainst(way)
    return against === null ? { do: true, why: 'new' } : { do: false, why: against }
  }

  function reasonForNothing(): Reason | null {
    if (!settings.enabled) return 'switched-off'
    if (alarm.masked) return 'masked'
    if (isAcknowledged(alarm)) return 'already-acknowledged'
    if (viewFilter !== null && !matchesFilter(viewFilter, alarm, scale, now, serverName)) return 'not-in-view'
    return null
  }

  function reasonAgainst(way: Way): Reason | null {
    // The badge counts what asks for attention.
    if (!settings.bands[band.id][way === 'badge' ? 'attention' : way]) return 'band-switched-off'
    if (!mostUrgent && way !== 'badge' && isQuietAt(now, settings.quietHours)) return 'quiet-hours'
    if (!mostUrgent && (way === 'native' || way === 'sound') && isMuted(circumstances)) return 'muted'
    if (way === 'native' && settings.onlyWhenAway && circumstances.inFront) return 'in-front'
    // A window that is in front has the attention that it would ask for.
    if (way === 'attention' && circumstances.inFront) return 'in-front'
    return null
  }

  return {
    mostUrgent,
    native: decide('native'),
    sound: decide('sound'),
    flash: decide('flash'),
    attention: decide('attention'),
    badge: decide('badge'),
  }
}

function isMuted({ mutedUntil, now }: Circumstances): boolean {
  return mutedUntil !== null && now < mutedUntil
}

/** Whether an instant falls into the quiet hours, by this machine's clock; they may reach over midnight. */
export function isQuietAt(now: number, hours: AttentionSettings['quietHours']): boolean {
  if (hours === null) return false
  const time = new Date(now)
  const minute = time.getHours() * 60 + time.getMinutes()
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  // The same time twice is a whole day.
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

function minuteOf(timeOfDay: string): number {
  const [hour, minute] = timeOfDay.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}
