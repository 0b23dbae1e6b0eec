import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import type { SecureContextOptions } from 'node:tls'
import type { TeamSettings } from '../../shared/model/team-settings.ts'
import type { Clock } from '../platform/clock.ts'
import { messageOf } from '../../shared/errors.ts'
import { followActs, type ActReader, type ReaderParts } from './act-reader.ts'
import type { LeaseStore } from './lease.ts'
import { createLeaseStore } from './nats-leases.ts'
import { createSnapshotStore, type SnapshotStore } from './nats-snapshots.ts'
import { maxSealedBytes } from './sealed.ts'

export type Trust = (files: Pick<TeamSettings, 'caFile' | 'clientCert' | 'clientKey'>) => SecureContextOptions

export interface LinkParts extends Omit<ReaderParts, 'snapshots'> {
  team: string
  servers: readonly string[]
  /** The content of a credentials file; null: none. */
  credentials: Uint8Array | null
  tls: { ca?: string; cert?: string; key?: string } | null
  host: string
  isAccepted: (publicKey: string) => boolean
  onPresence: (line: string) => void
  /** The connection was lost, or is there again. */
  onConnected: (isConnected: boolean) => void
}

/** A connection to the NATS servers of a team; it goes to another server by itself, and ends where none can be reached. */
export interface TeamLink extends Pick<ActReader, 'behind' | 'position'> {
  /** Resolves once the stream has the act; the same id again is the same act. */
  publish(id: string, line: string): Promise<void>
  announce(line: string): void
  readonly snapshots: SnapshotStore
  readonly leases: LeaseStore
  /** Resolves when the connection has ended for good. */
  readonly closed: Promise<void>
  /** Sends a last word, if that is soon done, and ends the connection. */
  close(farewell?: string): Promise<void>
}

const connectTimeoutMs = 3_000
/** Time for three servers, one after the other. */
const openTimeoutMs = 10_000
/** The servers choose another leader within this, and the act is sent again. */
const publishTimeoutMs = 2_000
const reconnectMs = 500
const farewellMs = 500
/** Silence of a server for two of these is a lost connection. */
const pingMs = 5_000
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
})

/** Connects and reads on from the watermark; rejects where no server can be reached. */
export async function openLink(parts: LinkParts): Promise<TeamLink> {
  // A desk without a team loads nothing of NATS.
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node')
  const { credentials, tls, log } = parts
  const options: ConnectionOptions = {
    servers: [...parts.servers],
    name: `tocsin ${parts.host}`,
    timeout: connectTimeoutMs,
    // Each server once, then the link has ended and is opened again.
    maxReconnectAttempts: 1,
    reconnectTimeWait: reconnectMs,
    pingInterval: pingMs,
    ...(credentials && { authenticator: credsAuthenticator(credentials) }),
    ...(tls && { tls }),
  }
  const connection = await withinTime(connect(options), parts.clock)
  const names = natsNames(parts.team, parts.host)
  try {
    const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
    const manager = await jetstreamManager(connection, { timeout: connectTimeoutMs })
    const stream = await ensureStream(manager, connection, names, parts.servers.length)
    const client = jetstream(connection, { timeout: publishTimeoutMs })
    const replicas = stream.config.num_replicas
    const snapshots = createSnapshotStore(client, names.snapshots, replicas, parts.isAccepted)
    const reader = await followActs(client, manager, stream, { ...parts, snapshots })
    connection.subscribe(names.presence, {
      callback: (error, message) => {
        if (!error && message.data.byteLength <= maxSealedBytes) parts.onPresence(message.string())
      },
    })
    void followState(connection, parts)
    return {
      async publish(id, line) {
        const { seq } = await client.publish(names.ownActs, line, { msgID: id, timeout: publishTimeoutMs })
        reader.reaches(seq)
      },
      announce(line) {
        if (!connection.isClosed()) connection.publish(names.ownPresence, line)
      },
      behind: reader.behind,
      position: reader.position,
      snapshots,
      leases: createLeaseStore(client, names.leases, replicas),
      closed: connection.closed().then((error) => {
        reader.stop()
        if (error) log('warn', `team: ${messageOf(error)}`)
      }),
      async close(farewell) {
        if (farewell !== undefined && !connection.isClosed()) {
          connection.publish(names.ownPresence, farewell)
          await withinMs(connection.flush(), farewellMs, parts.clock)
        }
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Waits for what may fail or hang, and no longer than this. */
async function withinMs(task: Promise<unknown>, timeoutMs: number, clock: Clock): Promise<void> {
  let cancel: () => void = () => undefined
  const late = new Promise<void>((resolve) => (cancel = clock.after(timeoutMs, resolve)))
  await Promise.race([task.catch(() => undefined), late])
  cancel()
}

/** The client may retry indefinitely if a server refuses its certificate; what comes too late is closed. */
function withinTime(opening: Promise<NatsConnection>, clock: Clock): Promise<NatsConnection> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const cancel = clock.after(openTimeoutMs, () => {
      isLate = true
      reject(new Error('no server lets this desk in, or none answers'))
    })
    opening
      .then((connection) => (isLate ? void connection.close() : resolve(connection)), reject)
      .finally(cancel)
  })
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

async function followState(connection: NatsConnection, { onConnected }: LinkParts): Promise<void> {
  for await (const { type } of connection.status())
    if (type === 'disconnect') onConnected(false)
    else if (type === 'reconnect') onConnected(true)
}

/** TLS where an address or a file asks for it. */
export function tlsOf(settings: TeamSettings, trust: Trust): LinkParts['tls'] {
  const { servers, caFile, clientCert } = settings
  if (caFile === '' && clientCert === '' && !servers.some((server) => server.startsWith('tls:'))) return null
  const { ca, cert, key } = trust(settings)
  return {
    ...(Array.isArray(ca) && { ca: ca.join('\n') }),
    ...(typeof cert === 'string' && { cert }),
    ...(typeof key === 'string' && { key }),
  }
}
