import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { startHubServer, type HubServer } from '../../support/hub-server.ts'
import { jsonHandshake, negotiate, postTo, record } from '../../support/hub-wire.ts'

let server: HubServer
afterEach(() => server.stop())
const start = async (limits: Parameters<typeof startHubServer>[0] = {}) =>
  (server = await startHubServer(limits))

describe('polls', () => {
  const poll = (id: string, method = 'GET') => fetch(`${server.url}/alarmHub?id=${id}`, { method })

  test('the first returns at once, and an idle one is answered with nothing after a while', async () => {
    const id = await negotiate(await start({ pingMillis: 50 }))
    const first = await poll(id)
    expect([first.status, await first.text()]).toEqual([200, ''])
    const handshake = poll(id)
    expect(await postTo(server, id, jsonHandshake)).toBe(200)
    expect(await (await handshake).text()).toBe('{}\u001e')
    const idle = await poll(id)
    expect([idle.status, await idle.text()]).toEqual([200, ''])
  })

  test('a second takes the place of one that waits', async () => {
    const id = await negotiate(await start())
    await poll(id)
    const given = poll(id)
    await postTo(server, id, '{')
    const taken = poll(id)
    expect((await given).status).toBe(204)
    await postTo(server, id, jsonHandshake.slice(1))
    expect(await (await taken).text()).toBe('{}\u001e')
  })

  test('DELETE ends the connection: the poll that waits learns it, later ones find nothing', async () => {
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

  test('a MessagePack answer is no text', async () => {
    const id = await negotiate(await start())
    await poll(id)
    await postTo(server, id, record({ protocol: 'messagepack', version: 1 }))
    const response = await poll(id)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(await response.text()).toBe('{}\u001e')
  })
})

test('one request at a time may send, and one that breaks off changes nothing', async () => {
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
