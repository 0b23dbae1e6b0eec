import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeAlarm } from '../../support/alarms.ts'
import { startHubServer, type HubServer } from '../../support/hub-server.ts'
import { jsonHandshake, negotiate, postTo, record } from '../../support/hub-wire.ts'

let server: HubServer
afterEach(() => server.stop())
const start = async (limits: Parameters<typeof startHubServer>[0] = {}) =>
  (server = await startHubServer(limits))

const poll = (id: string, method = 'GET') => fetch(`${server.url}/alarmHub?id=${id}`, { method })

describe('polls', () => {
  test('the first returns at once, and an idle one gets an empty 200 as keep-alive', async () => {
    const id = await negotiate(await start({ keepAliveIntervalMs: 50 }))
    const first = await poll(id)
    expect([first.status, await first.text()]).toEqual([200, ''])
    const handshake = poll(id)
    expect(await postTo(server, id, jsonHandshake)).toBe(200)
    expect(await (await handshake).text()).toBe('{}\u001e')
    const idle = await poll(id)
    expect([idle.status, await idle.text()]).toEqual([200, ''])
  })

  test('a second poll replaces a pending one', async () => {
    const id = await negotiate(await start())
    await poll(id)
    const given = poll(id)
    await postTo(server, id, '{')
    const taken = poll(id)
    expect((await given).status).toBe(204)
    await postTo(server, id, jsonHandshake.slice(1))
    expect(await (await taken).text()).toBe('{}\u001e')
  })

  test('DELETE closes the connection: the pending poll gets 204, later ones 404', async () => {
    const id = await negotiate(await start())
    await poll(id)
    const last = poll(id)
    await postTo(server, id, '{')
    expect((await poll(id, 'DELETE')).status).toBe(202)
    expect((await last).status).toBe(204)
    expect((await poll(id)).status).toBe(404)
    expect((await poll(id, 'DELETE')).status).toBe(404)
    expect(await postTo(server, id, jsonHandshake)).toBe(404)
  })

  test('an ended connection answers one more poll, with 204', async () => {
    const id = await negotiate(await start())
    await poll(id)
    await postTo(server, id, 'hello\u001e')
    expect(await (await poll(id)).text()).toContain('must be a handshake request')
    expect(await postTo(server, id, jsonHandshake)).toBe(404)
    expect((await poll(id)).status).toBe(204)
    expect((await poll(id)).status).toBe(404)
  })

  test('a MessagePack response is binary', async () => {
    const id = await negotiate(await start())
    await poll(id)
    await postTo(server, id, record({ protocol: 'messagepack', version: 1 }))
    const response = await poll(id)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(await response.text()).toBe('{}\u001e')
  })
})

describe('a response that is not read is aborted', () => {
  const size = 50_000_000

  /** A client that has shaken hands and for whom a large alarm waits. */
  const enter = async () => {
    const { hub, url, port } = await start({ closeTimeoutMs: 1_000, maxPendingBytes: 2 * size })
    const id = await negotiate({ url })
    await poll(id)
    await postTo({ url }, id, jsonHandshake)
    await (await poll(id)).text()
    hub.broadcastAlarm(makeAlarm({ id: 1, message: 'x'.repeat(size) }))
    return { id, port, send: (text: string) => postTo({ url }, id, text) }
  }
  /** A poll whose answer arrives and is not read. */
  const pollUnread = async (port: number, id: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET /alarmHub?id=${id} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }
  const expectCut = async (socket: Socket) => {
    const closed = once(socket, 'close')
    let received = 0
    socket.on('data', (chunk) => (received += chunk.length))
    await closed
    expect(received).toBeLessThan(size)
  }

  test('when the client polls again', async () => {
    const { id, port } = await enter()
    const socket = await pollUnread(port, id)
    const next = poll(id)
    await expectCut(socket)
    await poll(id, 'DELETE')
    expect((await next).status).toBe(204)
  })

  test('when the client deletes the connection', async () => {
    const { id, port } = await enter()
    const socket = await pollUnread(port, id)
    expect((await poll(id, 'DELETE')).status).toBe(202)
    await expectCut(socket)
  })

  test('when the hub has sent Close after it', async () => {
    const { id, port, send } = await enter()
    const socket = await pollUnread(port, id)
    await send('nonsense\u001e')
    await expect.poll(() => send(''), { timeout: 20_000 }).toBe(404)
    await expectCut(socket)
  })

  test('when it contains the Close', async () => {
    const { id, port, send } = await enter()
    await send('nonsense\u001e')
    const socket = await pollUnread(port, id)
    await expect.poll(() => send(''), { timeout: 20_000 }).toBe(404)
    await expectCut(socket)
  })
})

test('one request at a time may send, and an aborted one changes nothing', async () => {
  const { url } = await start()
  const id = await negotiate({ url })
  await fetch(`${url}/alarmHub?id=${id}`)
  const slow = httpRequest(`${url}/alarmHub?id=${id}`, { method: 'POST', headers: { 'Content-Length': 100 } })
  slow.on('error', () => undefined)
  slow.write('{"protocol"')
  await expect.poll(() => postTo({ url }, id, ''), { timeout: 10_000 }).toBe(409)
  slow.destroy()
  await expect.poll(() => postTo({ url }, id, ''), { timeout: 10_000 }).toBe(200)
  await postTo({ url }, id, jsonHandshake)
  expect(await (await fetch(`${url}/alarmHub?id=${id}`)).text()).toBe('{}\u001e')
})
