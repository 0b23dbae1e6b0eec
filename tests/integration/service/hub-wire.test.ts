import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { defaultHubLimits } from '../../../src/service/hub/hub-limits.ts'
import { makeAlarm } from '../../support/alarms.ts'
import { startHubServer, type HubServer } from '../../support/hub-server.ts'
import { negotiate, openJsonWire, openWire, record, transports } from '../../support/hub-wire.ts'

let server: HubServer | undefined
afterEach(() => server?.stop())
const start = async (limits: Parameters<typeof startHubServer>[0] = {}) =>
  (server = await startHubServer(limits))

describe.for(transports)('over %s', (transport) => {
  test.for([
    ['an unknown protocol', record({ protocol: 'xml', version: 1 }), "'xml' is not supported"],
    ['a wrong version', record({ protocol: 'json', version: 2 }), 'version 2'],
    ['another message', record({ type: 6 }), 'must be a handshake request'],
    ['no JSON', 'hello\u001e', 'must be a handshake request'],
    ['broken UTF-8', Buffer.from([0x7b, 0xc3, 0x28, 0x7d, 0x1e]), 'must be a handshake request'],
    ['an endless request', 'a'.repeat(2_000), 'handshake request is too large'],
  ] as const)('a handshake with %s is refused', async ([, request, error]) => {
    // A frame larger than the limit never arrives whole, so the request comes in two.
    const wire = await openWire(await start({ maxMessageBytes: 1_999 }), transport)
    await wire.send(request.slice(0, 1_000))
    if (request.length > 1_000) await wire.send(request.slice(1_000))
    expect(await wire.next()).toEqual({ error: expect.stringContaining(error) as string })
    expect(await wire.next()).toBeNull()
  })

  test('a missing handshake times out', async () => {
    const wire = await openWire(await start({ handshakeTimeoutMs: 100 }), transport)
    expect(await wire.next()).toEqual({ error: 'The handshake took too long.' })
    expect(await wire.next()).toBeNull()
  })

  test('a silent client gets Close with allowReconnect', async () => {
    // The polls of this client are shorter than the limit by default; here one waits longer, as if it hung.
    const wire = await openJsonWire(await start({ clientTimeoutMs: 200 }), transport)
    const goodbye = { type: 7, error: 'The client was silent for too long.', allowReconnect: true }
    expect(await wire.next()).toEqual(goodbye)
    expect(await wire.next()).toBeNull()
  })

  test('Close is answered with Close', async () => {
    const wire = await openJsonWire(await start(), transport)
    await wire.send(record({ type: 7 }))
    expect(await wire.next()).toEqual({ type: 7 })
    expect(await wire.next()).toBeNull()
  })

  test('shutdown sends Close with allowReconnect', async () => {
    const running = await start({ shutdownTimeoutMs: defaultHubLimits.shutdownTimeoutMs })
    const wire = await openJsonWire(running, transport)
    const unfinished = await openWire(running, transport)
    await running.stop()
    server = undefined
    expect(await wire.next()).toEqual({ type: 7, allowReconnect: true })
    expect(await wire.next()).toBeNull()
    expect(await unfinished.next()).toBeNull()
  })

  test('an unreadable message closes this connection and no other', async () => {
    const { hub, url } = await start()
    const [bad, good] = [await openJsonWire({ url }, transport), await openJsonWire({ url }, transport)]
    await bad.send('{"type":1}\u001e')
    expect(await bad.next()).toEqual({ type: 7, error: 'A message could not be read.' })
    expect(await bad.next()).toBeNull()
    hub.broadcastAlarm(makeAlarm({ id: 7 }))
    expect(await good.next()).toMatchObject({ target: 'onAlarm', arguments: [{ id: 7 }] })
    good.drop()
  })

  test('a client that does not read is dropped; the others miss nothing and are not delayed', async () => {
    const { hub, url, log } = await start({ maxPendingBytes: 1_048_576 })
    const slow = await openJsonWire({ url }, transport)
    const quick = await openJsonWire({ url }, transport)
    slow.pause()
    const message = 'x'.repeat(250_000)
    const count = 80
    for (let id = 1; id <= count; id += 1) {
      hub.broadcastAlarm(makeAlarm({ id, message }))
      expect(await quick.next()).toMatchObject({ arguments: [{ id }] })
    }
    expect(log).toEqual(['hub: dropped a client that stopped reading'])
    slow.resume()
    let received = 0
    while ((await slow.next()) !== null) received += 1
    expect(received).toBeLessThan(count)
    quick.drop()
  })

  test('a client that calls and does not read the replies is dropped', async () => {
    const { url, log } = await start({ maxPendingBytes: 262_144 })
    const wire = await openJsonWire({ url }, transport)
    wire.pause()
    const call = record({ type: 1, invocationId: 'x', target: 'y'.repeat(30_000), arguments: [] })
    for (let calls = 0; log.length === 0 && calls < 2_000; calls += 1) await wire.send(call)
    expect(log).toEqual(['hub: dropped a client that stopped reading'])
    wire.resume()
    await wire.ended
  })
})

describe.for(['WebSockets', 'ServerSentEvents'] as const)('over %s', (transport) => {
  test('pings keep an idle connection alive', async () => {
    const wire = await openJsonWire(await start({ keepAliveIntervalMs: 50 }), transport)
    expect(await wire.next()).toEqual({ type: 6 })
    expect(await wire.next()).toEqual({ type: 6 })
    wire.drop()
  })
})

test('an event stream rejects a binary protocol', async () => {
  const wire = await openWire(await start(), 'ServerSentEvents')
  await wire.send(record({ protocol: 'messagepack', version: 1 }))
  expect(await wire.next()).toEqual({
    error: "The 'messagepack' protocol is binary, and this transport carries only text.",
  })
  expect(await wire.next()).toBeNull()
})

describe('requests that match no connection', () => {
  test('are rejected with a specific status', async () => {
    const { url } = await start()
    const events = { Accept: 'text/event-stream' }
    const [waiting, polled, streamed, socketed] = [
      await negotiate({ url }),
      await negotiate({ url }),
      await negotiate({ url }),
      await negotiate({ url }),
    ]
    await fetch(`${url}/alarmHub?id=${polled}`)
    const stream = await fetch(`${url}/alarmHub?id=${streamed}`, { headers: events })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/alarmHub?id=${socketed}`)
    await once(socket, 'open')
    const cases: [string, string, Record<string, string>, number][] = [
      ['GET', '', {}, 400],
      ['GET', '', events, 400],
      ['POST', '', {}, 400],
      ['DELETE', '', {}, 400],
      ['GET', '?id=unknown', {}, 404],
      ['GET', '?id=unknown', events, 404],
      ['POST', '?id=unknown', {}, 404],
      ['DELETE', '?id=unknown', {}, 404],
      ['POST', `?id=${waiting}`, {}, 409],
      ['DELETE', `?id=${waiting}`, {}, 404],
      ['GET', `?id=${polled}`, events, 409],
      ['GET', `?id=${streamed}`, events, 409],
      ['GET', `?id=${streamed}`, {}, 409],
      ['DELETE', `?id=${streamed}`, {}, 409],
      ['GET', `?id=${socketed}`, {}, 409],
      ['GET', `?id=${socketed}`, events, 409],
      ['POST', `?id=${socketed}`, {}, 409],
      ['DELETE', `?id=${socketed}`, {}, 409],
      ['PUT', `?id=${polled}`, {}, 405],
    ]
    for (const [method, query, headers, status] of cases) {
      const response = await fetch(`${url}/alarmHub${query}`, { method, headers })
      expect([method, query, headers, response.status]).toEqual([method, query, headers, status])
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      await response.arrayBuffer()
    }
    await stream.body?.cancel()
    socket.terminate()
  })

  test('the public connection id does not open the connection', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/alarmHub/negotiate?negotiateVersion=1`, { method: 'POST' })
    const { connectionId } = (await response.json()) as { connectionId: string }
    expect((await fetch(`${url}/alarmHub?id=${connectionId}`)).status).toBe(404)
  })

  test('version 0 has one id, which opens the connection', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/alarmHub/negotiate`, { method: 'POST' })
    const { connectionId } = (await response.json()) as { connectionId: string }
    expect((await fetch(`${url}/alarmHub?id=${connectionId}`)).status).toBe(200)
  })
})

describe.for(['ServerSentEvents', 'LongPolling'] as const)('sending for %s', (transport) => {
  test('an oversized body is rejected and closes the connection', async () => {
    const wire = await openJsonWire(await start(), transport)
    expect(await wire.send('a'.repeat(40_000))).toBe(413)
    expect(await wire.next()).toEqual({ type: 7, error: 'A message is too large.' })
    expect(await wire.next()).toBeNull()
  })

  test('a disconnected client is removed', async () => {
    const wire = await openJsonWire(await start({ clientTimeoutMs: 200, closeTimeoutMs: 50 }), transport)
    wire.drop()
    await expect.poll(() => wire.send(''), { timeout: 20_000, interval: 250 }).toBe(404)
  })

  test('a message may arrive in pieces, and several in one body', async () => {
    const wire = await openJsonWire(await start(), transport)
    const calls = ['1', '2', '3'].map((invocationId) =>
      record({ type: 1, invocationId, target: 'Subscribe', arguments: [] }),
    )
    const text = calls.join('')
    await wire.send(text.slice(0, 10))
    await wire.send(text.slice(10))
    for (const invocationId of ['1', '2', '3']) expect(await wire.next()).toEqual({ type: 3, invocationId })
    wire.drop()
  })
})
