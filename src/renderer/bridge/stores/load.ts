import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AlarmLoad } from '../../../shared/model/desk.ts'
import { bucketsAt, emptyLoad, floodAt, lastTenAt, levelOf } from '../../../shared/rules/alarm-load.ts'
import { useConnection } from '../connection.ts'
import { useSettings } from './settings.ts'
import { useStatus } from './status.ts'
import { useClock } from '../../ui/clock.ts'

const minuteMs = 60_000

/** The alarm load as counted by the desk. */
export const useLoad = defineStore('load', () => {
  const load = shallowRef<AlarmLoad>(emptyLoad)
  return {
    load,
    replace(next: AlarmLoad) {
      load.value = next
    },
  }
})

/** When the alarms on the page were last known to be current; null: they are. */
export function useLastKnownAt() {
  const status = useStatus()
  const { trusted } = useConnection()
  return computed(() => (trusted.value ? null : (status.status?.confirmedAt ?? null)))
}

/**
 * The alarm load now and over the last hours, by this page's clock; null until the settings are known. While the
 * connection is lost it stays as last known: nobody knows whether a flood goes on.
 */
export function useLoadSummary() {
  const clock = useClock()
  const lastKnownAt = useLastKnownAt()
  const store = useLoad()
  const settings = useSettings()
  const now = computed(() => lastKnownAt.value ?? clock.now)
  // Each apart, so that the ticking clock redraws only what has changed.
  const minute = computed(() => Math.floor(now.value / minuteMs) * minuteMs)
  const lastTen = computed(() => lastTenAt(store.load, now.value))
  const flood = computed(() => floodAt(store.load, now.value))
  return computed(() => {
    const limits = settings.settings?.report
    if (limits === undefined) return null
    return {
      lastTen: lastTen.value,
      flood: flood.value,
      level: flood.value ? 'flood' : levelOf(lastTen.value, limits),
      buckets: bucketsAt(store.load, minute.value, limits),
    }
  })
}
