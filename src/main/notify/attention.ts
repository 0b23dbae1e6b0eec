import {
  soundIds,
  type AttentionState,
  type SoundId,
  type SoundSettings,
} from '../../shared/model/attention.ts'
import { maxSpokenChars, shortLine } from '../../shared/rules/shown-text.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'
import { channels, type AnnunciationDecision } from './annunciation-policy.ts'
import { eventKey } from './notification-batcher.ts'

export interface AttentionParts {
  clock: Clock
  sound(): SoundSettings
  /** What is spoken after the message of an alarm; empty: nothing. */
  spokenHelp(event: AlarmEvent): string
  /** The mute survives a restart: where it is stored. */
  mute: { read(): number | null; write(until: number | null): void }
  onChange(): void
}

/** What the desk currently does to get attention. */
export interface Attention {
  state(): Omit<AttentionState, 'notifications'>
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
  silence(): void
  /** Null ends the mute. */
  muteFor(minutes: number | null): void
  /** The operator has looked. */
  markSeen(): void
  stop(): void
}

interface Sounding {
  sound: SoundId
  spoken: string
  isMostUrgent: boolean
  /** Null for a lost connection. */
  event: AlarmEvent | null
}

// A sound that does not repeat still plays once to its end.
const minSoundMs = 2_000

/*
 *   silent ──alarm decided to sound, or a lost connection──> sounding
 *   sounding ──silenced │ all acknowledged, cleared or reconnected │ repeated long enough──> silent
 *
 *   unseen: what any channel annunciated, until the operator has looked.
 */
export function createAttention(parts: AttentionParts): Attention {
  const { clock } = parts
  const sounding = new Map<string, Sounding>()
  const unseen = new Map<string, AlarmEvent & { decision: AnnunciationDecision }>()
  let mutedUntil: number | null = null
  let cancelSound: (() => void) | null = null
  let cancelMute: (() => void) | null = null

  /** The most urgent sound, and the newest of equally urgent ones. */
  const foremost = () =>
    [...sounding.values()].reduce<Sounding | null>(
      (best, each) => (best !== null && soundRank(best) < soundRank(each) ? best : each),
      null,
    )

  const startSound = (key: string, each: Sounding) => {
    sounding.delete(key)
    sounding.set(key, each)
    // The repeat time starts over with each new alarm.
    cancelSound?.()
    cancelSound = clock.after(Math.max(minSoundMs, parts.sound().repeatForSeconds * 1_000), endSound)
  }

  const spokenOf = (event: AlarmEvent): string => {
    const { message, localizedName, name } = event.alarm
    const help = shortLine(parts.spokenHelp(event), maxSpokenChars)
    const said = shortLine(message || localizedName || name, maxSpokenChars)
    return help === '' ? said : `${said}. ${help}`
  }

  const startAlarmSound = ({ alarm, profile }: AlarmEvent, isMostUrgent: boolean) =>
    startSound(eventKey({ alarm, profile }), {
      sound: bandOf(alarm.priority, profile.priorityScale).id,
      spoken: spokenOf({ alarm, profile }),
      isMostUrgent,
      event: { alarm, profile },
    })

  const endSound = () => {
    cancelSound?.()
    cancelSound = null
    if (sounding.size === 0) return
    sounding.clear()
    parts.onChange()
  }

  const dropSounds = (isOver: (each: Sounding) => boolean): boolean => {
    const before = sounding.size
    for (const [key, each] of sounding) if (isOver(each)) sounding.delete(key)
    if (before > 0 && sounding.size === 0) {
      cancelSound?.()
      cancelSound = null
    }
    return sounding.size !== before
  }

  const setMute = (until: number | null) => {
    cancelMute?.()
    cancelMute = null
    mutedUntil = until
    if (until === null) return
    cancelMute = clock.after(until - clock.now(), () => {
      cancelMute = null
      mutedUntil = null
      parts.mute.write(null)
      parts.onChange()
    })
  }

  const stored = parts.mute.read()
  if (stored !== null && stored > clock.now()) setMute(stored)

  return {
    state: () => {
      const first = foremost()
      return { sounding: first?.sound ?? null, spoken: first?.spoken ?? '', mutedUntil, unseen: unseen.size }
    },
    isFlashing: () => unseen.values().some(({ decision }) => decision.flash.annunciate),
    isDemanding: () => unseen.values().some(({ decision }) => decision.attention.annunciate),
    badge: () =>
      unseen.values().reduce((count, { decision }) => count + (decision.badge.annunciate ? 1 : 0), 0),
    mutedUntil: () => mutedUntil,
    raised(events) {
      for (const { alarm, profile, decision } of events) {
        if (channels.some((channel) => decision[channel].annunciate))
          unseen.set(eventKey({ alarm, profile }), { alarm, profile, decision })
        if (decision.sound.annunciate) startAlarmSound({ alarm, profile }, decision.isMostUrgent)
      }
      parts.onChange()
    },
    sound(event, isMostUrgent) {
      startAlarmSound(event, isMostUrgent)
      parts.onChange()
    },
    connectionLost(profileId, spoken) {
      startSound(lossKey(profileId), { sound: 'lost', spoken, isMostUrgent: true, event: null })
      parts.onChange()
    },
    connectionRestored(profileId) {
      const key = lossKey(profileId)
      const lost = sounding.get(key)
      if (lost && dropSounds((each) => each === lost)) parts.onChange()
    },
    prune(isOpen) {
      const isSilenced = dropSounds(({ event }) => event !== null && !isOpen(event))
      const before = unseen.size
      for (const [key, event] of unseen) if (!isOpen(event)) unseen.delete(key)
      if (isSilenced || unseen.size !== before) parts.onChange()
    },
    silence: endSound,
    muteFor(minutes) {
      setMute(minutes === null ? null : clock.now() + minutes * 60_000)
      parts.mute.write(mutedUntil)
      if (mutedUntil !== null) dropSounds(({ isMostUrgent }) => !isMostUrgent)
      parts.onChange()
    },
    markSeen() {
      if (unseen.size === 0) return
      unseen.clear()
      parts.onChange()
    },
    stop() {
      cancelSound?.()
      cancelMute?.()
      cancelSound = cancelMute = null
    },
  }
}

const lossKey = (profileId: string) => `lost ${profileId}`
const soundRank = ({ sound }: Sounding) => soundIds.indexOf(sound)
