import { setImmediate } from 'node:timers/promises'
import type {
  ConsumerMessages,
  JetStreamClient,
  JetStreamManager,
  JsMsg,
  StreamInfo,
} from '@nats-io/jetstream'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { splitLines } from './act-line.ts'
import type { LogSnapshot } from './act-log.ts'
import type { Watermark } from './act-store.ts'
import type { SnapshotStore } from './nats-snapshots.ts'

export interface ReaderParts {
  clock: Clock
  log: Log
  snapshots: Pick<SnapshotStore, 'read'>
  /** How far the stream was read. */
  watermark: Watermark | null
  /** Whose acts count now. */
  accepted: string
  /** The stream is another one than the watermark's, or lacks what followed it. */
  onOtherStream: () => void
  /** The stream is to be opened again: another one has taken its place, or it cannot be read. */
  onReplaced: () => void
  /** What the team knew when the stream had come so far. */
  onSnapshot: (snapshot: LogSnapshot, at: Watermark) => Promise<void>
  /** A message of one act or more. */
  onActs: (lines: readonly string[], at: Watermark) => void
}

/** Reads the acts of a stream. */
export interface ActReader {
  /** How many acts of the stream are yet to be read, as far as is known. */
  behind(): number
  /** How far the stream was read, where all of it was; null: not yet. */
  position(): Watermark | null
  /** The stream is known to be so long. */
  reaches(sequence: number): void
  stop(): void
}

/** As many as are on their way at once. */
const reading = { max_messages: 25, idle_heartbeat: 1_000, expires: 10_000 }
/** How often the reader is compared with the stream. */
const checkMs = 1_000
/** The servers choose a leader: they answer no request of before, and one of soon after. */
const retryMs = 250
/** Checking so many takes a few milliseconds: alarms do not wait for a long stream. */
const actsAtOnce = 20

/**
 * Reads the acts from the watermark on, in their order, and goes on reading. A new desk, and one that was away for longer
 * than the stream keeps acts, begins with the snapshot. The client's reader may end for good with
 * the server that it was on, so the stream is asked how long it is: a reader that is behind and reads nothing is made
 * again.
 */
export async function followActs(
  client: JetStreamClient,
  manager: JetStreamManager,
  stream: StreamInfo,
  parts: ReaderParts,
): Promise<ActReader> {
  const { DeliverPolicy } = await import('@nats-io/jetstream')
  const { watermark: known, accepted, clock, log } = parts
  const { name } = stream.config
  const first = Math.max(stream.state.first_seq, 1)
  // The moment of its making tells one stream from another of the same name.
  const isSame = known?.stream === stream.created && known.sequence <= stream.state.last_seq
  if (known && !isSame) parts.onOtherStream()
  let read = isSame && known.accepted === accepted ? known.sequence : 0
  let readBefore = read
  let last = stream.state.last_seq
  let reader: ConsumerMessages | null = null
  let cancel: () => void = () => undefined
  let isEnded = false
  const at = (sequence: number): Watermark => ({ stream: stream.created, accepted, sequence })

  /** What the stream itself no longer has, or has in many more words. */
  const beginWithSnapshot = async () => {
    const isWhole = first === 1
    const found = await parts.snapshots.read().catch((error: unknown) => {
      if (!isWhole) throw error
      log('warn', `team: the snapshot cannot be read: ${messageOf(error)}`)
      return null
    })
    const isOfThis = found?.head.stream === stream.created && found.head.accepted === accepted
    // The desk that made it may have dropped what counts here.
    const begin = isOfThis ? Math.max(found.head.sequence, first - 1) : first - 1
    if (found && !isEnded) await parts.onSnapshot(found.snapshot, at(begin))
    const isCovered = found?.head.stream === stream.created && found.head.sequence >= first - 1
    if (!isWhole && !isCovered) {
      log('warn', 'team: the stream and the snapshot lack acts between them; what holds here is sent again')
      parts.onOtherStream()
    }
    read = begin
  }

  const arrived: { of: ConsumerMessages; message: JsMsg }[] = []
  let isTakingIn = false
  /** Takes in what has arrived, part by part. */
  const takeIn = async () => {
    if (isTakingIn) return
    isTakingIn = true
    let acts = 0
    try {
      for (let next = arrived.shift(); next; next = arrived.shift()) {
        if (isEnded || reader !== next.of) continue
        const lines = splitLines(next.message.string())
        read = next.message.seq
        parts.onActs(lines, at(read))
        acts += lines.length
        if (acts < actsAtOnce) continue
        acts = 0
        await setImmediate()
      }
    } finally {
      isTakingIn = false
    }
  }
  const openReader = async () => {
    reader?.stop()
    // What it has brought and nobody has taken in yet comes again.
    reader = null
    const consumer = await client.consumers.get(name, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: read + 1,
    })
    const opened: ConsumerMessages = await consumer.consume({
      ...reading,
      callback(message) {
        arrived.push({ of: opened, message })
        void takeIn()
      },
    })
    if (isEnded) opened.stop()
    reader = opened
  }
  const checkAfter = (delayMs: number) => {
    if (!isEnded) cancel = clock.after(delayMs, () => void check())
  }
  const check = async () => {
    let nextMs = checkMs
    try {
      const { created, state } = await manager.streams.info(name)
      // Somebody has set it up anew: it is read from its beginning.
      if (created !== stream.created) return void parts.onReplaced()
      last = state.last_seq
      const isBehind = last > read && read === readBefore
      readBefore = read
      if (isBehind && !isEnded) await openReader()
    } catch {
      // Or they cannot be reached: whoever publishes says so.
      nextMs = retryMs
    }
    checkAfter(nextMs)
  }
  const begin = async () => {
    if (read === 0 || read + 1 < first) await beginWithSnapshot()
    if (isEnded) return
    await openReader()
    checkAfter(checkMs)
  }
  // A long snapshot keeps nobody from sharing what was done here.
  void begin().catch((error: unknown) => {
    log('warn', `team: ${messageOf(error)}`)
    if (!isEnded) parts.onReplaced()
  })
  return {
    behind: () => Math.max(0, last - read),
    reaches: (sequence) => void (last = Math.max(last, sequence)),
    position: () => (reader && read >= last ? at(read) : null),
    stop() {
      isEnded = true
      cancel()
      reader?.stop()
    },
  }
}
