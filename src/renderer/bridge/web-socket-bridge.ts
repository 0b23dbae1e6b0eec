import { backoffDelayMs, withJitter } from '../../shared/backoff.ts'
import type { Bridge, CarrierState } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { Channel, Payload, Reply, RequestFrame, ServerFrame } from '../../shared/ipc/requests.ts'
import type { Failure, Result } from '../../shared/result.ts'
import type { PageServer } from './page-server.ts'

export interface WebSocketBridgeParts {
  /** Read at every connection: it names the server that the page shows by then. */
  address(): string
  open(address: string): WebSocket
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

/** The host closes with this code if it does not know the page's key or cookie. */
const refusedCloseCode = 4401

/**
 * The contract over a WebSocket, for a page in a browser.
 *
 *   connecting ──open──> open ──close──> closed ──after a delay──┐
 *       │                  ^    (4401:   refused)                │
 *       └──close──> closed └──────────────open───────────────────┘
 *
 * It reconnects indefinitely; requests that are pending when a connection closes fail as unreachable.
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
    socket = opened
    opened.addEventListener('open', () => {
      attempt = 0
      setState('open')
    })
    opened.addEventListener('message', ({ data }) => receive(String(data)))
    // An error is always followed by a close, so only the close is handled.
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      socket = null
      failPending()
      setState(code === refusedCloseCode ? 'refused' : 'closed')
      timer = setTimeout(connect, parts.delayBefore(attempt++))
    })
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

/** The bridge of this page: the preload's in Electron, otherwise a socket to the host that served the page. */
export function pageBridge(page: Window, server: PageServer['read']): Bridge {
  if (page.tocsin) return page.tocsin
  const scheme = page.location.protocol === 'https:' ? 'wss:' : 'ws:'
  const bridge = createWebSocketBridge({
    address: () => {
      const address = new URL(`${scheme}//${page.location.host}/bridge`)
      const { own, last } = server()
      if (own !== null) address.searchParams.set('server', own)
      if (last !== null) address.searchParams.set('last', last)
      return address.href
    },
    open: (address) => new WebSocket(address),
    delayBefore: (attempt) => withJitter(backoffDelayMs(attempt, reconnectDelay), Math.random()),
  })
  bridge.start()
  return bridge
}
