import { defineComponent, h, onScopeDispose, shallowRef, watch, type Component } from 'vue'
import { lateDialog, latePart } from '../ui/load-late.ts'
import { useDesk } from './stores/desk.ts'

/** The list is on screen by then. */
const delayMs = 1_000

/** Runs a task once, a second after the list, which must not wait for it; after this time at the latest. */
export function useAfterList(run: () => void, latestMs = Infinity): void {
  const desk = useDesk()
  const latestAt = performance.now() + latestMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const runIn = (ms: number) => {
    clearTimeout(timer)
    const done = () => {
      stop()
      run()
    }
    timer = setTimeout(done, Math.min(ms, latestAt - performance.now()))
  }
  if (latestMs < Infinity) runIn(latestMs)
  const { stop } = watch(
    () => desk.loaded,
    (isLoaded) => isLoaded && runIn(delayMs),
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
}

/** Loads after the list what is called for later; where the host is away just then, it is loaded when it is called for. */
export function useLoadingAhead(load: () => Promise<unknown>): void {
  useAfterList(() => void load().catch(() => undefined))
}

/**
 * A component that is loaded after the list, which must not wait for it, and before it is called for: it opens at once,
 * and also when the host is away by then.
 */
export function useLoadedAhead<C extends Component>(load: () => Promise<{ default: C }>): C {
  useLoadingAhead(load)
  return latePart(load)
}

/** The same for a dialog, which keeps the keys meant for it from the view while it is not loaded yet. */
export function useDialogAhead<C extends Component>(load: () => Promise<{ default: C }>): C {
  useLoadingAhead(load)
  return lateDialog(load)
}

/** A component that is loaded a second after the list; after this time at the latest. */
export function afterList(component: Component, latestMs = Infinity) {
  return defineComponent(() => {
    const isWanted = shallowRef(false)
    useAfterList(() => (isWanted.value = true), latestMs)
    return () => (isWanted.value ? h(component) : null)
  })
}
