import { type Clock, coalesce } from '../platform/clock.ts'
import { maxBurstMs } from './bursts.ts'
import type { RaiseChanges, RecentRaise } from './recent-raises.ts'

export interface RaiseFeedParts {
  clock: Clock
  /** The raises since a moment, as the journal has them. */
  raisesSince(since: number): readonly RecentRaise[]
  send(changes: RaiseChanges): void
}

/** Tells the worker of each recent raise once, and again when it changes. */
export interface RaiseFeed {
  /** A worker has started, which knows none yet. */
  begin(): void
  /** One is new (null before), another, or no longer kept (null after). */
  changed(before: RecentRaise | null, after: RecentRaise | null): void
  /** Sends now what would be sent in a moment: a question follows. */
  flush(): void
  stop(): void
}

const delayMs = 250
/** Copying this many takes main a few milliseconds; the rest of a flood follows a moment later. */
const maxSent = 1_000

export function createRaiseFeed({ clock, raisesSince, send }: RaiseFeedParts): RaiseFeed {
  /** Null: no longer kept. */
  let waiting = new Map<number, RecentRaise | null>()

  const flush = () => {
    if (waiting.size === 0) return
    const changes: RaiseChanges = { put: [], dropped: [] }
    for (const [id, raise] of waiting.entries().take(maxSent)) {
      waiting.delete(id)
      if (raise) changes.put.push(raise)
      else changes.dropped.push(id)
    }
    send(changes)
    if (waiting.size > 0) update.schedule()
  }
  const update = coalesce(clock, delayMs, flush)

  return {
    begin() {
      waiting = new Map(raisesSince(clock.now() - maxBurstMs).map((raise) => [raise.id, raise]))
      update.schedule()
    },
    changed(before, after) {
      const id = after?.id ?? before?.id
      const latest = Math.max(before?.raisedAt ?? -Infinity, after?.raisedAt ?? -Infinity)
      // A burst lasts eight hours at most: the worker has forgotten what was raised before.
      if (id === undefined || latest < clock.now() - maxBurstMs) return
      waiting.set(id, after)
      update.schedule()
    },
    flush,
    stop: update.stop,
  }
}
