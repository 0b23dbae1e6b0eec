import { computed, watch, type ShallowRef } from 'vue'
import { heldTop } from '../rules/records/held-top.ts'
import { drawnRange, mostDrawn, topToShow } from '../rules/scroll-anchor.ts'
import { useTableViewport } from './use-table-viewport.ts'

export interface RecordWindowParts<Row> {
  scroller: Readonly<ShallowRef<HTMLElement | null>>
  rows: () => readonly Row[]
  /** The selected row. */
  held: () => Row | null
  /** What the reader asked for, order and filter, as something that can be compared. */
  wish: () => string
}

/** The rows of a table of records that are in view, and a scroll position that keeps still what is looked at. */
export function useRecordWindow<Row extends object>({ scroller, rows, held, wish }: RecordWindowParts<Row>) {
  const { rem, rowRem, rowHeight, viewport, follow, scrollTo, drawAt, pageRows } = useTableViewport(scroller)
  const range = computed(() => drawnRange(viewport(), rows().length))
  const first = computed(() => range.value[0])
  const end = computed(() => range.value[1])

  watch([rows, wish], ([after, wished], [before, wishedBefore]) =>
    drawAt(heldTop({ before, after, held: held(), wished: wished !== wishedBefore, view: viewport() })),
  )

  return {
    rem,
    rowRem,
    first,
    end,
    /** How far down the first row drawn stands, in pixels. */
    offset: computed(() => first.value * rowHeight.value),
    totalHeight: computed(() => rows().length * rowHeight.value),
    /** As many rows as are ever drawn at once, as long as the table keeps its height. */
    mostDrawn: computed(() => mostDrawn(viewport())),
    pageRows,
    follow,
    show(index: number) {
      scrollTo(topToShow(index, rows().length, viewport()))
    },
  }
}
