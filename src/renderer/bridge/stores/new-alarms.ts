import { defineStore } from 'pinia'
import { computed, shallowRef, triggerRef, watch } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { Announcement, AttentionSettings } from '../../../shared/model/attention.ts'
import type { PriorityScale } from '../../../shared/model/priority-band.ts'
import { bandOf, isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import { createUrgencyQueue } from '../urgency-queue.ts'
import { useCoverage } from './coverage.ts'
import { useDesk } from './desk.ts'
import { useSettings } from './settings.ts'

/** A new alarm that waits for somebody to look. */
export interface WaitingAlarm {
  alarm: Alarm
  repeats: Announcement['repeats']
}

/**
 * Whether an alarm is annunciated on a page. One in front shows it in its list anyway, so its strip has only the bands
 * that sound, because an operator looks for what is sounding, or that may demand attention; and only the most urgent
 * band where the operator wants nothing else in front.
 */
export function isForPage(
  { alarm, kind }: Pick<Announcement, 'alarm' | 'kind'>,
  isInFront: boolean,
  settings: Pick<AttentionSettings, 'onlyWhenAway' | 'bands'>,
  scale: PriorityScale,
): boolean {
  if (!isInFront || kind === 'fallback') return true
  const band = bandOf(alarm.priority, scale)
  const { sound, attention } = settings.bands[band.id]
  return band === scale.bands[0] || (!settings.onlyWhenAway && (sound || attention))
}

/** The new alarms of this page's server until they are opened, dismissed, acknowledged or cleared. */
export const useNewAlarms = defineStore('new-alarms', () => {
  const desk = useDesk()
  const settings = useSettings()
  const coverage = useCoverage()
  /** By urgency; changes in place. */
  const waiting = shallowRef(createUrgencyQueue<WaitingAlarm>())
  /** The one that the operator stepped to; null: the most urgent. */
  const chosenId = shallowRef<number | null>(null)

  const rankOf = ({ priority }: Alarm) => settings.scale.bands.indexOf(bandOf(priority, settings.scale))
  const shownId = computed(() => {
    const chosen = chosenId.value
    return chosen !== null && waiting.value.has(chosen) ? chosen : waiting.value.first()
  })

  const isOver = (alarm: Alarm) => isAcknowledged(alarm) || alarm.masked

  function remove(ids: Iterable<number>) {
    let isChanged = false
    for (const id of ids) if (waiting.value.remove(id)) isChanged = true
    if (isChanged) triggerRef(waiting)
  }

  /**
   * Removes what is cleared, acknowledged or masked. Main sends an alarm before its announcement, but the page may not
   * have shown it yet, however long it takes: an alarm that is not on the list is known to be over once nothing is due.
   */
  function prune() {
    if (waiting.value.size === 0 || !desk.isSettled()) return
    const ended = Array.from(waiting.value.items()).filter(({ alarm: { id } }) => {
      const alarm = desk.alarms.get(id)
      return alarm === undefined || isOver(alarm)
    })
    remove(ended.map(({ alarm }) => alarm.id))
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
  // Another scale has other bands.
  watch(
    () => settings.scale,
    () => {
      const rebuilt = createUrgencyQueue<WaitingAlarm>()
      for (const one of waiting.value.items()) rebuilt.add(one.alarm.id, rankOf(one.alarm), one)
      waiting.value = rebuilt
    },
    { flush: 'sync' },
  )

  return {
    chosenId,
    shown: computed(() => (shownId.value === null ? null : (waiting.value.get(shownId.value) ?? null))),
    /** The place of the alarm shown among those of its band, and how many they are. */
    count: computed(() =>
      shownId.value === null ? { place: 0, of: 0 } : waiting.value.place(shownId.value),
    ),
    total: computed(() => waiting.value.size),
    /** The ids of all of them, in the order of their announcements. */
    ids: () => [...waiting.value.ids()],
    items: () => waiting.value.items(),
    /** Those that waited before the page was loaded again; what was announced since then is newer. */
    restore(kept: readonly WaitingAlarm[]) {
      for (const one of [...kept, ...waiting.value.items()])
        waiting.value.add(one.alarm.id, rankOf(one.alarm), one)
      triggerRef(waiting)
    },
    announce(announcements: readonly Announcement[], isInFront: boolean) {
      const attention = settings.settings?.attention
      if (!attention) return
      for (const { alarm, kind, repeats } of announcements) {
        const known = waiting.value.get(alarm.id)
        if (coverage.isElsewhere(alarm)) continue
        if (kind === 'repeat') {
          // What was dismissed stays so while it chatters.
          if (known) waiting.value.replace(alarm.id, { ...known, repeats })
        } else if (isForPage({ alarm, kind }, isInFront, attention, settings.scale)) {
          const rank = rankOf(alarm)
          const chosenRank = chosenId.value === null ? undefined : waiting.value.rankOf(chosenId.value)
          if (chosenRank !== undefined && rank <= chosenRank) chosenId.value = null
          waiting.value.add(alarm.id, rank, { alarm, repeats })
        }
      }
      triggerRef(waiting)
    },
    /** The next one, and after the last one the first. */
    step() {
      if (shownId.value !== null) chosenId.value = waiting.value.after(shownId.value)
    },
    dismiss() {
      const id = shownId.value
      if (id === null) return
      const next = waiting.value.after(id)
      chosenId.value = next === id ? null : next
      remove([id])
    },
    dismissAll() {
      chosenId.value = null
      remove(waiting.value.ids())
    },
    prune,
    /** Another server has other alarms. */
    reset() {
      chosenId.value = null
      waiting.value = createUrgencyQueue()
    },
  }
})
