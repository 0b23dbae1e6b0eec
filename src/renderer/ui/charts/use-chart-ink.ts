import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue'
import { readInk, type ChartInk } from './chart-ink.ts'

/** The theme's colours for pictures, read anew whenever theme or text size change. */
export function useChartInk(root: HTMLElement): Readonly<ShallowRef<ChartInk>> {
  const ink = shallowRef(readInk(root))
  const observer = new MutationObserver(() => {
    ink.value = readInk(root)
  })
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-kiosk', 'style'] })
  onBeforeUnmount(() => observer.disconnect())
  return ink
}
