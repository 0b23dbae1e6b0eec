import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

const lockName = 'tocsin-sound'

/**
 * True while this page is the one that sounds: of all the desk's pages in one browser or program, one at a time.
 * A page that cannot sound steps back for another, and the next one follows when this one goes.
 */
export function useSoundTurn(able: Ref<boolean>): Readonly<Ref<boolean>> {
  const turn = shallowRef(false)
  // A page fetched from another machine without encryption has no locks; it is then the only one there.
  const locks = 'locks' in navigator ? navigator.locks : null

  const take = (signal: AbortSignal): void => {
    if (!locks) {
      turn.value = true
      return
    }
    const held = locks.request(lockName, { signal }, async () => {
      turn.value = true
      await new Promise((release) => signal.addEventListener('abort', release, { once: true }))
    })
    held.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  let leave: AbortController | null = null
  const step = (able: boolean) => {
    leave?.abort()
    leave = null
    turn.value = false
    if (!able) return
    leave = new AbortController()
    take(leave.signal)
  }
  watch(able, step, { immediate: true })
  onScopeDispose(() => step(false))
  return turn
}
