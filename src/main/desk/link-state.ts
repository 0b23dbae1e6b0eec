import type { HubState, LinkState } from '../../shared/model/desk.ts'
import type { Failure } from '../../shared/result.ts'

/** How the last request to the service ended; null: none has yet. */
export type LastAnswer = 'ok' | Failure | null

/** What is known about the connection to a service. */
interface ConnectionEvidence {
  hub: HubState
  lastAnswer: LastAnswer
  /** Whether the last reading that confirmed the alarms is too long ago for them to be trusted. */
  isStale: boolean
}

/** How far the alarms can be trusted: by the last reading that confirmed them, never by the connection alone. */
export function linkStateOf({ hub, lastAnswer, isStale }: ConnectionEvidence): LinkState {
  if (lastAnswer === null) return 'starting'
  if (lastAnswer !== 'ok') return lastAnswer.code === 'not-authorised' ? 'not-authorised' : 'lost'
  if (isStale) return 'lost'
  return hub === 'connected' ? 'live' : 'polling'
}

const minMaxAgeMs = 10_000

/** How old a confirmation may be: several polls, and longer where reading the whole list takes long. */
export function maxConfirmationAgeMs(watchMillis: number, lastReadMs: number): number {
  return Math.max(minMaxAgeMs, 5 * watchMillis, 2 * lastReadMs)
}

/** What was seen of the pushes of one connection of the hub. */
export interface PushEvidence {
  /** Null: nothing was pushed yet. */
  lastPushedAt: number | null
  /** How many alarms polling found since then that were never pushed. */
  unpushed: number
}

/** Finds out whether a hub that is connected pushes every alarm that the list brings. */
export interface PushMonitor {
  /** The list was read completely; while the hub was connected: from now on it pushes every alarm. */
  listRead(isConnected: boolean): void
  disconnected(): void
  pushed(id: number): void
  /** A poll raised these alarms; `since`: when the poll before it confirmed the list, null where none has. */
  polled(raised: readonly { id: number }[], since: number | null): void
  /** Of the present connection. */
  evidence(): PushEvidence
}

/** `onMissed`: since this time alarms may be missing, for one was never pushed. */
export function createPushMonitor(now: () => number, onMissed: (since: number) => void): PushMonitor {
  let isPushing = false
  let seen: PushEvidence = { lastPushedAt: null, unpushed: 0 }
  /** Alarms that the last poll brought before their push, with the time of the poll before it. */
  const unpushed = new Map<number, number>()

  return {
    listRead(isConnected) {
      isPushing = isConnected
    },
    disconnected() {
      isPushing = false
      unpushed.clear()
      seen = { lastPushedAt: null, unpushed: 0 }
    },
    pushed(id) {
      unpushed.delete(id)
      seen = { lastPushedAt: now(), unpushed: 0 }
    },
    polled(raised, since) {
      // A push may be slower than a poll, but not slower than the next one.
      const [missedSince] = unpushed.values()
      seen.unpushed += unpushed.size
      unpushed.clear()
      if (missedSince !== undefined) onMissed(missedSince)
      if (isPushing && since !== null) for (const { id } of raised) unpushed.set(id, since)
    },
    evidence: () => ({ ...seen }),
  }
}
