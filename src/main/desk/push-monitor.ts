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
