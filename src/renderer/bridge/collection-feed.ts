import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { Reply } from '../../shared/ipc/requests.ts'
import type { Result } from '../../shared/result.ts'
import type { Follower } from '../feature.ts'
import { useContactBook } from './stores/contact-book.ts'
import { useEscalations } from './stores/escalations.ts'
import { useAlarmHelp } from './stores/alarm-help.ts'
import { useMarks } from './stores/marks.ts'
import { useShelf } from './stores/shelf.ts'
import { useWorklist } from './stores/worklist.ts'

const defaultRetryDelayMs = 1_000

export interface CollectionFeedParts<Collection, Change> {
  retryDelayMs?: number | undefined
  read: () => Promise<Result<Collection>>
  /** The change that a push carries; null if the push is about something else. */
  changeIn: (push: Push) => Change | null
  replace: (collection: Collection) => void
  apply: (change: Change) => void
  /** The page shows another server: nothing received before is valid. */
  reset: () => void
}

/** Keeps a store in step with a collection of main: reads it with every snapshot, and applies changes in between. */
export function createCollectionFeed<Collection, Change>(
  parts: CollectionFeedParts<Collection, Change>,
): Required<Follower> & { read(): void } {
  const { retryDelayMs = defaultRetryDelayMs } = parts
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
    /** Reads all of it again. */
    read: () => void read(),
    snapshot: () => void read(),
    push(push) {
      const change = parts.changeIn(push)
      if (change === null) return
      if (pendingChanges === null) parts.apply(change)
      else pendingChanges.push(change)
    },
    restart: cancel,
    disconnect: cancel,
    reset() {
      cancel()
      parts.reset()
    },
    stop: cancel,
  }
}

export function createContactBookFeed({ bridge, retryDelayMs }: { bridge: Bridge; retryDelayMs?: number }) {
  const { replace, apply, reset } = useContactBook()
  return createCollectionFeed({
    retryDelayMs,
    replace,
    apply,
    reset,
    read: () => bridge.request('book.read', null),
    changeIn: (push) => (push.name === 'book.changed' ? push.payload : null),
  })
}

export function createEscalationFeed({ bridge }: { bridge: Bridge }) {
  const { replace, apply, reset } = useEscalations()
  return createCollectionFeed({
    replace,
    apply,
    reset,
    read: () => bridge.request('escalation.read', null),
    changeIn: (push) => (push.name === 'escalation.changed' ? push.payload : null),
  })
}

export function createMarksFeed({ bridge, retryDelayMs }: { bridge: Bridge; retryDelayMs?: number }) {
  const { replace, apply, reset } = useMarks()
  return createCollectionFeed({
    retryDelayMs,
    replace,
    apply,
    reset,
    read: () => bridge.request('marks.read', null),
    changeIn: (push) => (push.name === 'marks.changed' ? push.payload : null),
  })
}

export function createShelfFeed({ bridge, retryDelayMs }: { bridge: Bridge; retryDelayMs?: number }) {
  const { replace, apply, reset } = useShelf()
  return createCollectionFeed({
    retryDelayMs,
    replace,
    apply,
    reset,
    read: () => bridge.request('shelf.read', null),
    changeIn: (push) => (push.name === 'shelf.changed' ? push.payload : null),
  })
}

export function createWorklistFeed({ bridge }: { bridge: Bridge }) {
  const { replace, apply, reset } = useWorklist()
  return createCollectionFeed({
    replace,
    apply,
    reset,
    read: () => bridge.request('worklist.read', null),
    changeIn: (push) => (push.name === 'worklist.changed' ? push.payload : null),
  })
}

export function createAlarmHelpFeed({
  bridge,
  retryDelayMs,
}: {
  bridge: Bridge
  retryDelayMs?: number
}): Required<Follower> {
  const { replace, reset } = useAlarmHelp()
  const { read, ...feed } = createCollectionFeed<Reply<'alarmHelp.rules'>, never>({
    retryDelayMs,
    reset,
    replace: (rules) => void replace(rules),
    read: () => bridge.request('alarmHelp.rules', null),
    changeIn: () => null,
    apply: (change) => change,
  })
  return {
    ...feed,
    // An import may change every entry: a push says only that there is something else to read.
    push(push) {
      if (push.name === 'alarmHelp.changed') read()
    },
  }
}
