import { getCurrentScope, onScopeDispose } from 'vue'

/** Begins another try: the signal of the one before is aborted. */
export interface Latest {
  (): AbortSignal
  /** Nobody waits for the latest one any more. */
  drop(): void
}

/**
 * Of several tries only the latest counts, for as long as the calling component lives.
 *
 *   const latest = useLatest()
 *   async function read() {
 *     const signal = latest()
 *     const answer = await bridge.request('groups.read', null)
 *     if (signal.aborted) return
 */
export function useLatest(): Latest {
  let current = new AbortController()
  let isDisposed = false
  const begin = () => {
    current.abort()
    current = new AbortController()
    if (isDisposed) current.abort()
    return current.signal
  }
  if (getCurrentScope())
    onScopeDispose(() => {
      isDisposed = true
      current.abort()
    })
  return Object.assign(begin, { drop: () => current.abort() })
}
