import { watch } from 'vue'

/** As many rows before its end, the next page of a table is wanted. */
const nearRows = 20

/** Tells when the last rows drawn are near the end of all that are there: at once, and whenever there are others. */
export function useNearEnd(drawnEnd: () => number, count: () => number, tell: () => void): void {
  watch(
    [drawnEnd, count],
    ([end, all]) => {
      if (all > 0 && end >= all - nearRows) tell()
    },
    { flush: 'post', immediate: true },
  )
}
