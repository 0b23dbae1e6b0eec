import type { IncomingMessage } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Answer } from '../edge/answer.ts'
import { createEdge, type Edge, type EdgeRequest, type Exchange } from '../edge/edge.ts'
import { readBody } from '../edge/read-body.ts'
import type { Admit, Router } from '../main/ipc/router.ts'
import type { PageRef } from '../main/platform/host-shell.ts'
import type { Clock } from '../main/platform/clock.ts'
import { createCountedLog } from '../main/platform/counted-log.ts'
import type { Log } from '../main/platform/log.ts'
import { tooLargeToRead } from '../main/platform/read-json.ts'
import { createTurns } from '../main/platform/turns.ts'
import { stackOf } from '../shared/errors.ts'
import { fail } from '../shared/result.ts'
import type { Push } from '../shared/ipc/pushes.ts'
import type { ServerFrame } from '../shared/ipc/requests.ts'
import { closeCodes, pageSecretHeader, pageSecretProtocol, protocol } from '../shared/ipc/web-carrier.ts'
import { parseJson } from '../shared/json.ts'
import { limits } from '../shared/model/limits.ts'
import { cut } from '../shared/rules/shown-text.ts'
import { sendDownload, type Downloads } from './downloads.ts'
import { jsonAnswer, securityHeaders, textAnswer, createPageAnswers, type EncodedFiles } from './answers.ts'
import { takeFrames, createPageGuard } from './page-socket.ts'
import { createHostRules, type HostOptions, type HostRules } from './host-rules.ts'
import { absoluteLimitMs, type Session, type SessionEnd, type Sessions } from './sessions.ts'
import type { TlsPair } from './tls.ts'
import { describeAgent } from './user-agent.ts'

interface WebHostOptions extends Omit<HostOptions, 'isTls'> {
  port: number
  tls: TlsPair | null
  pageFolder: string
  /** The compressed files of hosts in this process that have the same page; none: this host's own. */
  encodedFiles?: EncodedFiles
  sessions: Sessions
  router: Router
  admit: Admit
  downloads: Pick<Downloads, 'take'>
  /** Somebody signed a browser in. */
  onSignedIn(session: Session): void
  clock: Pick<Clock, 'after'>
  log: Log
}

export interface WebHost
  extends Pick<HostRules, 'origin' | 'isEncrypted' | 'isReachable'>, Pick<Edge, 'renewTls'> {
  /** Settles once it listens; rejects when it cannot. */
  start(): Promise<void>
  stop(): Promise<void>
  /** The session of a page that is open; null once it is closed. */
  sessionOf(page: PageRef): string | null
  /** The sessions with an open page. */
  connected(): ReadonlySet<string>
  /** Closes the pages of a session that has ended, and tells them why. */
  dismiss(session: string, reason: SessionEnd): void
}

const bridgePath = '/bridge'
const sessionPath = '/session'
const maxKeyBytes = 1_024
// Enough for a call's audio or ten thousand contacts; a viewer sends neither, and no more than the columns of an export.
const maxFrameBytes = 16 * 1024 * 1024
const maxViewerFrameBytes = 256 * 1024
// A page that stops reading is disconnected; it reconnects and requests a snapshot.
const maxBufferedBytes = 16 * 1024 * 1024

const keySchema = z.object({ key: z.string().max(maxKeyBytes) })

/**
 * Serves the page to any browser, because it holds nothing of the plant; and the contract, over a WebSocket, and
 * downloads to those with a session.
 */
export function createWebHost(parts: WebHostOptions): WebHost {
  const { sessions, router, admit, log, clock } = parts
  const strangers = createCountedLog({ log, clock, what: 'refused strangers' })
  const connections = createCountedLog({ log, clock, what: 'failed connections' })
  const guard = createPageGuard(clock)
  const turns = createTurns()
  let port = parts.port
  const pageAnswer = createPageAnswers(parts.pageFolder, parts.encodedFiles)
  const rules = createHostRules({ ...parts, isTls: parts.tls !== null }, () => port)
  const open = new Map<WebSocket, { page: PageRef; session: string; leave: () => void }>()
  const makeSockets = (maxPayload: number) =>
    new WebSocketServer({
      noServer: true,
      maxPayload,
      // One frame a turn: a page can put thousands into one packet.
      allowSynchronousEvents: false,
      // The other one that a page offers is its secret, which no answer repeats.
      handleProtocols: () => protocol,
    })
  const [sockets, viewerSockets] = [makeSockets(maxFrameBytes), makeSockets(maxViewerFrameBytes)]

  // Browsers tie a cookie of this prefix to the host, and to TLS.
  const cookieName = () => `${rules.isEncrypted ? '__Host-' : ''}tocsin-${port}`
  const setCookie = (value: string) =>
    [
      `${cookieName()}=${value}`,
      'HttpOnly',
      'SameSite=Strict',
      'Path=/',
      `Max-Age=${absoluteLimitMs / 1_000}`,
      ...(rules.isEncrypted ? ['Secure'] : []),
    ].join('; ')
  const cookieIn = ({ headers }: IncomingMessage) => cookieOf(headers.cookie, cookieName())
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    rules.addressOf(socket.remoteAddress, headers['x-forwarded-for']?.toString())
  const isOwnHost = ({ headers, socket }: IncomingMessage) =>
    rules.isOwnHost(headers.host, socket.localAddress)
  const isOwnOrigin = ({ headers }: IncomingMessage) => rules.isOwnOrigin(headers.origin, headers.host)

  const signIn = async ({ request, response, admit: admitConnection }: Exchange): Promise<Answer> => {
    if (!isOwnOrigin(request)) return textAnswer(403, 'Only the page of the desk may sign in.')
    const body = await readBody(request, response, { maxBytes: maxKeyBytes })
    if (!Buffer.isBuffer(body)) return textAnswer(413, 'This is too large for a key.')
    const parsed = keySchema.safeParse(parseJson(body.toString('utf8')))
    const visitor = {
      address: addressOf(request),
      agent: describeAgent(request.headers['user-agent']),
      cookie: cookieIn(request),
    }
    const admitted = parsed.success ? sessions.redeem(parsed.data.key, visitor) : null
    if (!admitted) {
      strangers.log('warn', `sign-in refused, no such key: ${visitor.agent} at ${visitor.address}`)
      return textAnswer(401, 'This key does not exist any more.')
    }
    // Before the cookie is out: a host that is killed now must know the session after its restart.
    await sessions.stored()
    const { name, role } = admitted.session
    log('info', `signed in: ${JSON.stringify(name)} as ${role}, ${visitor.agent} at ${visitor.address}`)
    parts.onSignedIn(admitted.session)
    admitConnection()
    return jsonAnswer({ secret: admitted.pageSecret }, { 'Set-Cookie': setCookie(admitted.cookie) })
  }

  const respond = async (exchange: Exchange): Promise<Answer | null> => {
    const { request, response, path } = exchange
    if (!isOwnHost(request)) return textAnswer(421, 'Wrong host.')
    if (path === sessionPath && request.method === 'POST') return signIn(exchange)
    if (request.method !== 'GET' && request.method !== 'HEAD') return textAnswer(405, 'Only GET is served.')
    // A page asks here why its socket was refused, because the socket itself cannot tell.
    if (path === bridgePath) {
      const secret = request.headers[pageSecretHeader]?.toString()
      return sessions.authenticate(cookieIn(request), secret)
        ? textAnswer(426, 'This address is for the page of the desk.')
        : textAnswer(401, 'There is no session.')
    }
    const holder = sessions.holderOf(cookieIn(request))
    if (holder) exchange.admit()
    // HEAD must not use the download up. The address of a download is a secret of its session.
    const download = holder && request.method === 'GET' ? await parts.downloads.take(holder.id, path) : null
    if (download) {
      await sendDownload(response, download)
      return null
    }
    const file = await pageAnswer(path, request.headers['accept-encoding']?.toString())
    return file ?? textAnswer(404, 'Not found')
  }

  /** The session of a page that may connect, or why it may not. */
  const sessionOf = ({ request }: EdgeRequest): Session | Answer => {
    if (!isOwnHost(request) || !isOwnOrigin(request)) {
      const origin = cut(request.headers.origin ?? 'missing', limits.origin)
      strangers.log('warn', `connection refused: origin ${origin}`)
      return textAnswer(403, 'Only the page of the desk may connect.')
    }
    const secret = secretIn(request.headers['sec-websocket-protocol'])
    return sessions.authenticate(cookieIn(request), secret) ?? textAnswer(401, 'There is no session.')
  }

  const edge = createEdge({
    headers: securityHeaders,
    log: connections.log,
    errorAnswer: textAnswer,
    respond,
    ...(parts.tls && { tls: parts.tls }),
    canUpgrade: (path) => path === bridgePath,
    upgrade(sender) {
      const session = sessionOf(sender)
      if ('status' in session) return session
      sender.admit()
      return (socket, head) =>
        (session.role === 'viewer' ? viewerSockets : sockets).handleUpgrade(
          sender.request,
          socket,
          head,
          (page) => {
            guard.watch(page, socket, session.id)
            serve(page, sender, session.id)
          },
        )
    },
  })

  // Every page that shows a server is sent the same push, which becomes text, and bytes, once.
  let lastPush: { push: Push; frame: Buffer | null } | null = null
  const pushFrame = (push: Push): Buffer | null => {
    if (lastPush?.push !== push) {
      const text = encodeFrame({ kind: 'push', push }, log)
      lastPush = { push, frame: text === null ? null : Buffer.from(text) }
    }
    return lastPush.frame
  }

  const serve = (page: WebSocket, { request, query }: EdgeRequest, session: string) => {
    const address = addressOf(request)
    const send = (frame: string | Buffer | null) => {
      if (frame === null || page.readyState !== WebSocket.OPEN) return
      if (page.bufferedAmount > maxBufferedBytes) return page.terminate()
      page.send(frame, { binary: false })
    }
    /** Read for every request: a session ends or is renamed while its page is open. */
    const actorOf = () => {
      const found = sessions.find(session)
      if (!found) return found
      const { name, role, servers } = found
      return { session, name, role, address, ...(servers && { servers }) }
    }
    const actor = actorOf()
    if (!actor) return page.close(closeCodes.expired)
    // The page names the server that it shows, so that a reconnect does not move it to another plant.
    const memory = { own: query.get('server'), last: query.get('last') }
    const admitted = admit((push) => send(pushFrame(push)), memory, actor)
    const leave = () => {
      if (open.delete(page)) admitted.leave()
    }
    open.set(page, { page: admitted.page, session, leave })
    page.on('close', leave)
    page.on('error', (error) => connections.log('warn', `page connection failed: ${error.message}`))
    takeFrames(page, turns, async ({ request, isWhole }) => {
      if (!request) {
        connections.log('warn', 'page sent an invalid frame')
        return page.close(1003, 'invalid frame')
      }
      const actor = actorOf()
      // The Origin was checked against the Host at the upgrade; the router knows one origin.
      const sender = { page: actor && admitted.page, actor, isMainFrame: true, origin: rules.origin() }
      const result = isWhole
        ? await router.dispatch(sender, request)
        : fail('bad-payload', `the message has ${tooLargeToRead}`)
      if (!isWhole) connections.log('warn', 'page sent a frame that is too large to be read')
      send(encodeFrame({ kind: 'answer', id: request.id, result }, log))
    })
  }

  return {
    ...rules,
    async start() {
      port = await edge.start(parts.host, parts.port)
    },
    async stop() {
      for (const page of [...sockets.clients, ...viewerSockets.clients]) page.terminate()
      await edge.stop()
      strangers.stop()
      connections.stop()
    },
    renewTls: edge.renewTls,
    sessionOf: ({ id }) => [...open.values()].find(({ page }) => page.id === id)?.session ?? null,
    connected: () => new Set([...open.values()].map(({ session }) => session)),
    dismiss(session, reason) {
      for (const [page, owner] of open) {
        if (owner.session !== session) continue
        // At once: a page may take its time to answer the close.
        owner.leave()
        page.close(closeCodes[reason])
      }
    },
  }
}

/** The value of one cookie of a Cookie header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
}

/** The page's secret among the protocols that it offers. */
const secretIn = (protocols: string | undefined): string | undefined =>
  protocols
    ?.split(',')
    .map((offered) => offered.trim())
    .find((offered) => offered.startsWith(pageSecretProtocol))
    ?.slice(pageSecretProtocol.length)

/** A frame as text. One that cannot be written must not end the host: its page gets an error, or sees a gap. */
function encodeFrame(frame: ServerFrame, log: Log): string | null {
  try {
    return JSON.stringify(frame)
  } catch (error) {
    log('error', `a ${frame.kind} could not be sent: ${stackOf(error)}`)
    if (frame.kind === 'push') return null
    return JSON.stringify({ ...frame, result: fail('internal', 'the answer cannot be sent; see the log') })
  }
}
