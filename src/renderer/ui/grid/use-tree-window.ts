import { computed, watch, type ShallowRef } from 'vue'
import { anchoredTop, drawnRange, topToShow } from './scroll-anchor.ts'
import { useTableViewport } from './use-table-viewport.ts'

export interface TreeWindowParts {
  scroller: Readonly<ShallowRef<HTMLElement | null>>
  /** A key for every line. */
  keys: () => readonly string[]
  current: () => string | null
}

/** The lines of a tree that are in view; opening, closing and reading again keep still what is looked at. */
export function useTreeWindow({ scroller, keys, current }: TreeWindowParts) {
  const { rowRem, rowHeight, viewport, follow, scrollTo, drawAt } = useTableViewport(scroller)
  const range = computed(() => drawnRange(viewport(), keys().length))
  const first = computed(() => range.value[0])

  watch(keys, (after, before) => drawAt(anchoredTop(before, after, current(), viewport())))

  return {
    rowRem,
    first,
    end: computed(() => range.value[1]),
    /** How far down the first line drawn stands, in pixels. */
    offset: computed(() => first.value * rowHeight.value),
    totalHeight: computed(() => keys().length * rowHeight.value),
    follow,
    show(index: number) {
      scrollTo(topToShow(index, keys().length, viewport()))
    },
  }
}
