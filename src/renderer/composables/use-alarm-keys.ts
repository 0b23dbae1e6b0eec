import { shallowRef, watch } from 'vue'
import { stepSelection, type Step } from '../rules/selection-step.ts'
import { useLive } from '../stores/live.ts'
import type { useAlarmScroll } from './use-alarm-scroll.ts'

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'first',
  End: 'last',
}

/** The list's keys: move the selection, open and close the detail. */
export function useAlarmKeys(scroll: ReturnType<typeof useAlarmScroll>) {
  const live = useLive()
  // Where the selected row stands, or stood before it left the list.
  const place = shallowRef<number | null>(null)
  watch(
    [() => live.selectedId, () => live.list.rows],
    () => {
      const index = scroll.indexOf(live.selectedId)
      if (live.selectedId === null) place.value = null
      else if (index >= 0) place.value = index
    },
    { immediate: true, flush: 'sync' },
  )

  function move(step: Step) {
    const rows = live.list.rows
    const gone = place.value !== null && rows[place.value]?.id !== live.selectedId
    const index = stepSelection(step, place.value, gone, rows.length, scroll.pageRows())
    const alarm = index === null ? undefined : rows[index]
    if (index === null || !alarm) return
    live.select(alarm.id)
    scroll.show(index)
  }

  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = steps[event.key]
    // A heading's own button keeps its keys.
    const onButton = event.target instanceof HTMLButtonElement
    if (step) move(step)
    else if (event.key === 'Enter' && !onButton && live.selectedId !== null)
      live.detailOpen = !live.detailOpen
    else if (event.key === 'Escape' && live.selectedId !== null) {
      if (live.detailOpen) live.detailOpen = false
      else live.select(null)
    } else return
    event.preventDefault()
  }
}
