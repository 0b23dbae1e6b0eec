import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { ServerSight, TeamState } from '../../shared/model/team.ts'
import { countThatFit, joinLines, maxActsInMessage } from './act-line.ts'
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

/**
 * Sends what is not shared yet, one message after the other: the others know by the order of acts what has arrived. What
 * has collected goes in messages of many acts, of which the stream has all or none.
 */
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
  /** Whether the stream has these is not known: they are sent again as they were, so that it keeps them once. */
  let doubtful: Unshared[] = []
  let sharing: Promise<void> | null = null
  let isStopped = false
  let cancel: () => void = () => undefined

  const shareAll = async (): Promise<void> => {
    const unshared = log.outbox()
    // Stored first: what others know of this desk, it knows itself after a crash.
    await store.flush()
    for (const acts of messagesOf(unshared, doubtful)) {
      // They may have another order by now, where the stream is another one.
      if (log.nextUnshared() !== acts[0]) return
      const via = stream()
      if (!via || isStopped) return
      doubtful = acts
      try {
        await via.publish(messageIdOf(acts), joinLines(acts))
      } catch (error) {
        onSent(messageOf(error))
        if (!isStopped) cancel = clock.after(backoffDelayMs(failures++, backoff), share)
        return
      }
      failures = 0
      doubtful = []
      for (const { id } of acts) log.shared(id)
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

/** The acts of each message, in their order; the doubtful ones stay together. */
function* messagesOf(unshared: readonly Unshared[], doubtful: readonly Unshared[]): Generator<Unshared[]> {
  let from = 0
  if (doubtful.every((act, place) => act === unshared[place])) {
    if (doubtful.length > 0) yield [...doubtful]
    from = doubtful.length
  }
  while (from < unshared.length) {
    const acts = messageFrom(unshared, from)
    yield acts
    from += acts.length
  }
}

function messageFrom(unshared: readonly Unshared[], from: number): Unshared[] {
  const next = unshared.slice(from, from + maxActsInMessage)
  // What every desk says in the same words goes alone: the stream keeps one of equal messages.
  const alone = next.findIndex(({ id, messageId }) => id !== messageId)
  const own = alone < 0 ? next : next.slice(0, Math.max(alone, 1))
  return own.slice(0, Math.max(countThatFit(own), 1))
}

const messageIdOf = (acts: readonly Unshared[]): string =>
  acts.length === 1 ? (acts[0]?.messageId ?? '') : `${acts[0]?.id}..${acts.at(-1)?.id}`

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
