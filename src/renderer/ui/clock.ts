import { defineStore } from 'pinia'
import { computed, markRaw, shallowRef, createTextVNode, type FunctionalComponent } from 'vue'
import { createZone } from '../../shared/rules/zone.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Seconds are shown for so long after the last touch of the screen. */
const restAfterMs = 30_000

/** One second hand for every age on the page, and one zone for every time of day. */
export const useClock = defineStore('clock', () => {
  const now = shallowRef(0)
  const readZone = shallowRef<() => string>(() => '')
  /** The IANA name of the zone; empty: this machine's. */
  const zoneName = computed(() => readZone.value())
  const zone = computed(() => markRaw(createZone(zoneName.value)))
  /** Changes once a day: what is written as a time of day today is a date tomorrow. */
  const today = computed(() => {
    const { wallOf, instantOf } = zone.value
    return instantOf(Math.floor(wallOf(now.value) / dayMs) * dayMs)
  })
  let read: (() => number) | null = null
  const moment = () => read?.() ?? now.value
  const touchedAt = shallowRef<number | null>(null)
  let usedAt = -Infinity
  /** Nobody uses this screen: what would change every second is shown by the minute, and nothing is drawn meanwhile. */
  const isResting = computed(() => touchedAt.value !== null && now.value - touchedAt.value >= restAfterMs)
  /** The full minute that has begun. */
  const minute = computed(() => Math.floor(now.value / minuteMs) * minuteMs)
  return {
    now,
    isResting,
    /** How old something is; at rest in whole minutes, which all end together, until it is younger than one. */
    ageOf(instant: number) {
      const minutes = isResting.value ? Math.floor((minute.value - instant) / minuteMs) : 0
      return minutes > 0 ? minutes * minuteMs : now.value - instant
    },
    /** Somebody uses this screen: its seconds are shown at once. */
    touch() {
      const at = moment()
      // A pointer that moves says so sixty times a second.
      const wasResting = isResting.value
      if (!wasResting && Math.abs(at - (touchedAt.value ?? 0)) < 1_000) return
      touchedAt.value = at
      // A second hand that is shown moves by itself.
      if (wasResting && at > now.value) now.value = at
    },
    /** Somebody does something at this screen, with a key or a pointer. */
    use() {
      usedAt = moment()
    },
    /** When somebody last did; who opens a view by a key is there when the view opens. */
    usedAt: () => usedAt,
    zoneName,
    zone,
    today,
    tick(at: number) {
      touchedAt.value ??= at
      now.value = at
    },
    /** What the second hand is set by. */
    follow(clock: () => number) {
      read = clock
    },
    /** Whose time of day it shows. */
    keepTo(zone: () => string) {
      readZone.value = zone
    },
    /** The exact time, for what was just done; the second hand is up to a second behind. */
    moment,
  }
})

/** Runs a task after a delay; returns a function that cancels it. */
export type After = (delayMs: number, task: () => void) => () => void

/** Ticks at once and then on every full second, so that all clocks on the page change together. */
export function createTicker(now: () => number, after: After, onTick: (at: number) => void) {
  let cancel: (() => void) | null = null
  const tick = () => {
    const at = now()
    onTick(at)
    cancel = after(1000 - (at % 1000), tick)
  }
  return {
    start: tick,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}

/**
 * A text that changes every second. Vue replaces the text node of an element that has only text, and the browser then
 * styles the element and every size container around it again; this node stays and gets another value.
 */
export const TickingText: FunctionalComponent<{ text: string }> = ({ text }) => createTextVNode(text)
TickingText.props = ['text']
