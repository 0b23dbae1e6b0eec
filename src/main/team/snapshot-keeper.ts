import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { ActLog } from './act-log.ts'
import type { Watermark } from './act-store.ts'
import type { DeskKey } from './desk-key.ts'
import type { TeamStream } from './nats-stream.ts'
import { packSnapshot, type SnapshotHead } from './snapshot.ts'

export interface SnapshotKeeperParts {
  key: DeskKey
  log: Pick<ActLog, 'snapshot'>
  clock: Clock
  /** Null: the team cannot be reached. */
  stream: () => Pick<TeamStream, 'snapshots' | 'position'> | null
  report: Log
}

/** Keeps what the team knows for desks that are new or were away for long. */
export interface SnapshotKeeper {
  /** Keeps it now, where that is due. */
  keep(): Promise<void>
  start(): void
  stop(): void
}

const checkMs = 600_000
const maxAgeMs = 86_400_000
const messagesPerSnapshot = 1_000

/** Every desk looks after it; of two that do so at once the servers take the first. */
export function createSnapshotKeeper({
  key,
  log,
  clock,
  stream,
  report,
}: SnapshotKeeperParts): SnapshotKeeper {
  let cancel: () => void = () => undefined

  const keep = async () => {
    const before = await stream()?.snapshots.head()
    const via = stream()
    const at = via?.position()
    if (!before || !via || !at || !isDue(before.head, at, clock.now())) return
    // Null while this desk knows more than the stream.
    const snapshot = log.snapshot()
    if (!snapshot) return
    const slot = before.head?.host === key.host && before.head.slot === 'a' ? 'b' : 'a'
    const place = { host: key.host, slot } as const
    const packed = await packSnapshot(snapshot, { ...place, ...at, at: clock.now() }, key)
    await via.snapshots.write(packed, place, before)
  }
  const start = () => {
    cancel = clock.after(checkMs, () => {
      start()
      void keep().catch((error: unknown) => report('info', `team: no snapshot was kept: ${messageOf(error)}`))
    })
  }
  return { keep, start, stop: () => cancel() }
}

/** Old acts leave the stream: by then a snapshot has them. */
function isDue(head: SnapshotHead | null, { stream, sequence }: Watermark, now: number): boolean {
  if (head?.stream !== stream) return sequence > 0
  const more = sequence - head.sequence
  return more >= messagesPerSnapshot || (more > 0 && now - head.at >= maxAgeMs)
}
