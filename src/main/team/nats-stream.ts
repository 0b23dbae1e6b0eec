import type { NatsConnection } from '@nats-io/transport-node'
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import { followActs, type ActReader, type ReaderParts } from './act-reader.ts'
import type { LeaseStore } from './lease.ts'
import { createLeaseStore } from './nats-leases.ts'
import { createSnapshotStore, type SnapshotStore } from './nats-snapshots.ts'
import { maxSealedBytes } from './sealed.ts'

export interface StreamParts extends Omit<ReaderParts, 'snapshots' | 'watermark' | 'accepted'> {
  team: string
  servers: readonly string[]
  host: string
  isAccepted: (publicKey: string) => boolean
  /** How far the stream was read, and whose acts count, at the moment when it is opened. */
  begin: () => Promise<Pick<ReaderParts, 'watermark' | 'accepted'>>
}

/** What the servers keep for a team: its acts, its leases, its snapshot. */
export interface TeamStream extends Pick<ActReader, 'behind' | 'position' | 'stop'> {
  /** Resolves once the stream has the act; the same id again is the same act. */
  publish(id: string, line: string): Promise<void>
  readonly snapshots: SnapshotStore
  readonly leases: LeaseStore
}

const requestTimeoutMs = 3_000
/** What the servers do not answer while they choose a leader is asked again. */
const readTimeoutMs = 1_500
/** The servers choose another leader within this, and the act is sent again. */
const publishTimeoutMs = 2_000
const duplicateWindowMs = 120_000
/** The snapshot has what is older; more than a million acts are not kept either. */
const keptMs = 30 * 86_400_000
const maxStreamBytes = 1_073_741_824
const nanosPerMs = 1_000_000

/** The names of a team in NATS; docs/team.md has them, for whoever sets up permissions. */
export const natsNames = (team: string, host: string) => ({
  stream: `tocsin-${team}`,
  acts: `tocsin.${team}.act.*`,
  ownActs: `tocsin.${team}.act.${host}`,
  leases: `tocsin-${team}-lease`,
  snapshots: `tocsin-${team}-snapshot`,
  presence: `tocsin.${team}.presence.*`,
  ownPresence: `tocsin.${team}.presence.${host}`,
  early: `tocsin.${team}.early.*`,
  ownEarly: `tocsin.${team}.early.${host}`,
})

/** Reads on from the watermark; rejects while the servers have no leader. */
export async function openStream(connection: NatsConnection, parts: StreamParts): Promise<TeamStream> {
  const names = natsNames(parts.team, parts.host)
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
  const manager = await jetstreamManager(connection, { timeout: requestTimeoutMs })
  const stream = await ensureStream(manager, connection, names, parts.servers.length)
  const client = jetstream(connection, { timeout: publishTimeoutMs })
  const replicas = stream.config.num_replicas
  const snapshots = createSnapshotStore(client, names.snapshots, replicas, parts.isAccepted)
  const readingClient = jetstream(connection, { timeout: readTimeoutMs })
  const readingManager = await readingClient.jetstreamManager(false)
  const begin = await parts.begin()
  const reader = await followActs(readingClient, readingManager, stream, { ...parts, ...begin, snapshots })
  return {
    async publish(id, line) {
      const { seq } = await client.publish(names.ownActs, line, { msgID: id, timeout: publishTimeoutMs })
      reader.reaches(seq)
    },
    behind: reader.behind,
    position: reader.position,
    stop: reader.stop,
    snapshots,
    leases: createLeaseStore(client, names.leases, replicas),
  }
}

/** The stream of the team; the first desk makes it, unless an administrator has. */
async function ensureStream(
  manager: JetStreamManager,
  connection: NatsConnection,
  names: ReturnType<typeof natsNames>,
  addresses: number,
): Promise<StreamInfo> {
  const { JetStreamApiError, DiscardPolicy, RetentionPolicy, StorageType } =
    await import('@nats-io/jetstream')
  try {
    return await manager.streams.info(names.stream)
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.status !== 404) throw error
  }
  const servers = Math.max(addresses, connection.info?.connect_urls?.length ?? 1)
  return manager.streams.add({
    name: names.stream,
    subjects: [names.acts],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_bytes: maxStreamBytes,
    max_age: keptMs * nanosPerMs,
    max_msg_size: maxSealedBytes,
    duplicate_window: duplicateWindowMs * nanosPerMs,
    num_replicas: servers >= 3 ? 3 : 1,
  })
}
