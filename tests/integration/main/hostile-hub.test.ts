import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { hubOf } from '../../support/desk-hub.ts'
import { waitFor } from '../../support/wait-for.ts'

const nonsense = 'no handshake\u001e'
const frame = Buffer.from([0x81, Buffer.byteLength(nonsense), ...Buffer.from(nonsense)])
const acceptOf = ({ headers }: IncomingMessage) =>
  createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')

/** A hub that talks before it is spoken to: its first words come with the acceptance itself. */
async function startRashHub(transport: string): Promise<string> {
  const answer = ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    if (url.includes('/negotiate'))
      return response.end(
        JSON.stringify({
          connectionId: 'c',
          connectionToken: 'c',
          negotiateVersion: 1,
          availableTransports: [{ transport, transferFormats: ['Text', 'Binary'] }],
        }),
      )
    // What the desk sends is answered late, so that the nonsense is there first.
    if (method === 'POST') return setTimeout(() => response.end(), 200)
    if (transport === 'LongPolling') return response.end(nonsense)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    return response.write(`data: ${nonsense}\n\n`)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.on('upgrade', (request, socket) => {
    const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(request)}\r\n\r\n`
    socket.on('error', () => undefined)
    socket.write(Buffer.concat([Buffer.from(head), frame]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each(['WebSockets', 'ServerSentEvents', 'LongPolling'])(
  'a hub that begins with nonsense by %s is one that cannot be reached, and is tried again',
  async (transport) => {
    const hub = hubOf(`${await startRashHub(transport)}/alarmHub`)
    const unhandled: unknown[] = []
    const note = (error: unknown) => void unhandled.push(error)
    process.on('uncaughtException', note)
    process.on('unhandledRejection', note)
    onTestFinished(() => {
      process.off('uncaughtException', note)
      process.off('unhandledRejection', note)
    })
    const problems: string[] = []
    hub.start({
      onAlarm: () => undefined,
      onState: (state, _transport, problem) => {
        if (state === 'disconnected') problems.push(problem?.code ?? 'none')
      },
    })
    await waitFor(() => expect(problems.length).toBeGreaterThan(1))
    await hub.stop()
    expect(unhandled).toEqual([])
    expect(new Set(problems)).toEqual(new Set(['unreachable']))
  },
)
