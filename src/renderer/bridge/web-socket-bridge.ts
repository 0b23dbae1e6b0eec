import { backoffDelayMs, withJitter } from '../../shared/backoff.ts'
import type { Bridge, CarrierState } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { Channel, Payload, Reply, RequestFrame, ServerFrame } from '../../shared/ipc/requests.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { closeCodes } from '../../shared/ipc/web-carrier.ts'
import type { PageServer } from './server-bridge.ts'
import { createPageSession } from './page-session.ts'

export interface WebSocketBridgeParts {
  /** Read at every connection: it names the server that the page shows by then. */
  address(): string
  open(address: string): WebSocket
  /** Whether the host knows no session of this page. Asked after a refused connection, which gives no reason. */
  isRefused(): Promise<boolean>
  /** The delay in milliseconds before attempt n, counted from 0. */
  delayBefore(attempt: number): number
}

export interface WebSocketBridge extends Required<Bridge> {
  start(): void
  stop(): void
}

// Not made with `fail`, because its file would pull the schemas into the page.
const unreachable = (message: string): { ok: false; error: Failure } => ({
  ok: false,
  error: { code: 'unreachable', message },
})

/** What the host's reason for closing makes of the page; every other end is a lost connection. */
const statesByCode = new Map<number, CarrierState>([
  [closeCodes.expired, 'refused'],
  [closeCodes.revoked, 'revoked'],
  [closeCodes['signed-out'], 'signed-out'],
])

/**
 * The contract over a WebSocket, for a page in a browser.
 *
 *   connecting ──open──> open ──close──> closed ──after a delay──┐
 *       │                  ^ │  (4401:   refused)                │
 *       │                  │ └──4403, 4410──> revoked, signed-out: for good
 *       └──close──> closed └──────────────open───────────────────┘
 *                   (no session: refused)
 *
 * Otherwise it reconnects indefinitely; requests that are pending when a connection closes fail as unreachable.
 */
export function createWebSocketBridge(parts: WebSocketBridgeParts): WebSocketBridge {
  const pushListeners = new Set<(push: Push) => void>()
  const carrierListeners = new Set<(state: CarrierState) => void>()
  const pending = new Map<number, (result: Result<never>) => void>()
  let state: CarrierState = 'connecting'
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let attempt = 0
  let lastId = 0

  const setState = (next: CarrierState) => {
    if (state === next) return
    state = next
    for (const listener of carrierListeners) listener(next)
  }

  const failPending = () => {
    const waiting = [...pending.values()]
    pending.clear()
    for (const settle of waiting) settle(unreachable('the connection to the desk closed'))
  }

  const receive = (text: string) => {
    // The frames come from our own host on our own origin, so their shape is trusted.
    const frame = JSON.parse(text) as ServerFrame
    if (frame.kind === 'push') {
      for (const listener of pushListeners) listener(frame.push as Push)
      return
    }
    const settle = pending.get(frame.id)
    pending.delete(frame.id)
    settle?.(frame.result as Result<never>)
  }

  const connect = () => {
    timer = null
    const opened = parts.open(parts.address())
    let wasOpen = false
    socket = opened
    opened.addEventListener('open', () => {
      attempt = 0
      wasOpen = true
      setState('open')
    })
    opened.addEventListener('message', ({ data }) => receive(String(data)))
    // An error is always followed by a close, so only the close is handled.
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      socket = null
      failPending()
      const told = statesByCode.get(code)
      // A refused page stays refused until the host says otherwise.
      if (told !== undefined) setState(told)
      else if (state !== 'refused' || wasOpen) setState('closed')
      if (told === 'revoked' || told === 'signed-out') return
      timer = setTimeout(connect, parts.delayBefore(attempt++))
      if (!wasOpen && told === undefined) void learnReason()
    })
  }

  /** Learns why a connection did not open; by the time of the answer the next one may have. */
  const learnReason = async () => {
    const isRefused = await parts.isRefused()
    const isStopped = socket === null && timer === null
    if (!isStopped && (state === 'closed' || state === 'refused')) setState(isRefused ? 'refused' : 'closed')
  }

  return {
    start() {
      if (socket === null && timer === null) connect()
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      const closing = socket
      socket = null
      closing?.close()
      failPending()
    },
    request<C extends Channel>(channel: C, payload: Payload<C>, server?: string) {
      if (socket === null || state !== 'open')
        return Promise.resolve(unreachable('the page has no connection to the desk'))
      const frame: RequestFrame = { id: ++lastId, channel, payload, server }
      const { promise, resolve } = Promise.withResolvers<Result<Reply<C>>>()
      pending.set(frame.id, resolve)
      socket.send(JSON.stringify(frame))
      return promise
    },
    onPush(listener) {
      pushListeners.add(listener)
      return () => pushListeners.delete(listener)
    },
    onCarrier(listener) {
      carrierListeners.add(listener)
      listener(state)
      return () => carrierListeners.delete(listener)
    },
  }
}

const reconnectDelay = { firstMs: 250, maxMs: 8_000 }

/** The bridge of this page, and when it connects: the preload's in Electron, otherwise a socket to the host that served the page. */
export function pageBridge(
  page: Window,
  server: PageServer['read'],
): { bridge: Bridge; begun: Promise<void> } {
  if (page.tocsin) return { bridge: page.tocsin, begun: Promise.resolve() }
  const session = createPageSession(page)
  const scheme = page.location.protocol === 'https:' ? 'wss:' : 'ws:'
  const bridge = createWebSocketBridge({
    address: () => {
      const address = new URL(`${scheme}//${page.location.host}/bridge`)
      const { own, last } = server()
      if (own !== null) address.searchParams.set('server', own)
      if (last !== null) address.searchParams.set('last', last)
      return address.href
    },
    open: (address) => new WebSocket(address, session.protocols()),
    isRefused: session.isRefused,
    delayBefore: (attempt) => withJitter(backoffDelayMs(attempt, reconnectDelay), Math.random()),
  })
  // The key of the address first: with it the page has a session to connect with.
  const started = session.signIn().then(bridge.start)
  // Whatever comes of it: the page is drawn, and says that it has no connection.
  return { bridge, begun: new Promise((resolve) => void started.finally(resolve)) }
}
