import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as HostSocket } from 'ws'
import type { CarrierState } from '../../../../src/shared/ipc/bridge.ts'
import type { Push } from '../../../../src/shared/ipc/pushes.ts'
import type { RequestFrame } from '../../../../src/shared/ipc/requests.ts'
import { backoffDelayMs, withJitter } from '../../../../src/shared/backoff.ts'
import {
  createWebSocketBridge,
  type WebSocketBridge,
} from '../../../../src/renderer/bridge/web-socket-bridge.ts'

/** The host's end, on a real socket: what arrives, and a word to say. */
class Host {
  readonly server: WebSocketServer
  readonly frames: RequestFrame[] = []
  sockets: HostSocket[] = []
  constructor(port: number) {
    this.server = new WebSocketServer({ port, host: '127.0.0.1', path: '/bridge' })
    this.server.on('connection', (socket) => {
      this.sockets.push(socket)
      socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString()) as RequestFrame))
    })
  }
  say(frame: unknown) {
    for (const socket of this.sockets) socket.send(JSON.stringify(frame))
  }
  closeSockets(code?: number) {
    for (const socket of this.sockets.splice(0)) socket.close(code)
  }
  async stop() {
    for (const socket of this.sockets.splice(0)) socket.terminate()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

let host: Host
let port: number
let bridge: WebSocketBridge
let states: CarrierState[]
const attempts: number[] = []
let hasNoSession: boolean

beforeEach(async () => {
  host = new Host(0)
  await once(host.server, 'listening')
  port = (host.server.address() as AddressInfo).port
  attempts.length = 0
  states = []
  hasNoSession = false
  bridge = createWebSocketBridge({
    address: () => `ws://127.0.0.1:${port}/bridge`,
    open: (address) => new WebSocket(address),
    isRefused: () => Promise.resolve(hasNoSession),
    delayBefore(attempt) {
      attempts.push(attempt)
      return 5
    },
  })
  bridge.onCarrier((state) => states.push(state))
})
afterEach(async () => {
  bridge.stop()
  await host.stop()
})
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 10_000, interval: 5 })
const connect = async () => {
  bridge.start()
  await until(() => states.at(-1) === 'open')
}

describe('the socket bridge', () => {
  test('matches answers to requests in any order', async () => {
    await connect()
    const first = bridge.request('desk.check', null)
    const second = bridge.request('session.signIn', { token: 'abc' })
    await until(() => host.frames.length === 2)
    expect(host.frames).toEqual([
      { id: 1, channel: 'desk.check', payload: null },
      { id: 2, channel: 'session.signIn', payload: { token: 'abc' } },
    ])
    host.say({ kind: 'answer', id: 2, result: { ok: true, value: { kept: false } } })
    host.say({ kind: 'answer', id: 1, result: { ok: true, value: null } })
    expect(await second).toEqual({ ok: true, value: { kept: false } })
    expect(await first).toEqual({ ok: true, value: null })
  })

  test('hands on pushes until the listener has had enough', async () => {
    await connect()
    const heard: Push[] = []
    const end = bridge.onPush((push) => heard.push(push))
    host.say({ kind: 'push', push: { name: 'alarm.opened', payload: { id: 4 } } })
    await until(() => heard.length === 1)
    end()
    host.say({ kind: 'push', push: { name: 'alarm.opened', payload: { id: 5 } } })
    const fence = bridge.request('desk.check', null)
    await until(() => host.frames.length === 1)
    host.say({ kind: 'answer', id: 1, result: { ok: true, value: null } })
    await fence
    expect(heard).toEqual([{ name: 'alarm.opened', payload: { id: 4 } }])
  })

  test('without a connection a request fails at once', async () => {
    expect(await bridge.request('desk.check', null)).toMatchObject({ error: { code: 'unreachable' } })
  })

  test('what was asked on a connection that closes fails, and it connects again', async () => {
    await connect()
    const pending = bridge.request('desk.check', null)
    await until(() => host.frames.length === 1)
    host.closeSockets()
    expect(await pending).toMatchObject({ ok: false, error: { code: 'unreachable' } })
    await until(() => states.length === 4)
    expect(states).toEqual(['connecting', 'open', 'closed', 'open'])
  })

  test('tries until the host is back, waiting longer each time, and starts over once it was', async () => {
    await connect()
    await host.stop()
    await until(() => attempts.length >= 4)
    expect(attempts.slice(0, 4)).toEqual([0, 1, 2, 3])
    host = new Host(port)
    await until(() => states.at(-1) === 'open')
    attempts.length = 0
    host.closeSockets()
    await until(() => attempts.length === 1)
    expect(attempts).toEqual([0])
  })

  test('reports a refusal, and a later acceptance', async () => {
    host.server.once('connection', (socket) => socket.close(4401))
    bridge.start()
    await until(() => states.includes('refused') && states.at(-1) === 'open')
  })

  test('reports an upgrade that is refused for want of a session, until there is one', async () => {
    hasNoSession = true
    host.server.shouldHandle = () => !hasNoSession
    bridge.start()
    await until(() => attempts.length >= 3)
    expect(states).toEqual(['connecting', 'closed', 'refused'])
    hasNoSession = false
    await until(() => states.at(-1) === 'open')
  })

  test('stopped, it leaves nothing behind', async () => {
    await connect()
    const pending = bridge.request('desk.check', null)
    bridge.stop()
    expect(await pending).toMatchObject({ ok: false })
    await until(() => host.server.clients.size === 0)
    expect(attempts).toEqual([])
  })
})

test('the reconnect delay doubles up to its limit, spread over its upper half', () => {
  const delay = (attempt: number, random: () => number) =>
    withJitter(backoffDelayMs(attempt, { firstMs: 250, maxMs: 8_000 }), random())
  expect([0, 1, 2, 5, 6, 1000].map((attempt) => delay(attempt, () => 1))).toEqual([
    250, 500, 1000, 8000, 8000, 8000,
  ])
  expect(delay(6, () => 0)).toBe(4000)
})
