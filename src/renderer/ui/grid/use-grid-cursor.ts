import { computed, shallowRef, watch } from 'vue'
import { hasControl, isCombo } from '../key-combo.ts'
import { stepOfKey, stepSelection, type Step } from './selection-step.ts'
import { treeStep, type TreeRow } from './tree-step.ts'

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
  /** The arrows to the sides, in a tree; false: they mean nothing here. */
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
      // To collapse one that has nothing below it is to leave it for the row above.
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
