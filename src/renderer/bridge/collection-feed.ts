import { effectScope, watch } from 'vue'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { Result } from '../../shared/result.ts'
import { useContactBook } from './stores/contact-book.ts'
import { useHost } from './stores/host.ts'
import { useSettings } from './stores/settings.ts'

const defaultRetryDelayMs = 1_000

export interface CollectionFeedParts<Collection, Change> {
  bridge: Bridge
  retryDelayMs?: number | undefined
  read: () => Promise<Result<Collection>>
  /** The change that a push carries; null if the push is about something else. */
  changeIn: (push: Push) => Change | null
  replace: (collection: Collection) => void
  apply: (change: Change) => void
  /** The page shows another server: nothing received before is valid. */
  reset: () => void
}

/**
 * Keeps a store in step with a collection of main: reads it completely when the host connects and for every other
 * server, and applies its changes in between.
 */
export function createCollectionFeed<Collection, Change>(parts: CollectionFeedParts<Collection, Change>) {
  const { bridge, retryDelayMs = defaultRetryDelayMs } = parts
  const host = useHost()
  const settings = useSettings()
  const scope = effectScope(true)
  let unsubscribe: (() => void) | null = null
  let retryTimer: ReturnType<typeof setTimeout> | null = null
  // An answer to any but the newest request may be about another server.
  let latestRequest = 0
  /** Changes since the request was sent. They carry complete rows, so applying one twice is harmless. */
  let pendingChanges: Change[] | null = null

  function cancel(): void {
    latestRequest++
    pendingChanges = null
    if (retryTimer !== null) clearTimeout(retryTimer)
    retryTimer = null
  }

  async function read(): Promise<void> {
    cancel()
    const request = latestRequest
    pendingChanges = []
    const answer = await parts.read()
    if (request !== latestRequest) return
    if (!answer.ok) {
      retryTimer = setTimeout(() => void read(), retryDelayMs)
      return
    }
    parts.replace(answer.value)
    for (const change of pendingChanges) parts.apply(change)
    pendingChanges = null
  }

  return {
    start() {
      unsubscribe = bridge.onPush((push) => {
        const change = parts.changeIn(push)
        if (change === null) return
        if (pendingChanges === null) parts.apply(change)
        else pendingChanges.push(change)
      })
      scope.run(() =>
        watch(
          [() => host.carrier === 'open', () => settings.server?.id, () => settings.server?.baseUrl],
          ([isOpen, id, address], [, idBefore, addressBefore]) => {
            if (id !== idBefore || address !== addressBefore) parts.reset()
            if (isOpen && id !== undefined) void read()
            else cancel()
          },
          { immediate: true, flush: 'sync' },
        ),
      )
    },
    stop() {
      cancel()
      scope.stop()
      unsubscribe?.()
      unsubscribe = null
    },
  }
}

export function createContactBookFeed({ bridge, retryDelayMs }: { bridge: Bridge; retryDelayMs?: number }) {
  const { replace, apply, reset } = useContactBook()
  return createCollectionFeed({
    ...{ bridge, retryDelayMs, replace, apply, reset },
    read: () => bridge.request('book.read', null),
    changeIn: (push) => (push.name === 'book.changed' ? push.payload : null),
  })
}
