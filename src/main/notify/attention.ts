import {
  soundIds,
  type AttentionState,
  type SoundId,
  type SoundSettings,
} from '../../shared/model/attention.ts'
import { bandOf } from '../../shared/rules/band-of.ts'
import type { Clock } from '../platform/clock.ts'
import { ways, type Verdict } from './annunciation-policy.ts'
import { keyOf, type News } from './notification-batcher.ts'

export interface AttentionParts {
  clock: Clock
  sound(): SoundSettings
  /** The mute outlives the run: where it is kept. */
  mute: { read(): number | null; write(until: number | null): void }
  onChange(): void
}

/** What the desk does right now to be noticed. */
export interface Attention {
  state(): AttentionState
  /** The tray flashes until somebody has looked. */
  flashing(): boolean
  /** The window asks to be looked at. */
  asking(): boolean
  /** How many new alarms the badge counts. */
  badge(): number
  mutedUntil(): number | null
  appeared(news: readonly (News & { verdict: Verdict })[]): void
  /** A service does not answer; ends by `serviceBack`. */
  serviceLost(profileId: string, spoken: string): void
  serviceBack(profileId: string): void
  /** Forgets what needs nobody any more: acknowledged, or gone. */
  keep(isOpen: (news: News) => boolean): void
  silence(): void
  /** Null ends the mute. */
  muteFor(minutes: number | null): void
  seen(): void
  stop(): void
}

interface Sounding {
  sound: SoundId
  spoken: string
  mostUrgent: boolean
  /** Null for a service that does not answer. */
  news: News | null
}

// A sound that is not to repeat is still heard once, whole.
const onceMillis = 2_000

/*
 *   silent ──alarm whose verdict has sound, or loss of a service──> sounding
 *   sounding ──silenced │ all acknowledged, gone or answering │ repeated long enough──> silent
 *
 *   unseen: what was told in any way, until somebody has looked.
 */
export function createAttention(parts: AttentionParts): Attention {
  const { clock } = parts
  const sounding = new Map<string, Sounding>()
  const unseen = new Map<string, News & { verdict: Verdict }>()
  let mutedUntil: number | null = null
  let cancelSound: (() => void) | null = null
  let cancelMute: (() => void) | null = null

  /** The most urgent of what sounds, the newest of those. */
  const foremost = () =>
    [...sounding.values()].reduce<Sounding | null>(
      (best, each) => (best !== null && soundRank(best) < soundRank(each) ? best : each),
      null,
    )

  const sound = (key: string, each: Sounding) => {
    sounding.delete(key)
    sounding.set(key, each)
    // The time to repeat counts from the newest reason.
    cancelSound?.()
    cancelSound = clock.after(Math.max(onceMillis, parts.sound().repeatForSeconds * 1_000), endSound)
  }

  const endSound = () => {
    cancelSound?.()
    cancelSound = null
    if (sounding.size === 0) return
    sounding.clear()
    parts.onChange()
  }

  const dropSounds = (over: (each: Sounding) => boolean): boolean => {
    const before = sounding.size
    for (const [key, each] of sounding) if (over(each)) sounding.delete(key)
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

  const kept = parts.mute.read()
  if (kept !== null && kept > clock.now()) setMute(kept)

  return {
    state: () => {
      const first = foremost()
      return { sounding: first?.sound ?? null, spoken: first?.spoken ?? '', mutedUntil, unseen: unseen.size }
    },
    flashing: () => unseen.values().some(({ verdict }) => verdict.flash.do),
    asking: () => unseen.values().some(({ verdict }) => verdict.attention.do),
    badge: () => unseen.values().reduce((count, { verdict }) => count + (verdict.badge.do ? 1 : 0), 0),
    mutedUntil: () => mutedUntil,
    appeared(news) {
      for (const { alarm, profile, verdict } of news) {
        const key = keyOf({ alarm, profile })
        if (ways.some((way) => verdict[way].do)) unseen.set(key, { alarm, profile, verdict })
        if (!verdict.sound.do) continue
        sound(key, {
          sound: bandOf(alarm.priority, profile.priorityScale).id,
          spoken: alarm.message || alarm.localizedName || alarm.name,
          mostUrgent: verdict.mostUrgent,
          news: { alarm, profile },
        })
      }
      parts.onChange()
    },
    serviceLost(profileId, spoken) {
      sound(lossKey(profileId), { sound: 'lost', spoken, mostUrgent: true, news: null })
      parts.onChange()
    },
    serviceBack(profileId) {
      const key = lossKey(profileId)
      const lost = sounding.get(key)
      if (lost && dropSounds((each) => each === lost)) parts.onChange()
    },
    keep(isOpen) {
      const silenced = dropSounds(({ news }) => news !== null && !isOpen(news))
      const before = unseen.size
      for (const [key, news] of unseen) if (!isOpen(news)) unseen.delete(key)
      if (silenced || unseen.size !== before) parts.onChange()
    },
    silence: endSound,
    muteFor(minutes) {
      setMute(minutes === null ? null : clock.now() + minutes * 60_000)
      parts.mute.write(mutedUntil)
      if (mutedUntil !== null) dropSounds(({ mostUrgent }) => !mostUrgent)
      parts.onChange()
    },
    seen() {
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
