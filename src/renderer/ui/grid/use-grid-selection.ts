import { computed, shallowRef, watch, type Ref } from 'vue'
import { hasControl, isCombo } from '../key-combo.ts'
import { stepOfKey, stepSelection, type Step } from './selection-step.ts'

export type GridRowKey = string | number

export interface GridSelectionOptions<Row> {
  rows: () => readonly Row[]
  keyOf: (row: Row) => GridRowKey
  selected: Ref<GridRowKey | null>
  /** Brings a row into view. */
  show: (index: number) => void
  pageRows: () => number
  open: (row: Row) => void
}

/** What is selected in a grid, by key and by pointer: one row, and for a copy all rows between two. */
export function useGridSelection<Row>(parts: GridSelectionOptions<Row>) {
  const { rows, keyOf, selected, show, open } = parts
  /** The row where a range begins and the one it reaches. */
  const span = shallowRef<{ from: GridRowKey; to: GridRowKey } | null>(null)

  const indexOf = (key: GridRowKey | null) =>
    key === null ? -1 : rows().findIndex((row) => keyOf(row) === key)
  const current = computed(() => indexOf(selected.value))
  // The index of the selected row, or the one it had before it left the table.
  const place = shallowRef<number | null>(null)
  watch(
    [current, selected],
    ([index, key]) => {
      if (key === null) place.value = null
      else if (index >= 0) place.value = index
    },
    { immediate: true },
  )

  const range = computed<[first: number, last: number]>(() => {
    const ends = (span.value === null ? [] : [span.value.from, span.value.to]).map(indexOf)
    const known = (ends.length === 0 ? [current.value] : ends).filter((index) => index >= 0)
    return known.length === 0 ? [0, -1] : [Math.min(...known), Math.max(...known)]
  })

  function goTo(index: number, extend: boolean) {
    const row = rows()[index]
    if (row === undefined) return
    const key = keyOf(row)
    span.value = extend ? { from: span.value?.from ?? selected.value ?? key, to: key } : null
    selected.value = key
    place.value = index
    show(index)
  }
  function move(step: Step, extend: boolean) {
    const gone = place.value !== null && current.value < 0
    const index = stepSelection(step, place.value, gone, rows().length, parts.pageRows())
    if (index !== null) goTo(index, extend)
  }
  function selectAll() {
    const [from, to] = [rows()[0], rows().at(-1)]
    if (from !== undefined && to !== undefined) span.value = { from: keyOf(from), to: keyOf(to) }
  }

  return {
    current,
    isSelected: (index: number) => index >= range.value[0] && index <= range.value[1],
    selectedRows: () => rows().slice(range.value[0], range.value[1] + 1),
    /** Moves one row, from outside of the table. */
    step: (step: 'up' | 'down') => move(step, false),
    /** Selects a row that was asked for from elsewhere and brings it into view; it need not be in the table. */
    reveal(key: GridRowKey) {
      span.value = null
      selected.value = key
      const index = indexOf(key)
      if (index >= 0) show(index)
    },
    /** A click on a row; with Shift everything up to it. */
    choose(index: number, event: MouseEvent) {
      goTo(index, event.shiftKey)
      const row = rows()[index]
      if (row !== undefined && !event.shiftKey) open(row)
    },
    onKey(event: KeyboardEvent): void {
      // A heading's own button keeps its keys.
      if (event.altKey || event.defaultPrevented) return
      const step = stepOfKey(event.key)
      if (event.target instanceof HTMLButtonElement && !step) return
      const row = rows()[current.value]
      if (isCombo('Ctrl+A', event)) selectAll()
      else if (hasControl(event)) return
      else if (step) move(step, event.shiftKey)
      else if (event.key === 'Enter' && row !== undefined) open(row)
      else if (event.key === 'Escape' && selected.value !== null) {
        span.value = null
        selected.value = null
      } else return
      event.preventDefault()
    },
  }
}
