import { computed, shallowRef, type Ref, watch } from 'vue'
import { type TreeRow, treeStep } from './tree-step.ts'
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
  /** Enter on a row, or a click. */
  open: (row: Row, by: 'key' | 'pointer') => void
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
      if (row !== undefined && !event.shiftKey) open(row, 'pointer')
    },
  }
}

interface GridCursorOptions<Row> {
  rows: () => readonly Row[]
  /** The index of the row under the cursor: -1 where the table does not have it, null where there is no cursor. */
  current: () => number | null
  /** Puts the cursor on a row, or extends the selection to it. */
  moveTo: (row: Row, extend: boolean) => void
  selectAll: () => void
  /** Brings a row into view. */
  show: (index: number) => void
  pageRows: () => number
  /** Enter, on a row or after it has left the table; false: it means nothing. */
  enter: (row: Row | undefined) => boolean
  /** Escape: what is open is closed, then the selection is cleared; false: there is neither. */
  escape: () => boolean
  /** Called when the row under the cursor has left the table, with the row that is in its place now. */
  left?: (next: Row | undefined) => void
  /** Where a row stands, in a tree. */
  treeOf?: ((row: Row) => TreeRow) | undefined
  /** Expands or collapses a row; to collapse one that has nothing below it is to leave it for the row above. */
  expand?: (row: Row, isExpanded: boolean) => void
}

/** The cursor of a table, and all keys that move it. */
export function useGridCursor<Row>(options: GridCursorOptions<Row>) {
  const { rows, show } = options
  const current = computed(options.current)
  // The index of the cursor's row, or the one it had before it left the table.
  const place = shallowRef<number | null>(null)
  watch(
    current,
    (index) => {
      if (index === null) place.value = null
      else if (index >= 0) place.value = index
      // A row that was never there may still be on its way.
      else if (place.value !== null) options.left?.(rows()[Math.min(place.value, rows().length - 1)])
    },
    { immediate: true },
  )

  function goTo(index: number, extend: boolean) {
    const row = rows()[index]
    if (row === undefined) return
    options.moveTo(row, extend)
    place.value = index
    show(index)
  }
  function move(step: Step, extend: boolean) {
    const hasLeft = place.value !== null && current.value === -1
    const index = stepSelection(step, place.value, hasLeft, rows().length, options.pageRows())
    if (index !== null) goTo(index, extend)
  }
  function stepInTree(key: string): boolean {
    const { treeOf, expand } = options
    const index = current.value ?? -1
    const row = rows()[index]
    if (!treeOf || row === undefined) return false
    const treeAt = (other: number) => {
      const found = rows()[other]
      return found && treeOf(found)
    }
    const step = treeStep(key, treeAt, index)
    if (step === null) return false
    if ('expand' in step) expand?.(row, step.expand)
    else if ('enter' in step) goTo(step.enter, false)
    else {
      goTo(step.leave, false)
      expand?.(row, false)
    }
    return true
  }

  function withControl(event: KeyboardEvent): boolean {
    if (!isCombo('Ctrl+A', event)) return false
    options.selectAll()
    return true
  }
  function plain({ key, shiftKey }: KeyboardEvent): boolean {
    const step = stepOfKey(key)
    if (step) move(step, shiftKey)
    else if (key === 'Enter') return options.enter(rows()[current.value ?? -1])
    else if (key === 'Escape') return options.escape()
    else return stepInTree(key)
    return true
  }

  return {
    /** The index of the row under the cursor; -1 where there is none in the table. */
    index: computed(() => current.value ?? -1),
    goTo,
    move,
    onKey(event: KeyboardEvent): void {
      if (event.altKey || event.defaultPrevented) return
      // A button of a heading keeps its own keys.
      if (event.target instanceof HTMLButtonElement && stepOfKey(event.key) === undefined) return
      if (hasControl(event) ? withControl(event) : plain(event)) event.preventDefault()
    },
  }
}
