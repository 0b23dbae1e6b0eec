import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { ServerSight, TeamState } from '../../shared/model/team.ts'
import type { ActLog, Unshared } from './act-log.ts'
import type { ActStore } from './act-store.ts'
import { alarmOf } from './merge-rules.ts'
import type { TeamStream } from './nats-stream.ts'

export interface OutboxSenderParts {
  log: Pick<ActLog, 'outbox' | 'nextUnshared' | 'shared'>
  store: Pick<ActStore, 'flush'>
  clock: Clock
  /** Null: it cannot be reached. */
  stream: () => Pick<TeamStream, 'publish'> | null
  /** The stream takes an act, or does not, and why. */
  onSent: (problem: string | null) => void
}

/** Sends what is not shared yet, one act after the other: the others know by their order what has arrived. */
export interface OutboxSender {
  /** Begins to, unless it does; waits for nothing. */
  share(): void
  /** Resolves once everything is shared, or it takes too long, or the team cannot be reached. */
  shared(): Promise<void>
  /** The stream was opened again. */
  retry(): void
  stop(): Promise<void>
}

const backoff = { firstMs: 250, maxMs: 2_000 }
/** A call to people waits no longer for the team to know of it. */
const sharedWithinMs = 2_000

export function createOutboxSender({ log, store, clock, stream, onSent }: OutboxSenderParts): OutboxSender {
  let failures = 0
  let sharing: Promise<void> | null = null
  let isStopped = false
  let cancel: () => void = () => undefined

  const shareAll = async (): Promise<void> => {
    const unshared = log.outbox()
    // Stored first: what others know of this desk, it knows itself after a crash.
    await store.flush()
    for (const next of unshared) {
      // They may have another order by now, where the stream is another one.
      if (log.nextUnshared() !== next) return
      const via = stream()
      if (!via || isStopped) return
      try {
        await via.publish(next.messageId, next.line)
      } catch (error) {
        onSent(messageOf(error))
        if (!isStopped) cancel = clock.after(backoffDelayMs(failures++, backoff), share)
        return
      }
      failures = 0
      log.shared(next.id)
      onSent(null)
    }
  }
  const share = () => {
    if (sharing || !stream() || isStopped || !log.nextUnshared()) return
    cancel()
    sharing = shareAll().finally(() => {
      sharing = null
      // What was done meanwhile.
      if (failures === 0) share()
    })
  }
  return {
    share,
    async shared() {
      const begun = clock.steady()
      let cancelLate: () => void = () => undefined
      const late = new Promise<void>((resolve) => (cancelLate = clock.after(sharedWithinMs, resolve)))
      // What was recorded while others were on their way goes with the next.
      do {
        share()
        await Promise.race([sharing ?? Promise.resolve(), late])
      } while (stream() && failures === 0 && log.nextUnshared() && clock.steady() - begun < sharedWithinMs)
      cancelLate()
    },
    retry() {
      failures = 0
      share()
    },
    async stop() {
      isStopped = true
      cancel()
      await sharing
    },
  }
}

/** Marked one by one; beyond that their number tells. */
const maxMarked = 200

/** What people see marked: the alarms and tags, each with its server as this desk calls it. */
export const unsharedOf = (
  outbox: readonly Unshared[],
  servers: readonly Pick<ServerSight, 'server' | 'name'>[],
): TeamState['unshared'] =>
  outbox.slice(0, maxMarked).flatMap(({ server, content }) => {
    const about = alarmOf(content)
    const name = servers.find((each) => each.server === server)?.name ?? ''
    return about ? [{ ...about, server: name }] : []
  })
