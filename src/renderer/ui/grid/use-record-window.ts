import { computed, onBeforeUnmount, shallowRef, watch, type ShallowRef } from 'vue'
import { heldTop } from './held-top.ts'
import { drawnRange, mostDrawn, spareRows, topToShow, visibleRange } from './scroll-anchor.ts'
import { useTableViewport } from './use-table-viewport.ts'

export interface RecordWindowParts<Row> {
  scroller: Readonly<ShallowRef<HTMLElement | null>>
  rows: () => readonly Row[]
  /** The selected row. */
  held: () => Row | null
  /** What the reader asked for, order and filter, as something that can be compared. */
  wish: () => string
}

const restMillis = 150

/** The rows of a table of records that are in view, and a scroll position that keeps still what is looked at. */
export function useRecordWindow<Row extends object>({ scroller, rows, held, wish }: RecordWindowParts<Row>) {
  const { rem, rowRem, rowHeight, viewport, follow, scrollTo, drawAt, pageRows } = useTableViewport(scroller)
  // Whoever drags past all that is drawn sees each place for a moment: the rows beyond its edges wait for rest.
  const isLeaping = shallowRef(false)
  const spare = computed(() => (isLeaping.value ? 0 : spareRows))
  const range = computed(() => drawnRange(viewport(), rows().length, spare.value))
  const first = computed(() => range.value[0])
  const end = computed(() => range.value[1])

  watch([rows, wish], ([after, wished], [before, wishedBefore]) =>
    drawAt(heldTop({ before, after, held: held(), wished: wished !== wishedBefore, view: viewport() })),
  )

  let rest: ReturnType<typeof setTimeout> | undefined
  const followScroll = () => {
    const [drawnFirst, drawnEnd] = range.value
    follow()
    const [nowFirst, nowEnd] = visibleRange(viewport(), rows().length)
    if (nowFirst < drawnEnd && nowEnd > drawnFirst) return
    isLeaping.value = true
    clearTimeout(rest)
    rest = setTimeout(() => (isLeaping.value = false), restMillis)
  }
  onBeforeUnmount(() => clearTimeout(rest))

  return {
    rem,
    rowRem,
    first,
    end,
    /** How far down the first row drawn stands, in pixels. */
    offset: computed(() => first.value * rowHeight.value),
    totalHeight: computed(() => rows().length * rowHeight.value),
    /** As many rows as are ever drawn at once, as long as the table keeps its height. */
    mostDrawn: computed(() => mostDrawn(viewport(), spare.value)),
    pageRows,
    follow: followScroll,
    show(index: number) {
      scrollTo(topToShow(index, rows().length, viewport()))
    },
  }
}
