import {
  defineAsyncComponent,
  defineComponent,
  h,
  onScopeDispose,
  shallowRef,
  watch,
  type Component,
} from 'vue'
import { loadLate } from '../ui/load-late.ts'
import { useDesk } from './stores/desk.ts'

/** The list is on screen by then. */
const loadDelayMs = 1_000

/**
 * A component that is loaded after the list, which must not wait for it, and before it is called for: it opens at once,
 * and also when the host is away by then.
 */
export function useLoadedAhead<C extends Component>(load: () => Promise<{ default: C }>): C {
  const desk = useDesk()
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => desk.loaded,
    (isLoaded) => {
      // Where the host is away just then, it is loaded when it is called for.
      const loadAhead = () => void load().catch(() => undefined)
      if (isLoaded) timer = setTimeout(loadAhead, loadDelayMs)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
  return defineAsyncComponent<C>(() => loadLate(load))
}

/** A component that is there a second after the list, which must not wait for it; at the latest so long after the page. */
export function afterList(component: Component, latestMs = Infinity): Component {
  return defineComponent(() => {
    const desk = useDesk()
    const isWanted = shallowRef(false)
    const timers: ReturnType<typeof setTimeout>[] = []
    const showIn = (delayMs: number) => timers.push(setTimeout(() => (isWanted.value = true), delayMs))
    if (latestMs < Infinity) showIn(latestMs)
    watch(
      () => desk.loaded,
      (isLoaded) => isLoaded && showIn(loadDelayMs),
      { immediate: true },
    )
    onScopeDispose(() => timers.forEach(clearTimeout))
    return () => (isWanted.value ? h(component) : null)
  })
}
