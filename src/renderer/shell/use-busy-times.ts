import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import type { LongTasks, LoopDelay } from '../../shared/model/supervision.ts'
import { useStatus } from '../bridge/stores/status.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** The tasks of the page that took over 50 ms. Nothing reactive: a long task must not be followed by drawing. */
export const useLongTasks = defineStore('long-tasks', () => {
  let tasks: LongTasks | null = null

  function note(durations: readonly number[]) {
    const { count, longestMs } = tasks ?? { count: 0, longestMs: 0 }
    tasks = { count: count + durations.length, longestMs: Math.max(longestMs, ...durations) }
  }

  return {
    note,
    /** Null where the browser does not count them. */
    read: () => tasks,
    /** Counts from the beginning of the page on. */
    observe() {
      if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
      note([])
      const observer = new PerformanceObserver((list) =>
        note(list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask', buffered: true })
    },
  }
})

/** How long Tocsin and this page were busy at a stretch, for the status panel; read at once and with pushes. */
export function useBusyFacts() {
  const { t } = useI18n()
  const bridge = useBridge()
  const status = useStatus()
  const longTasks = useLongTasks()
  const tasks = shallowRef<LongTasks | null>(null)
  const delay = shallowRef<LoopDelay | null>(null)

  async function read(): Promise<void> {
    tasks.value = longTasks.read()
    const answer = await bridge.request('diagnostics.delay', null)
    // Without an answer nothing is known of main, and the panel says that the page has lost it.
    delay.value = answer.ok ? answer.value : null
  }
  watch(() => status.status, read, { immediate: true })

  const delayText = computed(() => {
    if (delay.value === null) return t('status.delayUnknown')
    const { longestMs, p99Ms } = delay.value
    return t('status.delayResult', { longest: Math.round(longestMs), p99: Math.ceil(p99Ms) })
  })
  const tasksText = computed(() => {
    if (tasks.value === null) return t('status.delayUnknown')
    const { count, longestMs } = tasks.value
    return t('status.longTasksResult', { n: count, longest: Math.round(longestMs) }, count)
  })
  return computed(() => [
    { label: t('status.delay'), text: delayText.value },
    { label: t('status.longTasks'), text: tasksText.value },
  ])
}
