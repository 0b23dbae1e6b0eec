import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Failure } from '../../../src/shared/result.ts'
import { hubOf } from '../../support/desk-hub.ts'
import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'
import { waitFor } from '../../support/wait-for.ts'

interface Recorded {
  url: string
  seen: IncomingMessage[]
}

/** A server on a port of its own that records what it is sent; it redirects every upgrade. */
async function serve(listener: RequestListener, upgradesTo = ''): Promise<Recorded> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    listener(request, response)
  })
  server.on('upgrade', (request, socket) => {
    seen.push(request)
    socket.end(`HTTP/1.1 307 Temporary Redirect\r\nLocation: ${upgradesTo}\r\n\r\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen }
}

const isNegotiation = ({ url = '' }: IncomingMessage) => url.includes('/negotiate')
const negotiated = (transport: string) => ({
  connectionId: 'c',
  connectionToken: 'c',
  negotiateVersion: 1,
  availableTransports: [{ transport, transferFormats: ['Text', 'Binary'] }],
})

/** Runs a hub until it is connected or has failed. */
async function outcomeOf(url: string, token = 'the-operators-token') {
  const hub = hubOf(`${url}/alarmHub`, token)
  const { promise, resolve } = Promise.withResolvers<{ transport: string } | { problem: Failure }>()
  hub.start({
    onAlarm: () => undefined,
    onState(state, transport, problem) {
      if (state === 'connected') resolve({ transport })
      if (state === 'disconnected' && problem) resolve({ problem })
    },
  })
  const outcome = await promise
  await hub.stop()
  return outcome
}

const sentTo = ({ seen }: Recorded) =>
  seen.map(({ url = '', headers }) => ({ url, authorization: headers.authorization }))

describe('the token of the hub', () => {
  it.each(['negotiation', 'ServerSentEvents', 'LongPolling', 'WebSockets'])(
    'follows no redirect of its %s',
    async (place) => {
      const other = await serve((_request, response) => response.end('{}'))
      const hub = await serve((request, response) => {
        if (isNegotiation(request) && place !== 'negotiation')
          return void response.end(JSON.stringify(negotiated(place)))
        response.writeHead(307, { Location: `${other.url}${request.url}` }).end()
      }, other.url)
      expect(await outcomeOf(hub.url)).toHaveProperty('problem')
      expect(sentTo(other)).toEqual([])
      expect(hub.seen.length).toBeGreaterThan(0)
    },
  )

  it('is not sent to another origin that negotiation names', async () => {
    const other = await serve((_request, response) => response.end(JSON.stringify(negotiated('LongPolling'))))
    const hub = await serve((_request, response) =>
      response.end(JSON.stringify({ url: `${other.url}/alarmHub` })),
    )
    expect(await outcomeOf(hub.url)).toMatchObject({
      problem: { message: expect.stringContaining(other.url) as string },
    })
    expect(sentTo(other)).toEqual([])
  })

  it('is replaced by the token that another origin comes with', async () => {
    const other = await serve((request, response) => {
      if (isNegotiation(request)) return void response.end(JSON.stringify(negotiated('LongPolling')))
      response.writeHead(500).end()
    })
    const hub = await serve((_request, response) =>
      response.end(JSON.stringify({ url: `${other.url}/client`, accessToken: 'made-for-it' })),
    )
    await outcomeOf(hub.url)
    const bearers = sentTo(other).map(({ authorization }) => authorization)
    expect(bearers.length).toBeGreaterThan(1)
    expect(new Set(bearers)).toEqual(new Set(['Bearer made-for-it']))
  })

  it.each([
    { transport: 'WebSockets', shown: 'WebSocket' },
    { transport: 'ServerSentEvents', shown: 'ServerSentEvents' },
    { transport: 'LongPolling', shown: 'LongPolling' },
  ])('goes in a header with $transport, never in an address', async ({ transport, shown }) => {
    const service = await startService()
    const faulty = await startFaultyService(service)
    onTestFinished(async () => {
      await faulty.stop()
      await service.stop()
    })
    faulty.always(
      { method: 'POST', path: '/alarmHub/negotiate' },
      {
        kind: 'change',
        body: (answer) => ({
          ...(answer as object),
          availableTransports: negotiated(transport).availableTransports,
        }),
      },
    )
    expect(await outcomeOf(faulty.url, service.token)).toEqual({ transport: shown })
    await waitFor(() => expect(faulty.seen.length).toBeGreaterThan(0))
    for (const { headers, query } of faulty.seen) {
      expect(headers.authorization).toBe(`Bearer ${service.token}`)
      expect([...query.keys()]).not.toContain('access_token')
    }
  })
})
