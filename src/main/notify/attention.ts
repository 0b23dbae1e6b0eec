import type { Alarm } from '../../shared/model/alarm.ts'
import {
  soundIds,
  type AttentionState,
  type SoundId,
  type SoundSettings,
} from '../../shared/model/attention.ts'
import { localSession } from '../../shared/model/constants.ts'
import { anybody } from '../../shared/model/role.ts'
import { maxSpokenChars, shortLine } from '../../shared/rules/shown-text.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import { createClockWatch, type Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'
import { createAnnunciated } from './annunciated.ts'
import { channels, type AnnunciationDecision } from './annunciation-policy.ts'
import { eventKey } from './notification-batcher.ts'

export interface AttentionParts {
  clock: Clock
  sound(): SoundSettings
  /** What is spoken before the message of an alarm, so that its server is known; empty: nothing. */
  spokenServer(event: AlarmEvent): string
  /** What is spoken after the message of an alarm; empty: nothing. */
  spokenHelp(event: AlarmEvent): string
  /** The mute survives a restart: where it is stored. */
  mute: { read(): number | null; write(until: number | null): void }
  /** Which alarms of a server call at the screen of a viewer, apart from the most urgent; null: all. */
  callsAt(viewer: string): ((server: string, alarm: Alarm) => boolean) | null
  onChange(): void
}

/** What a viewer is to hear and has not seen. */
export type ViewerAttention = Omit<AttentionState, 'notifications'>

/** What the desk currently does to get attention. Tray, badge and taskbar are the desktop's own. */
export interface Attention {
  /**
   * What each viewer is to hear now; the same object for those to whom it is the same. `servers`: those that the viewer
   * may see; left out: all.
   */
  states(): (viewer: string, servers?: readonly string[]) => ViewerAttention
  /** The tray flashes until the operator has looked. */
  isFlashing(): boolean
  /** The taskbar entry demands attention. */
  isDemanding(): boolean
  /** How many new alarms the badge counts. */
  badge(): number
  mutedUntil(): number | null
  raised(events: readonly (AlarmEvent & { decision: AnnunciationDecision })[]): void
  /** Sounds for an alarm that its notification did not reach. */
  sound(event: AlarmEvent, isMostUrgent: boolean): void
  /** Sounds until `connectionRestored`. */
  connectionLost(profileId: string, spoken: string): void
  connectionRestored(profileId: string): void
  /** Forgets alarms that were acknowledged or cleared. */
  prune(isOpen: (event: AlarmEvent) => boolean): void
  /** Somebody has these alarms in hand: they sound nowhere, until they are raised again. */
  taken(profileId: string, alarmIds: ReadonlySet<number>): void
  /** Silences for this viewer what was annunciated up to a place, by default now; others still hear it. */
  silence(viewer: string, upTo?: number): void
  /** Null ends the mute. */
  muteFor(minutes: number | null, by?: string): void
  /** The operator has looked at this viewer's screen, which knew of the annunciations up to a place. */
  markSeen(viewer: string, upTo?: number): void
  stop(): void
}

interface Sounding {
  sound: SoundId
  spoken: string
  isMostUrgent: boolean
  server: string
  /** Null for a lost connection. */
  event: AlarmEvent | null
  /** Its place in the order of everything that was annunciated. */
  place: number
}
interface Unseen {
  event: AlarmEvent
  decision: AnnunciationDecision
  place: number
}

// A sound that does not repeat still plays once to its end.
const minSoundMs = 2_000

/*
 *   silent ──alarm decided to sound, or a lost connection──> sounding
 *   sounding ──all acknowledged, taken, cleared or reconnected │ repeated long enough──> silent
 *
 *   unseen: what any channel annunciated, until it is acknowledged or cleared.
 *
 * A viewer hears what began to sound after they last silenced, and has not seen what came after they last looked: one
 * number each, however many alarms there are.
 */
export function createAttention(parts: AttentionParts): Attention {
  const { clock } = parts
  /** By their sounds, of which the most urgent one is heard. */
  const sounding = new Map(soundIds.map((sound) => [sound, createAnnunciated<Sounding>()]))
  const unseen = createAnnunciated<Unseen>()
  /** Those of them that the badge counts. */
  const badged = createAnnunciated<Unseen>()
  let place = 0
  const silencedUpTo = new Map<string, number>()
  const lookedUpTo = new Map<string, number>()
  let mute: { until: number; by: string; clockShift: () => number } | null = null
  let cancelSound: (() => void) | null = null
  let cancelMute: (() => void) | null = null

  /** Whose alarms a viewer is told of, and which; null: of all. Where nothing is left out, nothing has to be looked at. */
  const choiceOf = (viewer: string, servers?: readonly string[]) => {
    const calls = parts.callsAt(viewer)
    if (calls === null && !servers) return null
    return (server: string, alarm: Alarm | null, isMostUrgent: boolean) =>
      (servers?.includes(server) ?? true) &&
      (calls === null || isMostUrgent || alarm === null || calls(server, alarm))
  }

  /** The most urgent sound after a place, and the newest of equally urgent ones. */
  const foremost = (after: number, viewer: string, servers?: readonly string[]): Sounding | null => {
    const isChosen = choiceOf(viewer, servers)
    for (const alike of sounding.values()) {
      const newest = isChosen
        ? alike
            .after(after)
            .filter(({ server, event, isMostUrgent }) => isChosen(server, event?.alarm ?? null, isMostUrgent))
            .reduce<Sounding | null>((_, each) => each, null)
        : alike.newest()
      if (newest && newest.place > after) return newest
    }
    return null
  }
  const soundCount = () => sounding.values().reduce((sum, { size }) => sum + size, 0)
  const clearSounds = () => sounding.forEach((alike) => alike.clear())

  /** What a viewer has not looked at, the earliest first. */
  const unseenBy = (viewer: string, servers?: readonly string[]) => {
    const isChosen = choiceOf(viewer, servers)
    const later = unseen.after(lookedUpTo.get(viewer) ?? 0)
    if (!isChosen) return later
    return later.filter(({ event: { profile, alarm }, decision }) =>
      isChosen(profile.id, alarm, decision.isMostUrgent),
    )
  }
  const count = (events: IteratorObject<unknown>) => events.reduce<number>((sum) => sum + 1, 0)

  /** What begins while a key is on its way here has been heard and seen by nobody. */
  const reach = (places: Map<string, number>, viewer: string, upTo: number) => {
    for (const who of [viewer, anybody])
      places.set(who, Math.max(places.get(who) ?? 0, Math.min(upTo, place)))
  }

  const startSound = (key: string, each: Omit<Sounding, 'place'>) => {
    sounding.forEach((alike) => alike.delete(key))
    sounding.get(each.sound)?.put(key, { ...each, place: ++place })
    // The repeat time starts over with each new alarm.
    cancelSound?.()
    cancelSound = clock.after(Math.max(minSoundMs, parts.sound().repeatForSeconds * 1_000), endSound)
  }

  const spokenOf = (event: AlarmEvent): string => {
    const { message, localizedName, name } = event.alarm
    return [parts.spokenServer(event), message || localizedName || name, parts.spokenHelp(event)]
      .map((text) => shortLine(text, maxSpokenChars))
      .filter((text) => text !== '')
      .join('. ')
  }

  const startAlarmSound = ({ alarm, profile }: AlarmEvent, isMostUrgent: boolean) =>
    startSound(eventKey({ alarm, profile }), {
      sound: bandOf(alarm.priority, profile.priorityScale).id,
      spoken: spokenOf({ alarm, profile }),
      isMostUrgent,
      server: profile.id,
      event: { alarm, profile },
    })

  const endSound = () => {
    cancelSound?.()
    cancelSound = null
    if (soundCount() === 0) return
    clearSounds()
    silencedUpTo.clear()
    parts.onChange()
  }

  const dropSounds = (isOver: (each: Sounding) => boolean): boolean => {
    const dropped = [...sounding.values()].filter((alike) => alike.drop(isOver))
    if (dropped.length > 0 && soundCount() === 0) {
      cancelSound?.()
      cancelSound = null
      silencedUpTo.clear()
    }
    return dropped.length > 0
  }

  const setMute = (until: number | null, by = '') => {
    cancelMute?.()
    cancelMute = null
    mute = until === null ? null : { until, by, clockShift: createClockWatch(clock) }
    if (until === null) return
    cancelMute = clock.after(until - clock.now(), () => {
      cancelMute = mute = null
      parts.mute.write(null)
      parts.onChange()
    })
  }

  /** A clock that was set mutes for no longer, and for no less. */
  const mutedUntil = (): number | null => {
    const shiftMs = mute?.clockShift() ?? 0
    if (mute && shiftMs !== 0) {
      mute.until += shiftMs
      parts.mute.write(mute.until)
    }
    return mute?.until ?? null
  }

  const stored = parts.mute.read()
  if (stored !== null && stored > clock.now()) setMute(stored)

  return {
    states() {
      // By how far each has silenced and looked: of hundreds of screens most have done so alike.
      const sounds = new Map<number, Sounding | null>()
      const states = new Map<string, ViewerAttention>()
      const until = mutedUntil()
      const stateOf = (first: Sounding | null, unseenCount: number): ViewerAttention => ({
        sounding: first?.sound ?? null,
        spoken: first?.spoken ?? '',
        mutedUntil: until,
        ...(mute?.by && { mutedBy: mute.by }),
        unseen: unseenCount,
        place,
      })
      return (viewer, servers) => {
        const silenced = silencedUpTo.get(viewer) ?? 0
        if (servers || parts.callsAt(viewer) !== null)
          return stateOf(foremost(silenced, viewer, servers), count(unseenBy(viewer, servers)))
        const first = remembered(sounds, silenced, () => foremost(silenced, viewer))
        const unseenCount = unseen.countAfter(lookedUpTo.get(viewer) ?? 0)
        return remembered(states, `${first?.place} ${unseenCount}`, () => stateOf(first, unseenCount))
      }
    },
    isFlashing: () => unseenBy(localSession).some(({ decision }) => decision.flash.annunciate),
    isDemanding: () => unseenBy(localSession).some(({ decision }) => decision.attention.annunciate),
    badge: () =>
      choiceOf(localSession)
        ? count(unseenBy(localSession).filter(({ decision }) => decision.badge.annunciate))
        : badged.countAfter(lookedUpTo.get(localSession) ?? 0),
    mutedUntil,
    raised(events) {
      for (const { alarm, profile, decision } of events) {
        if (channels.some((channel) => decision[channel].annunciate)) {
          const key = eventKey({ alarm, profile })
          const item = { event: { alarm, profile }, decision, place: ++place }
          unseen.put(key, item)
          if (decision.badge.annunciate) badged.put(key, item)
          else badged.delete(key)
        }
        if (decision.sound.annunciate) startAlarmSound({ alarm, profile }, decision.isMostUrgent)
      }
      parts.onChange()
    },
    sound(event, isMostUrgent) {
      startAlarmSound(event, isMostUrgent)
      parts.onChange()
    },
    connectionLost(profileId, spoken) {
      startSound(lossKey(profileId), {
        sound: 'lost',
        spoken,
        isMostUrgent: true,
        server: profileId,
        event: null,
      })
      parts.onChange()
    },
    connectionRestored(profileId) {
      const key = lossKey(profileId)
      const lost = sounding.get('lost')?.get(key)
      if (lost && dropSounds((each) => each === lost)) parts.onChange()
    },
    prune(isOpen) {
      const isSilenced = dropSounds(({ event }) => event !== null && !isOpen(event))
      const isOver = ({ event }: Unseen) => !isOpen(event)
      const isLess = unseen.drop(isOver)
      if (isLess) badged.drop(isOver)
      if (unseen.size === 0) lookedUpTo.clear()
      if (isSilenced || isLess) parts.onChange()
    },
    taken(profileId, alarmIds) {
      const isTaken = ({ event }: Sounding) =>
        event !== null && event.profile.id === profileId && alarmIds.has(event.alarm.id)
      if (dropSounds(isTaken)) parts.onChange()
    },
    silence(viewer, upTo = place) {
      if (soundCount() === 0) return
      reach(silencedUpTo, viewer, upTo)
      parts.onChange()
    },
    muteFor(minutes, by) {
      const until = minutes === null ? null : clock.now() + minutes * 60_000
      setMute(until, by)
      parts.mute.write(until)
      if (until !== null) dropSounds(({ isMostUrgent }) => !isMostUrgent)
      parts.onChange()
    },
    markSeen(viewer, upTo = place) {
      if (unseenBy(viewer).next().done) return
      reach(lookedUpTo, viewer, upTo)
      parts.onChange()
    },
    stop() {
      cancelSound?.()
      cancelMute?.()
      cancelSound = cancelMute = null
    },
  }
}

/** What is known under a key, or is made for it now. */
function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key)
  if (value !== undefined) return value
  const made = make()
  known.set(key, made)
  return made
}

const lossKey = (profileId: string) => `lost ${profileId}`
