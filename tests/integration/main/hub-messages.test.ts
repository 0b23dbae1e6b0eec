import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import type { HubListener } from '../../../src/main/server/hub.ts'
import { hubOf } from '../../support/desk-hub.ts'
import { waitFor } from '../../support/wait-for.ts'

const transports = ['WebSockets', 'ServerSentEvents']
const messageOf = (alarm: object) =>
  `${JSON.stringify({ type: 1, target: 'onAlarm', arguments: [alarm] })}\u001e`

/** A hub that sends a text once a client has sent its handshake, and again to each that comes back. */
async function startHub(transport: string, text: string): Promise<string> {
  let events: ServerResponse | null = null
  const server = createServer((request, response) => {
    if (request.url?.includes('/negotiate'))
      return void response.end(
        JSON.stringify({
          connectionId: 'c',
          connectionToken: 'c',
          negotiateVersion: 1,
          availableTransports: [{ transport, transferFormats: ['Text'] }],
        }),
      )
    if (request.method === 'GET') {
      events = response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      return void events.write(':\n\n')
    }
    response.end()
    events?.write(`data: {}\u001e\n\ndata: ${text}\n\n`)
    // Only the handshake is answered.
    events = null
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('error', () => undefined)
    socket.once('message', () => {
      socket.send('{}\u001e')
      socket.send(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/alarmHub`
}

function listenTo(url: string, listener: HubListener): void {
  const hub = hubOf(url)
  hub.start(listener)
  onTestFinished(() => hub.stop())
}

it.each(transports)(
  'two hundred alarms that come at once by %s are taken a few a turn',
  async (transport) => {
    const text = Array.from({ length: 200 }, (_, id) => messageOf({ id })).join('')
    const parse = vi.spyOn(JSON, 'parse')
    const ids: unknown[] = []
    let inTurn = 0
    let most = 0
    listenTo(await startHub(transport, text), {
      onAlarm(raw) {
        ids.push((raw as { id: number }).id)
        most = Math.max(most, ++inTurn)
        if (inTurn === 1) setImmediate(() => (inTurn = 0))
        // Longer than a desk takes, so that a few of them are a turn's time on any machine.
        const end = performance.now() + 1
        while (performance.now() < end);
      },
      onState: () => undefined,
    })
    await waitFor(() => expect(ids).toHaveLength(200))
    expect(ids).toEqual(Array.from({ length: 200 }, (_, id) => id))
    // Five milliseconds of two turns at most, because the count begins anew between two of them.
    expect(most).toBeLessThanOrEqual(12)
    expect(Math.max(...parse.mock.calls.map(([part]) => part.length))).toBeLessThan(1_000)
  },
)

it.each(transports)(
  'a message by %s that is too large to be read at once ends the connection',
  async (transport) => {
    const problems: (string | undefined)[] = []
    const ids: unknown[] = []
    const text = `${messageOf({ id: 1 })}${messageOf({ id: 2, message: 'x'.repeat(140_000) })}${messageOf({ id: 3 })}`
    listenTo(await startHub(transport, text), {
      onAlarm: (raw) => ids.push((raw as { id: number }).id),
      onState(state, _transport, problem) {
        if (state === 'disconnected') problems.push(problem?.message)
      },
    })
    await waitFor(() => expect(problems.length).toBeGreaterThan(1))
    expect(new Set(problems)).toEqual(new Set(['a message of the hub is too large to be read']))
    expect(new Set(ids)).toEqual(new Set([1]))
  },
)
