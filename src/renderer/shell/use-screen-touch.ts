import { onBeforeUnmount, onMounted } from 'vue'
import { useClock } from '../ui/clock.ts'

/** A pointer that moves over the page is somebody who looks at it; so is a page that is brought to the front. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const

/** Tells the clock that the screen is in use, so that it shows seconds. */
export function useScreenTouch(page: Document): void {
  const { touch } = useClock()
  onMounted(() => {
    for (const sign of signs) page.addEventListener(sign, touch, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    for (const sign of signs) page.removeEventListener(sign, touch, { capture: true })
  })
}
