import type { Push } from '../../shared/ipc/pushes.ts'
import type { Result } from '../../shared/result.ts'
import type { Follower } from '../feature.ts'

const defaultRetryDelayMs = 1_000

export interface CollectionFeedParts<Collection, Change> {
  retryDelayMs?: number | undefined
  read: () => Promise<Result<Collection>>
  /** The change that a push carries; null if the push is about something else. */
  changeIn: (push: Push) => Change | null
  store: {
    replace: (collection: Collection) => void
    apply: (change: Change) => void
    /** The page shows another server: nothing received before is valid. */
    reset: () => void
  }
}

/** What a collection is after a change; the map itself where nothing changes, so that nothing is drawn for it. */
export function changedMap<Key, Value>(
  before: ReadonlyMap<Key, Value>,
  { remove, put }: { remove: readonly Key[]; put: readonly Value[] },
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, Value> {
  if (remove.length + put.length === 0) return before
  const next = new Map(before)
  for (const key of remove) next.delete(key)
  for (const value of put) next.set(keyOf(value), value)
  return next
}

/** Keeps a store in step with a collection of main: reads it with every snapshot, and applies changes in between. */
export function createCollectionFeed<Collection, Change>(
  parts: CollectionFeedParts<Collection, Change>,
): Required<Follower> & { read(): void } {
  const { store, retryDelayMs = defaultRetryDelayMs } = parts
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
    store.replace(answer.value)
    for (const change of pendingChanges) store.apply(change)
    pendingChanges = null
  }

  return {
    /** Reads all of it again. */
    read: () => void read(),
    snapshot: () => void read(),
    push(push) {
      const change = parts.changeIn(push)
      if (change === null) return
      if (pendingChanges === null) store.apply(change)
      else pendingChanges.push(change)
    },
    restart: cancel,
    disconnect: cancel,
    reset() {
      cancel()
      store.reset()
    },
    stop: cancel,
  }
}
