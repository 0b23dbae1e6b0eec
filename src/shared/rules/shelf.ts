import type { Alarm } from '../model/alarm.ts'
import { bandIds, isAtLeast, maxPlanAheadMinutes, type BandId, type Role } from '../model/constants.ts'
import type { PriorityScale } from '../model/priority-band.ts'
import type { Shelved, ShelvingSettings, ShelvingSubject } from '../model/shelf.ts'
import { bandOf, mostUrgentOf } from './alarm-state.ts'
import { isOfAlarm, isSameTag } from './occurrence.ts'
import { isWithin } from './tag-path.ts'

/** A shift: whoever shelved it has gone home. */
const forgottenAfterMs = 8 * 3_600_000
/** IEC 62682 calls more than ten alarms in ten minutes a flood; a minute's share of returns is what can be read in it. */
const maxReturnsPerMinute = 10

type Subject = Pick<Alarm, 'id' | 'path' | 'priority'>
const rankOf = (band: BandId) => bandIds.indexOf(band)

/** Whether an entry that has begun covers an alarm. One that is more urgent than what was shelved is not covered. */
export function covers(entry: Shelved, { id, path, priority }: Subject, scale: PriorityScale): boolean {
  if (entry.alarmId !== null && entry.alarmId !== id) return false
  const isThere = entry.work
    ? entry.work.places.some((place) => isWithin(path, place))
    : isSameTag(entry.path, path)
  if (!isThere) return false
  return rankOf(bandOf(priority, scale).id) >= rankOf(entry.band)
}

/** Since when an entry hides something; planned work begins later than somebody decided on it. */
export const beganAt = ({ at, work }: Pick<Shelved, 'at' | 'work'>): number => work?.from ?? at

export const hasBegun = ({ work }: Pick<Shelved, 'work'>, now: number): boolean => !work || work.from <= now

/** Whether an entry hides an alarm now. */
export const hidesNow = (entry: Shelved, subject: Subject, scale: PriorityScale, now: number): boolean =>
  hasBegun(entry, now) && covers(entry, subject, scale)

/** Whether an entry hides more than the one in its place: anything where there is none, for longer, or more urgent alarms. */
export const hidesMore = (entry: Shelved, there: Shelved | undefined): boolean =>
  !there ||
  entry.until > there.until ||
  beganAt(entry) < beganAt(there) ||
  rankOf(entry.band) < rankOf(there.band)

/** The most urgent of the bands; null of none. */
export function mostUrgent(bands: readonly BandId[]): BandId | null {
  return bandIds.find((band) => bands.includes(band)) ?? null
}

/** The band that the shelving of a whole tag covers. With nothing active nobody has seen anything critical there. */
export function bandOfTag(active: readonly Subject[], scale: PriorityScale): BandId {
  const { id: belowCritical } = scale.bands[1] ?? mostUrgentOf(scale)
  return mostUrgent(active.map(({ priority }) => bandOf(priority, scale).id)) ?? belowCritical
}

/** Whether a band is the most urgent of the scale, or was more urgent by an earlier one. */
const isCritical = (band: BandId, scale: PriorityScale) => rankOf(band) <= rankOf(mostUrgentOf(scale).id)

/** What can be shelved, before somebody says for how long and why. */
export type Shelvable = Pick<Shelved, 'path' | 'alarmId' | 'band' | 'message'>

/** What a subject puts on the shelf: a tag is one entry, active or not; of alarms, each that is still active is one. */
export function shelvablesOf(
  subject: ShelvingSubject,
  active: readonly Alarm[],
  scale: PriorityScale,
): Shelvable[] {
  if (subject.kind === 'tag') {
    const ofTag = active.filter(({ path }) => isSameTag(path, subject.path))
    const path = ofTag[0]?.path ?? subject.path
    return [{ path, alarmId: null, band: bandOfTag(ofTag, scale), message: '' }]
  }
  const wanted = new Map(subject.alarms.map((key) => [key.alarmId, key]))
  return active
    .filter((alarm) => {
      const key = wanted.get(alarm.id)
      return key !== undefined && isOfAlarm(key, alarm)
    })
    .map(({ id, path, priority, message, localizedName, name }) => ({
      path,
      alarmId: id,
      band: bandOf(priority, scale).id,
      message: message || localizedName || name,
    }))
}

/** The longest time, in minutes, for which all of these bands may be shelved; 0: one of them may not. */
export function longestShelving(bands: readonly BandId[], settings: ShelvingSettings): number {
  return Math.min(...bands.map((band) => settings.maxMinutes[band]))
}

export type ShelvingRefusal = 'role' | 'band' | 'too-long'

/** Why somebody may not shelve alarms of these bands for so long; null: they may, apart from the PIN. */
export function shelvingRefusal(
  bands: readonly BandId[],
  minutes: number,
  role: Role,
  settings: ShelvingSettings,
): ShelvingRefusal | null {
  if (!isAtLeast(role, settings.role)) return 'role'
  const longest = longestShelving(bands, settings)
  if (longest === 0) return 'band'
  return minutes > longest ? 'too-long' : null
}

/** Whether work begins so late that nobody can know of it. */
export const isPlannedTooFar = (from: number, now: number): boolean =>
  from - now > maxPlanAheadMinutes * 60_000

/** Whether the PIN has to be given. */
export const needsPin = (
  bands: readonly BandId[],
  { criticalPin }: ShelvingSettings,
  scale: PriorityScale,
): boolean => criticalPin && bands.some((band) => isCritical(band, scale))

/** An end that was chosen by the clock is at most so far from the whole minutes that go with it. */
const chosenEndSlackMs = 2 * 60_000

/** When a shelving of so many minutes ends: at the moment that was chosen by the clock, as long as both fit. */
export function shelvingEnd(begins: number, minutes: number, chosen: number | undefined): number {
  const end = begins + minutes * 60_000
  const isChosen = chosen !== undefined && chosen > begins && Math.abs(chosen - end) <= chosenEndSlackMs
  return isChosen ? chosen : end
}

/** Whether something is on the shelf for so long that it may have been forgotten there. */
export const isForgotten = (entry: Pick<Shelved, 'at' | 'work'>, now: number): boolean =>
  now - beganAt(entry) >= forgottenAfterMs

/**
 * What returns when a shift is handed over: what was on the shelf before that shift began has been handed over once,
 * and nobody has shelved it again since. What the shift shelved itself stays, and is listed for the next one.
 */
export const returnsAtHandover = (entries: readonly Shelved[], shiftBegan: number): Shelved[] =>
  entries.filter((entry) => beganAt(entry) < shiftBegan)

/** An entry whose time has ended, and how many active alarms it covers. */
export interface DueReturn {
  entry: Shelved
  active: number
}

/**
 * Which entries return now, given how many alarms have returned within a minute. Critical alarms do not wait, and what
 * has cleared just leaves; of everything else the most urgent come first, a limited number a minute.
 */
export function nextReturns(
  due: readonly DueReturn[],
  returnedWithinMinute: number,
  scale: PriorityScale,
): Shelved[] {
  let left = maxReturnsPerMinute - returnedWithinMinute
  const ordered = due.toSorted(
    (a, b) => rankOf(a.entry.band) - rankOf(b.entry.band) || a.entry.until - b.entry.until,
  )
  return ordered.flatMap(({ entry, active }) => {
    const isFree = active === 0 || isCritical(entry.band, scale)
    // A tag with more alarms than a minute may bring returns whole, when nothing else has.
    const isFirst = left === maxReturnsPerMinute
    if (!isFree && active > left && !isFirst) return []
    if (!isFree) left -= active
    return [entry]
  })
}

/**
 * In how long to look at the shelf again: when the next entry begins or ends, or when there is room for one that has
 * ended and waits for its turn. Null: nothing is on the shelf.
 */
export function nextReturnIn(
  entries: readonly Pick<Shelved, 'until' | 'work'>[],
  now: number,
  roomInMs: number,
): number | null {
  return entries.reduce<number | null>((soonest, { until, work }) => {
    const next = work && work.from > now ? work.from : until
    const waitMs = next <= now ? roomInMs : next - now
    return soonest === null ? waitMs : Math.min(soonest, waitMs)
  }, null)
}
