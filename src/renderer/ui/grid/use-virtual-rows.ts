import {
  computed,
  inject,
  nextTick,
  onBeforeUnmount,
  onMounted,
  provide,
  shallowRef,
  watch,
  type InjectionKey,
  type Ref,
} from 'vue'
import type { Density } from '../../../shared/model/settings.ts'
import {
  anchoredTop,
  drawnRange,
  maxDrawnRows,
  overscanRows,
  topToCentre,
  topToShow,
  visibleRange,
  type Viewport,
} from './scroll-anchor.ts'

/** What the tables' styles say in rem; the arithmetic below needs it in pixels. */
const rowRems: Record<Density, number> = { compact: 1.5, normal: 1.75, roomy: 2.25 }
const headingRem = 2
/** The height of a row of two lines. */
export const twoLinesRem = 3.25
/** A narrower list is as on a phone. */
const stackedBelowRem = 40
/** A scroll that jumps past all drawn rows has ended when nothing moves for this long. */
const jumpRestMs = 150

const densityKey: InjectionKey<() => Density> = Symbol('density')

/** Sets how close the rows of every table below the calling component are; without it they are `normal`. */
export function provideDensity(density: () => Density): void {
  provide(densityKey, density)
}

/** The part of a table that is in view. All its rows have one height; its first child is its heading. */
function useTableViewport(
  scroller: Readonly<Ref<HTMLElement | null>>,
  stackedRowRem: () => number | null,
  headRem: number,
) {
  const density = inject(densityKey, () => 'normal' as const)
  const rem = shallowRef(16)
  const width = shallowRef(0)
  const stackedRem = computed(() =>
    width.value > 0 && width.value < stackedBelowRem * rem.value ? stackedRowRem() : null,
  )
  const rowRem = computed(() => stackedRem.value ?? rowRems[density()])
  const rowHeight = computed(() => rem.value * rowRem.value)

  // What the rows are drawn for. The browser reports its scrolling only with the next frame: rows that waited
  // for that would be missing from this one.
  const top = shallowRef(0)
  const height = shallowRef(0)
  const readScroll = () => {
    top.value = scroller.value?.scrollTop ?? 0
  }
  const scrollTo = (wanted: number) => {
    if (scroller.value && scroller.value.scrollTop !== wanted) scroller.value.scrollTop = wanted
    readScroll()
  }
  /** For rows that change: drawn for the new position at once, and scrolled to once the table has its new height. */
  const drawAt = async (wanted: number) => {
    // Reading the position of a table that has just changed would lay it out at once.
    if (wanted === top.value) return
    top.value = wanted
    await nextTick()
    scrollTo(top.value)
  }

  // Density and text scale change the height of the rows: the first row in view stays the first.
  watch(rowHeight, (after, before) => drawAt((top.value * after) / before))
  const measure = () => {
    rem.value = parseFloat(getComputedStyle(document.documentElement).fontSize)
    width.value = scroller.value?.clientWidth ?? 0
    height.value = Math.max(0, (scroller.value?.clientHeight ?? 0) - headRem * rem.value)
  }
  // The text scale is the root's font size, and a change of it changes the height of the table's heading.
  const resizes = new ResizeObserver(measure)
  onMounted(() => {
    measure()
    const heading = scroller.value?.firstElementChild
    if (heading) resizes.observe(heading)
    if (scroller.value) resizes.observe(scroller.value)
  })
  onBeforeUnmount(() => resizes.disconnect())

  const viewport = (): Viewport => ({ top: top.value, height: height.value, rowHeight: rowHeight.value })
  const isStacked = computed(() => stackedRem.value !== null)
  return { rem, rowRem, rowHeight, isStacked, top, height, width, viewport, readScroll, scrollTo, drawAt }
}

export interface VirtualRowsOptions<Row, Key = Row> {
  scroller: Readonly<Ref<HTMLElement | null>>
  rows: () => readonly Row[]
  /** What identifies a row when the list changes; the row itself by default. */
  keyOf?: (row: Row) => Key
  /** The index of the row with a key among the current rows, or -1; all rows are searched by default. */
  indexOf?: (key: Key) => number
  /** The key of the selected row, which keeps its place on screen while it is in view. */
  selected: () => Key | null
  /** What the reader asked for (order, filter), as values to compare: its answer is read from the top. */
  request?: () => readonly unknown[]
  /** With none of the rows in view left, the list keeps its position; otherwise it is read from its top. */
  keepsPosition?: boolean
  /** The height of a row in a narrow list, where its cells stand in lines, in rem; null: they stay side by side. */
  stackedRowRem?: () => number | null
  /** There is no heading above the rows. */
  isHeadless?: boolean
}

/**
 * Draws only the rows in view of a list of any length, and keeps still what the reader looks at while rows come,
 * leave or change their order. The scroller takes `onScroll`, its content `totalHeight`.
 */
export function useVirtualRows<Row, Key = Row>(options: VirtualRowsOptions<Row, Key>) {
  const { rows, keyOf, indexOf, selected, request = () => [], keepsPosition = false } = options
  const { rem, rowRem, rowHeight, isStacked, top, height, width, viewport, readScroll, scrollTo, drawAt } =
    useTableViewport(
      options.scroller,
      options.stackedRowRem ?? (() => null),
      options.isHeadless ? 0 : headingRem,
    )
  // Whoever drags past all drawn rows sees each place for a moment only: the rows beyond its edges wait for rest.
  const isJumping = shallowRef(false)
  const overscan = computed(() => (isJumping.value ? 0 : overscanRows))
  const range = computed(() => drawnRange(viewport(), rows().length, overscan.value))
  const first = computed(() => range.value[0])
  const end = computed(() => range.value[1])

  let lastRequest = request()
  watch([rows, request], ([after], [before]) => {
    const asked = request()
    const isNewRequest = asked.some((part, index) => part !== lastRequest[index])
    lastRequest = asked
    const view = viewport()
    void drawAt(
      anchoredTop({ before, after, keyOf, indexOf, selected: selected(), view, isNewRequest, keepsPosition }),
    )
  })

  let restTimer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    const [drawnFirst, drawnEnd] = range.value
    readScroll()
    const [visibleFirst, visibleEnd] = visibleRange(viewport(), rows().length)
    if (visibleFirst < drawnEnd && visibleEnd > drawnFirst) return
    isJumping.value = true
    clearTimeout(restTimer)
    restTimer = setTimeout(() => (isJumping.value = false), jumpRestMs)
  }
  onBeforeUnmount(() => clearTimeout(restTimer))

  return {
    /** The page's rem in pixels. */
    rem,
    /** The width of the list without its scroll bar, in pixels. */
    width,
    /** The list is so narrow that a row has its fields above one another. */
    isStacked,
    /** The height of a row in rem, for the styles. */
    rowRem,
    first,
    /** The index after the last row drawn. */
    end,
    /** The rows to draw, each with its index and its distance from the top of the list in pixels. */
    drawn: computed(() =>
      rows()
        .slice(first.value, end.value)
        .map((row, place) => ({
          row,
          index: first.value + place,
          start: (first.value + place) * rowHeight.value,
        })),
    ),
    /** The distance of the first drawn row from the top of the list, in pixels. */
    offset: computed(() => first.value * rowHeight.value),
    totalHeight: computed(() => rows().length * rowHeight.value),
    /** The largest number of rows drawn at once, as long as the table keeps its height. */
    maxDrawn: computed(() => maxDrawnRows(viewport(), overscan.value)),
    /** The rows that are at least partly in view. */
    visibleRows: () => rows().slice(...visibleRange(viewport(), rows().length)),
    /** The index of the first row wholly in view. */
    firstWhollyVisible: computed(() => Math.ceil(top.value / rowHeight.value)),
    isDrawn: (index: number) => index >= first.value && index < end.value,
    pageRows: () => Math.max(1, Math.floor(height.value / rowHeight.value) - 1),
    onScroll,
    /** How far the list is scrolled, in pixels. */
    top,
    /** Scrolls to where the list was read before. */
    restore: drawAt,
    /** Scrolls as little as needed to show a row. */
    show: (index: number) => scrollTo(topToShow(index, rows().length, viewport())),
    /** Brings a row to the middle, for a row that was asked for from elsewhere. */
    centre: (index: number) => drawAt(topToCentre(index, rows().length, viewport())),
  }
}
