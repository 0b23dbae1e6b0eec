import { once } from 'node:events'
import http, { type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf, stackOf } from '../shared/errors.ts'
import { sendAnswer, sendOnSocket, type Answer } from './answer.ts'
import { createConnections, networkOf } from './connections.ts'
import { edgeLimits, type EdgeLimits } from './limits.ts'
import { parseTarget, type RequestTarget } from './target.ts'

/** A request as a host sees it: its target is a path, its headers are within limits. */
export interface EdgeRequest extends RequestTarget {
  request: IncomingMessage
  /** The sender's address, by which guesses are counted. */
  address: string
  /** Whether this connection has signed in before. */
  isAdmitted: boolean
  /** The request has shown a valid token or session. */
  admit(): void
}

export interface Exchange extends EdgeRequest {
  response: ServerResponse
}

/** Takes over the socket of an accepted upgrade. */
export type AcceptUpgrade = (socket: Duplex, head: Buffer) => void

interface Certificate {
  cert: string
  key: string
}

export interface EdgeParts {
  /** Answers a request; null where it writes the answer itself. */
  respond(exchange: Exchange): Answer | null | Promise<Answer | null>
  /** Whether a path can become a WebSocket; elsewhere the wish to upgrade is ignored. */
  canUpgrade(path: string): boolean
  /** Decides about an upgrade before anything of it happens: the answer that refuses it, or who takes over. */
  upgrade(request: EdgeRequest): Answer | AcceptUpgrade
  /** An error in the form of this host. */
  errorAnswer(status: number, text: string): Answer
  /** Sent with every answer. */
  headers: Readonly<Record<string, string>>
  tls?: Certificate
  limits?: Partial<EdgeLimits>
  log(level: 'warn' | 'error', line: string): void
}

export interface Edge {
  /** Settles with the port once it listens. */
  start(host: string, port: number): Promise<number>
  /** Settles once the answers in progress are sent, or after a second. */
  stop(): Promise<void>
  /** Serves new connections with another certificate; throws where it cannot be used, or there was none. */
  renewTls(certificate: Certificate): void
}

/**
 * The HTTP and WebSocket edge of a host. Whatever bytes arrive, the sender gets a fixed text or a closed connection,
 * and the host goes on.
 */
export function createEdge(parts: EdgeParts): Edge {
  const { errorAnswer, headers, log } = parts
  const limits = { ...edgeLimits, ...parts.limits }
  const connections = createConnections(limits)
  const started = new WeakMap<Duplex, ServerResponse>()
  const unanswered = new WeakMap<Duplex, number>()
  const inTurn = aFewPerTurn(limits.maxAnswersPerTurn)

  const isUpgrade = (request: IncomingMessage) => {
    const target = parseTarget(request.url)
    return (
      target !== null &&
      request.headers.upgrade?.toLowerCase() === 'websocket' &&
      parts.canUpgrade(target.path)
    )
  }

  /** The request for the host, or the answer to one that no host shall see. */
  const check = (request: IncomingMessage): EdgeRequest | Answer => {
    const { socket, rawHeaders } = request
    if (rawHeaders.length > 2 * limits.maxHeaders) return errorAnswer(431, 'There are too many headers.')
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) return errorAnswer(400, 'There is more than one Host header.')
    const target = parseTarget(request.url)
    if (!target) return errorAnswer(400, 'The address is not a valid path.')
    return {
      ...target,
      request,
      address: networkOf(socket.remoteAddress),
      isAdmitted: connections.isAdmitted(socket),
      admit: () => connections.admit(socket),
    }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const checked = check(request)
      const answer = 'status' in checked ? checked : await parts.respond({ ...checked, response })
      // A body that is too large to discard is not waited for.
      if (Number(request.headers['content-length']) > limits.maxDiscardedBytes && !response.headersSent)
        response.setHeader('Connection', 'close')
      if (answer?.delayMs !== undefined) await wait(answer.delayMs, undefined, { ref: false })
      if (answer) sendAnswer(response, answer)
    } catch (error) {
      log('error', `request failed: ${request.method} ${parseTarget(request.url)?.path}: ${stackOf(error)}`)
      if (response.headersSent) response.destroy()
      else sendAnswer(response, errorAnswer(500, 'Internal error; see the log.'))
    }
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Node goes on reading what it has of a connection that was ended.
    if (socket.destroyed) return
    request.on('error', logFailure)
    response.on('error', logFailure)
    const ahead = unanswered.get(socket) ?? 0
    if (ahead >= limits.maxPipelined) {
      endWithoutTraces(socket)
      return
    }
    unanswered.set(socket, ahead + 1)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    started.set(socket, response)
    inTurn(() => {
      if (socket.destroyed) return
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      void respond(request, response)
    })
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      const checked = check(request)
      const outcome = 'status' in checked ? checked : upgradeOutcome(checked)
      if (typeof outcome === 'function') outcome(socket, head)
      else void refuseUpgrade(socket, outcome)
    } catch (error) {
      log('error', `upgrade failed: ${stackOf(error)}`)
      socket.destroy()
    }
  }
  const refuseUpgrade = async (socket: Duplex, answer: Answer) => {
    if (answer.delayMs !== undefined) await wait(answer.delayMs, undefined, { ref: false })
    sendOnSocket(socket, answer, headers)
  }
  // Where the runtime knows no `shouldUpgradeCallback`, every upgrade arrives here.
  const upgradeOutcome = (checked: EdgeRequest) =>
    isUpgrade(checked.request)
      ? parts.upgrade(checked)
      : errorAnswer(404, 'There is nothing at this address.')

  const onClientError = (error: Error & { code?: string }, socket: Duplex) => {
    const response = started.get(socket)
    // In the middle of an answer another one would only confuse the reader.
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    sendOnSocket(socket, errorAnswer(...clientError(error.code)), headers)
  }

  // That a connection ended is everyday; ECONNRESET is also what Node reports where this side ended it.
  const logFailure = (error: Error & { code?: string }) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      log('warn', `connection failed: ${error.message}`)
  }

  const options: ServerOptions = {
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Other upgrades (h2c, for example) are ordinary requests with a header to ignore.
    shouldUpgradeCallback: isUpgrade,
  }
  const secureServer =
    parts.tls && https.createServer({ ...options, ...parts.tls, handshakeTimeout: limits.headersTimeoutMs })
  const server = secureServer ?? http.createServer(options)
  // Node would drop the headers beyond its own count in silence; the bytes limit them already.
  server.maxHeadersCount = 0
  server.timeout = limits.idleTimeoutMs
  server.on('connection', (socket: Socket) => {
    // First of all and for good: a reset must not be an unhandled error, whoever owns the socket by then.
    socket.on('error', logFailure)
    connections.add(socket)
  })
  server.on('secureConnection', (socket: Socket) => socket.on('error', logFailure))
  server.on('tlsClientError', logFailure)
  server.on('clientError', onClientError)
  server.on('request', onRequest)
  server.on('upgrade', onUpgrade)

  return {
    async start(host, port) {
      server.listen(port, host)
      try {
        await once(server, 'listening')
      } catch (error) {
        throw listenError(error, host, port)
      }
      // Only a pipe has a string for an address.
      return (server.address() as AddressInfo).port
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      const drainTimer = setTimeout(connections.endAll, limits.drainTimeoutMs)
      await closed
      clearTimeout(drainTimer)
    },
    renewTls(certificate) {
      if (!secureServer) throw new Error('this host serves no TLS')
      secureServer.setSecureContext(certificate)
    },
  }
}

/**
 * Ends a connection with hundreds of requests that Node has read in one go. It tells each of them by an error, whose
 * stack trace would take longer than the answer.
 */
function endWithoutTraces(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0))
  socket.once('close', () => (Error.stackTraceLimit = stackTraceLimit))
  socket.destroy()
}

/** Does work in its order, but no more of it in one turn of the loop than this. */
function aFewPerTurn(most: number): (work: () => void) => void {
  const waiting: (() => void)[] = []
  let done = 0
  const turn = () => {
    done = 0
    for (const work of waiting.splice(0, most)) start(work)
  }
  const start = (work: () => void) => {
    if (done === 0) setImmediate(turn)
    done += 1
    work()
  }
  return (work) => {
    if (waiting.length === 0 && done < most) start(work)
    else waiting.push(work)
  }
}

/** The answer to bytes that are no request; its text is fixed, so nothing of them is repeated. */
function clientError(code: string | undefined): [status: number, text: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers are too large.']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long.']
  return [400, 'The request is not valid HTTP.']
}

/** The system's error with a text that names the address. */
function listenError(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reasons: Record<string, string> = { EADDRINUSE: 'the port is in use', EACCES: 'permission denied' }
  const reason = reasons[String(code)] ?? messageOf(error)
  return Object.assign(new Error(`cannot listen on ${host} port ${port}: ${reason}`, { cause: error }), {
    code,
  })
}
