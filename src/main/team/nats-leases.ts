import type { JetStreamClient } from '@nats-io/jetstream'
import type { KV } from '@nats-io/kv'
import type { LeaseStore } from './lease.ts'

/** The leases of a team in a bucket of NATS; the first desk makes it, unless an administrator has. */
export function createLeaseStore(client: JetStreamClient, bucket: string, replicas: number): LeaseStore {
  let opening: Promise<KV> | null = null
  const open = async (): Promise<KV> => {
    const { Kvm } = await import('@nats-io/kv')
    return new Kvm(client).create(bucket, { history: 1, replicas })
  }
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      // The next one tries again.
      opening = null
      throw error
    })
    return opening
  }
  return {
    async read(key) {
      const entry = await (await opened()).get(key)
      return entry && { holder: entry.string(), revision: entry.revision }
    },
    async write(key, holder, revision) {
      const kv = await opened()
      return revision === 0 ? kv.create(key, holder) : kv.update(key, holder, revision)
    },
  }
}
