import type { JetStreamClient } from '@nats-io/jetstream'
import type { KV } from '@nats-io/kv'
import type { LogSnapshot } from './act-log.ts'
import { openHead, unpackSnapshot, type PackedSnapshot, type SnapshotHead } from './snapshot.ts'

/** The last snapshot; another one takes its place only on top of its revision. */
export interface KeptHead {
  head: SnapshotHead | null
  revision: number
}

/** The last snapshot of a team, which any desk of it may replace. */
export interface SnapshotStore {
  head(): Promise<KeptHead>
  /** Null: there is none that a desk of the team has made. */
  read(): Promise<{ head: SnapshotHead; snapshot: LogSnapshot } | null>
  /** Rejects where another desk was faster. */
  write(packed: PackedSnapshot, place: Place, before: KeptHead): Promise<void>
}

type Place = Pick<SnapshotHead, 'host' | 'slot'>

const headKey = 'head'
const partKey = ({ host, slot }: Place, number: number) => `part.${host}.${slot}.${number}`
/** A part may go while it is read, because the next snapshot has taken its place. */
const maxAttempts = 3

/** Keeps the snapshot in a bucket of NATS; the first desk makes it, unless an administrator has. */
export function createSnapshotStore(
  client: JetStreamClient,
  bucket: string,
  replicas: number,
  isAccepted: (publicKey: string) => boolean,
): SnapshotStore {
  const open = async (): Promise<KV> => {
    const { Kvm } = await import('@nats-io/kv')
    return new Kvm(client).create(bucket, { history: 1, replicas })
  }
  const headIn = async (kv: KV): Promise<KeptHead> => {
    const entry = await kv.get(headKey)
    return entry === null
      ? { head: null, revision: 0 }
      : { head: openHead(entry.string(), isAccepted), revision: entry.revision }
  }
  return {
    head: async () => headIn(await open()),
    async read() {
      const kv = await open()
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const { head } = await headIn(kv)
        if (!head) return null
        const parts: (Uint8Array | null)[] = []
        for (const number of head.parts.keys())
          parts.push((await kv.get(partKey(head, number)))?.value ?? null)
        const snapshot = await unpackSnapshot(head, parts)
        if (snapshot) return { head, snapshot }
      }
      throw new Error('the snapshot of the team is not whole')
    },
    async write({ head, parts }, { host, slot }, before) {
      const kv = await open()
      for (const [number, part] of parts.entries()) await kv.put(partKey({ host, slot }, number), part)
      if (before.revision === 0) await kv.create(headKey, head)
      else await kv.update(headKey, head, before.revision)
      const old = before.head
      for (const number of old?.parts.keys() ?? []) if (old) await kv.delete(partKey(old, number))
    },
  }
}
