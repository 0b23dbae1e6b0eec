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
  type ShallowRef,
} from 'vue'
import type { Density } from '../../../shared/model/settings.ts'
import type { Viewport } from './scroll-anchor.ts'

/** What the tables' styles say in rem, and the sums need in pixels. */
const rowRems: Record<Density, number> = { compact: 1.625, normal: 2, roomy: 2.5 }
const headRem = 1.75

const densityKey: InjectionKey<() => Density> = Symbol('density')

/** Sets how close the rows of every table below the calling component stand; without it they are `normal`. */
export function provideDensity(density: () => Density): void {
  provide(densityKey, density)
}

/** The part of a table that is in view. All its rows have one height; its first child is its heading. */
export function useTableViewport(scroller: Readonly<ShallowRef<HTMLElement | null>>) {
  const density = inject(densityKey, () => 'normal' as const)
  const rem = shallowRef(16)
  const rowRem = computed(() => rowRems[density()])
  const rowHeight = computed(() => rem.value * rowRem.value)

  // What the rows are drawn for. The browser tells of its scrolling only with the next frame: rows that waited
  // for that would be missing from this one.
  const top = shallowRef(0)
  const height = shallowRef(0)
  const follow = () => {
    top.value = scroller.value?.scrollTop ?? 0
  }
  const scrollTo = (wanted: number) => {
    if (scroller.value && scroller.value.scrollTop !== wanted) scroller.value.scrollTop = wanted
    follow()
  }
  /** For rows that change: drawn for the new place at once, and gone to once the table has its new height. */
  const drawAt = async (wanted: number) => {
    top.value = wanted
    await nextTick()
    scrollTo(top.value)
  }

  // Rows of another height, by density or text scale: the first row in view stays the first.
  watch(rowHeight, (after, before) => drawAt((top.value * after) / before))
  const measure = () => {
    rem.value = parseFloat(getComputedStyle(document.documentElement).fontSize)
    height.value = Math.max(0, (scroller.value?.clientHeight ?? 0) - headRem * rem.value)
  }
  // The text scale is the root's font size, and a change of it changes the height of the table's heading.
  const heights = new ResizeObserver(measure)
  onMounted(() => {
    measure()
    const heading = scroller.value?.firstElementChild
    if (heading) heights.observe(heading)
    if (scroller.value) heights.observe(scroller.value)
  })
  onBeforeUnmount(() => heights.disconnect())

  return {
    rem,
    rowRem,
    rowHeight,
    top,
    viewport: (): Viewport => ({ top: top.value, height: height.value, rowHeight: rowHeight.value }),
    /** The reader has scrolled. */
    follow,
    scrollTo,
    drawAt,
    pageRows: () => Math.max(1, Math.floor(height.value / rowHeight.value) - 1),
  }
}
