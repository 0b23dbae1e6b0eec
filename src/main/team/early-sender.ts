import type { Clock } from '../platform/clock.ts'
import type { ActLog } from './act-log.ts'
import type { ActStore } from './act-store.ts'
import type { TeamLink } from './nats-link.ts'

export interface EarlySenderParts {
  log: Pick<ActLog, 'outbox' | 'nextUnshared'>
  store: Pick<ActStore, 'flush'>
  clock: Pick<Clock, 'after'>
  /** Null: the team cannot be reached. */
  link: () => Pick<TeamLink, 'sayEarly'> | null
}

/**
 * Says to the desks that are there what the stream does not take, as while its servers choose a leader. Nothing of it
 * is kept on the way, so it is repeated until the stream has it.
 */
export interface EarlySender {
  /** Something is to be shared. */
  begin(): void
  stop(): void
}

/** A stream that works takes an act much sooner. */
const firstMs = 300
const repeatMs = 500
/** The others check the signature of each. */
const maxAtOnce = 50

export function createEarlySender({ log, store, clock, link }: EarlySenderParts): EarlySender {
  let cancel: (() => void) | null = null
  let isStopped = false
  /** The first of those that are unshared: while it stays, the stream takes nothing. */
  let first: string | undefined
  let said = 0

  const say = async () => {
    // Stored first: what others know of this desk, it knows itself after a crash.
    await store.flush()
    // Every desk sees by itself that an alarm has cleared.
    const unshared = log.outbox().filter(({ id, messageId }) => id === messageId)
    if (said >= unshared.length) said = 0
    for (const { line } of unshared.slice(said, said + maxAtOnce)) link()?.sayEarly(line)
    said += maxAtOnce
  }
  const check = () => {
    cancel = null
    const before = first
    first = log.nextUnshared()?.id
    if (first === undefined || isStopped) return
    if (first === before) void say()
    else said = 0
    cancel = clock.after(repeatMs, check)
  }
  return {
    begin() {
      if (cancel || isStopped) return
      first = log.nextUnshared()?.id
      cancel = clock.after(firstMs, check)
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
