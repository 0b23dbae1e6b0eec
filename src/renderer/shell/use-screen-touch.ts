import { onBeforeUnmount, onMounted } from 'vue'
import { useClock } from '../ui/clock.ts'

const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Tells the clock that the screen is in use, so that it shows seconds, and when somebody last used it. */
export function useScreenTouch(page: Document): void {
  const { touch, use } = useClock()
  const onActivity = () => {
    use()
    touch()
  }
  // Before the listeners of views, which ask when somebody last was there.
  const target = page.defaultView ?? page
  onMounted(() => {
    for (const activity of activities)
      target.addEventListener(activity, onActivity, { capture: true, passive: true })
    // A page that is brought to the front is looked at.
    page.addEventListener('visibilitychange', touch)
  })
  onBeforeUnmount(() => {
    for (const activity of activities) target.removeEventListener(activity, onActivity, { capture: true })
    page.removeEventListener('visibilitychange', touch)
  })
}
