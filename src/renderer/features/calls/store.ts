import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { CallAudit, CallReminder } from '../../../shared/model/call.ts'
import { isOpen, progressOf, type PersonProgress } from '../../../shared/rules/call-progress.ts'
import { laterCalls, type SeenCall } from '../../../shared/rules/seen-call.ts'
import { useClock } from '../../ui/clock.ts'

/** The calls placed from this desk, how those in flight stand, and which want somebody to call again. */
export const useCalls = defineStore('calls', () => {
  const clock = useClock()
  const entries = shallowRef<readonly CallAudit[]>([])
  const isLoaded = shallowRef(false)
  const reminders = shallowRef<readonly CallReminder[]>([])
  /** The service's records around calls that were or are in flight, as they were read last. */
  const seen = shallowRef<readonly SeenCall[]>([])
  const progress = computed(
    (): ReadonlyMap<string, readonly PersonProgress[]> =>
      new Map(entries.value.map((entry) => [entry.id, progressOf(entry, seen.value)])),
  )
  const sorted = (list: Iterable<CallAudit>) => [...list].toSorted((a, b) => b.at - a.at)

  return {
    /** Newest first. */
    entries,
    isLoaded,
    reminders,
    seen,
    progress,
    /** Calls of which something may still come. */
    open: computed(() =>
      entries.value.filter((entry) => isOpen(entry, progress.value.get(entry.id) ?? [], clock.now)),
    ),
    replace(list: readonly CallAudit[]) {
      entries.value = sorted(list)
      isLoaded.value = true
    },
    apply(entry: CallAudit) {
      entries.value = sorted([entry, ...entries.value.filter(({ id }) => id !== entry.id)])
    },
    replaceReminders(list: readonly CallReminder[]) {
      reminders.value = list
    },
    see(calls: readonly SeenCall[]) {
      seen.value = laterCalls(seen.value, calls)
    },
    /** Another server has other calls. */
    reset() {
      entries.value = []
      seen.value = []
      reminders.value = []
      isLoaded.value = false
    },
  }
})
