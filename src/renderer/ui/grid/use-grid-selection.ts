import { computed, shallowRef, type Ref } from 'vue'
import type { TreeRow } from './tree-step.ts'
import { useGridCursor } from './use-grid-cursor.ts'

export type GridRowKey = string | number
/** How a row was opened: Enter opens, and so does a click, the second of which is a double click. */
export type OpenedBy = 'key' | 'click' | 'double-click'

export interface GridSelectionOptions<Row> {
  rows: () => readonly Row[]
  keyOf: (row: Row) => GridRowKey
  selected: Ref<GridRowKey | null>
  /** Brings a row into view. */
  show: (index: number) => void
  pageRows: () => number
  open: (row: Row, by: OpenedBy) => void
  /** Closes what is open of a row; false: nothing is. */
  close: () => boolean
  /** When the selected row leaves the table, the next one is selected. */
  movesOn: boolean
  treeOf?: ((row: Row) => TreeRow) | undefined
  expand: (row: Row, isExpanded: boolean) => void
}

/** What is selected in a grid, by key and by pointer: one row, and for a copy all rows between two. */
export function useGridSelection<Row>(parts: GridSelectionOptions<Row>) {
  const { rows, keyOf, selected, show, open, close } = parts
  /** The row where a range begins and the one it reaches. */
  const span = shallowRef<{ from: GridRowKey; to: GridRowKey } | null>(null)

  const indexOf = (key: GridRowKey | null) =>
    key === null ? -1 : rows().findIndex((row) => keyOf(row) === key)
  function select(key: GridRowKey | null) {
    span.value = null
    selected.value = key
    if (key === null) close()
  }

  const cursor = useGridCursor<Row>({
    ...parts,
    current: () => (selected.value === null ? null : indexOf(selected.value)),
    moveTo(row, extend) {
      const key = keyOf(row)
      span.value = extend ? { from: span.value?.from ?? selected.value ?? key, to: key } : null
      selected.value = key
    },
    selectAll() {
      const [from, to] = [rows()[0], rows().at(-1)]
      if (from !== undefined && to !== undefined) span.value = { from: keyOf(from), to: keyOf(to) }
    },
    enter(row) {
      if (row !== undefined) open(row, 'key')
      return row !== undefined
    },
    escape() {
      if (selected.value === null) return false
      if (!close()) select(null)
      return true
    },
    left(next) {
      if (parts.movesOn) select(next === undefined ? null : keyOf(next))
    },
  })

  const range = computed<[first: number, last: number]>(() => {
    const ends = (span.value === null ? [] : [span.value.from, span.value.to]).map(indexOf)
    const known = (ends.length === 0 ? [cursor.index.value] : ends).filter((index) => index >= 0)
    return known.length === 0 ? [0, -1] : [Math.min(...known), Math.max(...known)]
  })

  return {
    current: cursor.index,
    onKey: cursor.onKey,
    isSelected: (index: number) => index >= range.value[0] && index <= range.value[1],
    selectedRows: () => rows().slice(range.value[0], range.value[1] + 1),
    /** Moves one row, from outside of the table. */
    step: (step: 'up' | 'down') => cursor.move(step, false),
    /** Selects a row that was asked for from elsewhere and brings it into view; it need not be in the table. */
    reveal(key: GridRowKey) {
      select(key)
      const index = indexOf(key)
      if (index >= 0) show(index)
    },
    /** A click on a row; with Shift everything up to it. */
    choose(index: number, event: MouseEvent) {
      cursor.goTo(index, event.shiftKey)
      const row = rows()[index]
      if (row !== undefined && !event.shiftKey) open(row, event.detail > 1 ? 'double-click' : 'click')
    },
  }
}
