import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { SecureContextOptions } from 'node:tls'
import type { TeamSettings } from '../../shared/model/team-settings.ts'
import type { Clock } from '../platform/clock.ts'
import { messageOf } from '../../shared/errors.ts'
import { natsNames, openStream, type StreamParts, type TeamStream } from './nats-stream.ts'
import { maxSealedBytes } from './sealed.ts'

export type Trust = (files: Pick<TeamSettings, 'caFile' | 'clientCert' | 'clientKey'>) => SecureContextOptions

export interface LinkParts extends Omit<StreamParts, 'onReplaced'> {
  /** The content of a credentials file; null: none. */
  credentials: Uint8Array | null
  tls: { ca?: string; cert?: string; key?: string } | null
  onPresence: (line: string) => void
  /** An act has come from its desk and not from the stream. */
  onEarly: (line: string) => void
  /** The connection was lost, or is there again. */
  onConnected: (isConnected: boolean) => void
  /** The stream can be read and written; or why not, and it is tried again. */
  onStream: (problem: string | null) => void
}

/** A connection to the NATS servers of a team; it goes to another server by itself, and ends where none can be reached. */
export interface TeamLink {
  /** Null: the servers have no leader yet. Desks hear each other without one. */
  stream(): TeamStream | null
  /** Reads the stream once more from where `begin` says. */
  reread(): void
  announce(line: string): void
  /** Says an act to the desks that are there, which the stream does not take at the moment. */
  sayEarly(line: string): void
  /** Resolves when the connection has ended for good. */
  readonly closed: Promise<void>
  /** Sends a last word, if that is soon done, and ends the connection. */
  close(farewell?: string): Promise<void>
}

const connectTimeoutMs = 3_000
/** Time for three servers, one after the other. */
const openTimeoutMs = 10_000
const reconnectMs = 500
const streamRetryMs = 250
const farewellMs = 500
/** Silence of a server for two of these is a lost connection. */
const pingMs = 5_000

/** Connects, and reads on from the watermark as soon as the servers have a leader; rejects where none can be reached. */
export async function openLink(parts: LinkParts): Promise<TeamLink> {
  // A desk without a team loads nothing of NATS.
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node')
  const { credentials, tls, log, clock } = parts
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
  const connection = await withinTime(connect(options), clock)
  const names = natsNames(parts.team, parts.host)
  for (const [subject, hear] of [
    [names.presence, parts.onPresence],
    [names.early, parts.onEarly],
  ] as const)
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error && message.data.byteLength <= maxSealedBytes) hear(message.string())
      },
    })
  void followState(connection, parts)

  let stream: TeamStream | null = null
  let isOpening = false
  /** Grows when the stream is to be read anew: what was opened before is of no use then. */
  let wanted = 0
  let cancelRetry: () => void = () => undefined
  const say = (subject: string, line: string) => {
    if (!connection.isClosed()) connection.publish(subject, line)
  }
  const open = async () => {
    const begun = wanted
    isOpening = true
    try {
      const opened = await openStream(connection, { ...parts, onReplaced: reread })
      const isOfUse = begun === wanted && !connection.isClosed()
      if (isOfUse) stream = opened
      else opened.stop()
    } catch (error) {
      if (!connection.isClosed()) parts.onStream(messageOf(error))
    }
    isOpening = false
    if (stream) parts.onStream(null)
    else openLater()
  }
  const openLater = () => {
    cancelRetry()
    if (!connection.isClosed()) cancelRetry = clock.after(streamRetryMs, () => void open())
  }
  const reread = () => {
    wanted++
    stream?.stop()
    stream = null
    if (!isOpening) openLater()
  }
  void open()
  return {
    stream: () => stream,
    reread,
    announce: (line) => say(names.ownPresence, line),
    sayEarly: (line) => say(names.ownEarly, line),
    closed: connection.closed().then((error) => {
      cancelRetry()
      stream?.stop()
      if (error) log('warn', `team: ${messageOf(error)}`)
    }),
    async close(farewell) {
      if (farewell !== undefined && !connection.isClosed()) {
        connection.publish(names.ownPresence, farewell)
        await withinMs(connection.flush(), farewellMs, clock)
      }
      await connection.close()
    },
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
