import { defineStore } from 'pinia'
import { computed, shallowRef, triggerRef, watch } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { Announcement, AttentionSettings } from '../../../shared/model/attention.ts'
import type { PriorityScale } from '../../../shared/model/priority-band.ts'
import { bandOf, isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import { useDesk } from './desk.ts'
import { useSettings } from './settings.ts'

/** A new alarm that waits for somebody to look. */
interface WaitingAlarm {
  alarm: Alarm
  repeats: Announcement['repeats']
  announcedAt: number
}

/** An announcement may overtake the list that has its alarm by as much as the page takes to show a list. */
const graceMs = 2_000

/**
 * Whether an alarm is annunciated on a page. One that is in front shows it on its list anyway: there only the bands that
 * may demand attention are, or the most urgent alone where the operator wants nothing else in front.
 */
export function isForPage(
  { alarm, kind }: Pick<Announcement, 'alarm' | 'kind'>,
  isInFront: boolean,
  settings: Pick<AttentionSettings, 'onlyWhenAway' | 'bands'>,
  scale: PriorityScale,
): boolean {
  if (!isInFront || kind === 'fallback') return true
  const band = bandOf(alarm.priority, scale)
  return band === scale.bands[0] || (!settings.onlyWhenAway && settings.bands[band.id].attention)
}

/** The new alarms of this page's server until they are opened, dismissed, acknowledged or cleared. */
export const useNewAlarms = defineStore('new-alarms', () => {
  const desk = useDesk()
  const settings = useSettings()
  /** In the order of their announcements; changes in place. */
  const waiting = shallowRef(new Map<number, WaitingAlarm>())
  /** The one that the operator stepped to; null: the most urgent. */
  const chosenId = shallowRef<number | null>(null)

  const rankOf = ({ alarm }: WaitingAlarm) =>
    settings.scale.bands.indexOf(bandOf(alarm.priority, settings.scale))
  /** By urgency, the newest first; dealt out rather than sorted, since a flood leaves thousands waiting. */
  const bands = computed(() => {
    const dealt: WaitingAlarm[][] = settings.scale.bands.map(() => [])
    for (const one of waiting.value.values()) dealt[rankOf(one)]?.push(one)
    return dealt.map((band) => band.reverse())
  })
  const queue = computed(() => bands.value.flat())
  const place = computed(() =>
    Math.max(
      0,
      queue.value.findIndex(({ alarm }) => alarm.id === chosenId.value),
    ),
  )
  const shown = computed(() => queue.value[place.value] ?? null)

  const isOver = (alarm: Alarm) => isAcknowledged(alarm) || alarm.masked

  function remove(ids: Iterable<number>) {
    let isChanged = false
    for (const id of ids) if (waiting.value.delete(id)) isChanged = true
    if (isChanged) triggerRef(waiting)
  }

  /** Cleared, acknowledged or masked; unknown while the page has no list. */
  function prune(now: number) {
    if (!desk.loaded || waiting.value.size === 0) return
    const ended = waiting.value.entries().filter(([id, { announcedAt }]) => {
      const alarm = desk.alarms.get(id)
      return alarm === undefined ? now - announcedAt >= graceMs : isOver(alarm)
    })
    remove([...ended].map(([id]) => id))
  }

  watch(
    () => desk.updated,
    ({ changes }) => {
      const ended = (changes ?? []).filter(({ after }) => after === undefined || isOver(after))
      remove(ended.map(({ id }) => id))
    },
    { flush: 'sync' },
  )
  watch(
    () => desk.opened,
    (opened) => opened && remove([opened.id]),
    { flush: 'sync' },
  )

  return {
    waiting,
    chosenId,
    shown,
    /** The place of the alarm shown among those of its band, and how many they are. */
    count: computed(() => {
      const current = shown.value
      if (current === null) return { place: 0, of: 0 }
      const equals = bands.value[rankOf(current)] ?? []
      return { place: equals.indexOf(current) + 1, of: equals.length }
    }),
    total: computed(() => queue.value.length),
    announce(announcements: readonly Announcement[], announcedAt: number, isInFront: boolean) {
      const attention = settings.settings?.attention
      if (!attention) return
      for (const { alarm, kind, repeats } of announcements) {
        const known = waiting.value.get(alarm.id)
        if (kind === 'repeat') {
          // What was dismissed stays so while it chatters.
          if (known) waiting.value.set(alarm.id, { ...known, repeats })
        } else if (isForPage({ alarm, kind }, isInFront, attention, settings.scale)) {
          const added = { alarm, repeats, announcedAt }
          if (shown.value && rankOf(added) <= rankOf(shown.value)) chosenId.value = null
          waiting.value.delete(alarm.id)
          waiting.value.set(alarm.id, added)
        }
      }
      triggerRef(waiting)
    },
    /** The next one, and after the last one the first. */
    step() {
      chosenId.value = queue.value[(place.value + 1) % queue.value.length]?.alarm.id ?? null
    },
    dismiss() {
      const id = shown.value?.alarm.id
      if (id === undefined) return
      chosenId.value = queue.value[place.value + 1]?.alarm.id ?? null
      remove([id])
    },
    dismissAll() {
      chosenId.value = null
      remove([...waiting.value.keys()])
    },
    prune,
    /** Another server has other alarms. */
    reset() {
      chosenId.value = null
      waiting.value = new Map()
    },
  }
})
