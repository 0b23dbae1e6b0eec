import { onBeforeUnmount } from 'vue'
import { useDesk } from '../../bridge/stores/desk.ts'

/** A page out of sight draws no frames, and still has to count. */
const outOfSightMillis = 250

/** Shows changes once per frame at most: a page that is slower than the flood merges what it cannot draw. */
export function useFramePace(): void {
  const desk = useDesk()
  desk.paceBy((show) => {
    const once = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      show()
    }
    const frame = requestAnimationFrame(once)
    const timer = setTimeout(once, outOfSightMillis)
  })
  onBeforeUnmount(() => desk.paceBy((show) => show()))
}
