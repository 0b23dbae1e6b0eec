import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requestToken } from '../../../src/main/server/token-endpoint.ts'
import { environmentNetwork } from '../../support/network.ts'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { sliceBytes } from '../../../src/main/platform/read-json.ts'
import { createSecrets } from '../../../src/main/platform/secrets.ts'
import { buildHubConnection } from '../../../src/main/server/hub-connection.ts'
import { makeApp, replyOf } from '../../support/app.ts'
import { startDesk } from '../../support/desk.ts'
import { waitFor } from '../../support/wait-for.ts'

type Send = (response: ServerResponse) => void

/** A service that answers every request for the list, or for a token, in one way. */
async function startHostile(send: Send): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.includes('/alarmHub') && !request.url.includes('hostile')) response.writeHead(404).end()
    else send(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json =
  (text: string, status = 200): Send =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
const listOf = (item: string, total = 1) => `{"items":[${item}],"paging":{"total":${total},"limit":1000}}`
// 256 MiB of nothing in 260 KB.
const bomb = gzipSync(Buffer.alloc(256 * 1_048_576, 0x20))
const sendBomb: Send = (response) =>
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(bomb)

test('an alarm with a field nested 10,000 deep is kept and can be passed on', async () => {
  const url = await startHostile(json(listOf(`{"id":7,"message":"hot","extra":${deep}}`)))
  const { desk } = startDesk({ url })
  await waitFor(() => expect(desk.alarm(7)).toMatchObject({ message: 'hot' }))
  const alarm = desk.alarm(7)
  expect(alarm?.['extra']).toMatch(/left out by Tocsin: nested/)
  expect(() => structuredClone(alarm)).not.toThrow()
  expect(() => JSON.stringify(alarm)).not.toThrow()
})

test('an alarm with a text of 5 MB is kept with the text cut', async () => {
  const url = await startHostile(json(listOf(`{"id":7,"message":"${'x'.repeat(5_000_000)}"}`)))
  const { desk } = startDesk({ url })
  await waitFor(() => expect(desk.alarm(7)?.message).toMatch(/x… \[cut by Tocsin: 5000000 characters\]$/))
})

test('a list of 900 KB is parsed in slices, between which the desk goes on', async () => {
  const alarms = Array.from({ length: 20_000 }, (_, id) => `{"id":${id + 1},"path":"NORTH","message":"hot"}`)
  const text = `{"items":[${alarms.join()}],"paging":{"total":20000,"limit":20000}}`
  const url = await startHostile(json(text))
  const parse = vi.spyOn(JSON, 'parse')
  const { desk } = startDesk({ url })
  await waitFor(() => expect(desk.alarm(20_000)).toMatchObject({ message: 'hot' }))
  const parsed = parse.mock.calls.map(([part]) => part.length)
  expect(Math.max(...parsed)).toBeLessThan(2 * sliceBytes)
})

test('an answer with more names than are read is refused and named', async () => {
  const names = Array.from({ length: 20_001 }, (_, n) => `"name${n}":${n}`)
  const { desk } = startDesk({ url: await startHostile(json(listOf(`{"id":1,${names.join()}}`))) })
  await waitFor(() =>
    expect(desk.status().problem).toMatchObject({
      code: 'malformed-answer',
      message: expect.stringContaining('more than 20,000 names') as string,
    }),
  )
})

test('an answer that unpacks to more than it may is ended and named', async () => {
  const { desk } = startDesk({ url: await startHostile(sendBomb) })
  await waitFor(() =>
    expect(desk.status().problem).toMatchObject({
      code: 'malformed-answer',
      message: 'the answer is too large to be read',
    }),
  )
})

test('a list that claims a thousand million alarms is not read on, and the desk says so', async () => {
  let requests = 0
  const send = json(listOf('{"id":1}', 1_000_000_000))
  const url = await startHostile((response) => {
    requests++
    send(response)
  })
  const { desk } = startDesk({ url, watchMillis: 60_000, reconcileMillis: 60_000 })
  await waitFor(() =>
    expect(desk.status().problem).toMatchObject({
      code: 'too-many-alarms',
      message: 'the service reports 1000000000 alarms; the desk holds at most 200000',
    }),
  )
  // One of the newest, one of the whole list; the hub's refusal asks once more at most.
  expect(requests).toBeLessThanOrEqual(4)
})

test('a list that is too long is a notice that names the server, until it is shorter', async () => {
  let total = 200_001
  const url = await startHostile((response) => json(listOf('{"id":1}', total))(response))
  const { app, ask } = makeApp({ flags: { server: url, token: 'token', data: null, plant: [] } })
  app.start()
  const noticed = async () => (await replyOf(ask('desk.snapshot', null))).notices
  await waitFor(async () =>
    expect(await noticed()).toContainEqual({ code: 'too-many-alarms', detail: new URL(url).host }),
  )
  const isNoticed = async () => (await noticed()).some(({ code }) => code === 'too-many-alarms')
  for (const next of [1, 200_001]) {
    total = next
    await replyOf(ask('desk.check', null))
    await waitFor(async () => expect(await isNoticed()).toBe(next > 200_000))
  }
  // Dismissed, it does not come back with the next poll.
  await replyOf(ask('notice.dismiss', { code: 'too-many-alarms' }))
  await replyOf(ask('desk.check', null))
  expect(await isNoticed()).toBe(false)
})

test('an error that is nested 10,000 deep is reported like any other', async () => {
  const { desk } = startDesk({ url: await startHostile(json(`{"reason":${deep}}`, 500)) })
  await waitFor(() => expect(desk.status().problem).toMatchObject({ code: 'service-failed', status: 500 }))
})

test('a token endpoint that unpacks to more than it may gives no token', async () => {
  const network = environmentNetwork()
  onTestFinished(network.stop)
  const auth = {
    kind: 'oauth',
    grant: 'client_credentials',
    tokenUrl: await startHostile(sendBomb),
    clientId: 'desk',
    username: '',
    scope: '',
  } as const
  const grant = { secret: 'secret', clientSecret: null }
  expect(
    await requestToken(auth, grant, null, { clock: systemClock, network, secrets: createSecrets() }),
  ).toMatchObject({
    ok: false,
    error: { code: 'malformed-answer', message: 'the answer is too large to be read' },
  })
})

test('a negotiation that unpacks to more than it may ends', async () => {
  const network = environmentNetwork()
  onTestFinished(network.stop)
  const connection = buildHubConnection({
    url: `${await startHostile(sendBomb)}/hostile`,
    token: () => 'token',
    network,
    secrets: createSecrets(),
    signal: new AbortController().signal,
  })
  await expect(connection.start()).rejects.toThrow(/maxContentLength/)
})
