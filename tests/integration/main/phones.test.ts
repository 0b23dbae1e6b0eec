import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { headlessShell, type Screens } from '../../../src/main/platform/host-shell.ts'
import { settingsSchema, type SettingsChange } from '../../../src/shared/model/settings.ts'
import { makeLiveApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { createPushReceiver, vapidClaims } from '../../support/push-receiver.ts'
import { startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { certificateFile, certificateText } from '../../support/tls-front.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push server that takes what it is sent, or answers as told; ends with the test. */
async function startPushServer({ isTls = false } = {}) {
  const received: Received[] = []
  let statuses: number[] = []
  const listener = async (
    request: Parameters<Parameters<typeof createServer>[1] & object>[0],
    response: Parameters<Parameters<typeof createServer>[1] & object>[1],
  ) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(statuses.shift() ?? 200).end('{}')
  }
  const pair = { cert: certificateText('server.pem'), key: certificateText('server.key') }
  const server = isTls
    ? createTlsServer(pair, (request, response) => void listener(request, response))
    : createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    received,
    answer: (...next: number[]) => (statuses = next),
  }
}

const message = ({ body }: Received) => JSON.parse(body.toString()) as Record<string, unknown>

/** A desk whose pages are browsers'. */
const shell = {
  ...headlessShell,
  screens: {
    list: () => [],
    viewer: (session: string) => ({ id: session, name: session, since: 0 }),
    nameOf: () => null,
    viewers: () => new Set<string>(),
    onChange: () => undefined,
  } as unknown as Screens,
}

async function open(phones: Partial<SettingsChange['phones'] & object>) {
  const service = await startService({})
  onTestFinished(() => service.stop())
  const test = await makeLiveApp(service, { shell })
  const change = (next: object) =>
    replyOf(
      test.ask('settings.change', { phones: { ...settingsSchema.parse({}).phones, ...phones, ...next } }),
    )
  await change({})
  return { ...test, service, change, state: () => replyOf(test.ask('phones.read', null)) }
}

test('a person’s topic gets each new alarm of its priorities once, without its text', async () => {
  const ntfy = await startPushServer()
  const file = join(tempFolder(), 'token')
  writeFileSync(file, 'tk_plant\n')
  const { service, state, change } = await open({
    ntfyServer: ntfy.url,
    tokenFile: file,
    topics: [{ person: 'Ada Lindt', topic: 'ada-7f3', from: 'high' }],
  })
  await service.post({ path: 'A\\LOW', priority: 4, alarmMessage: 'Filter dirty' })
  await service.post({ path: 'A\\PUMP', priority: 1, alarmMessage: 'Feed pump tripped' })
  await eventually(() => expect(ntfy.received).toHaveLength(1))
  const [first] = ntfy.received
  expect(first?.headers).toMatchObject({
    authorization: 'Bearer tk_plant',
    'content-type': 'application/json',
  })
  expect(message(first!)).toMatchObject({
    topic: 'ada-7f3',
    title: 'Critical: 1 new alarm',
    priority: 5,
    tags: ['critical'],
    click: 'http://desk.test',
  })
  expect(first?.body.toString()).not.toMatch(/Feed pump|PUMP/)
  await eventually(async () =>
    expect((await state()).sent).toMatchObject([
      { person: 'Ada Lindt', way: 'ntfy', alarms: 1, outcome: { kind: 'accepted' } },
    ]),
  )

  await change({ showsText: true })
  await service.post({ path: 'A\\VALVE', priority: 2, alarmMessage: 'Valve stuck' })
  await eventually(() => expect(ntfy.received).toHaveLength(2))
  expect(message(ntfy.received[1]!)).toMatchObject({ title: 'Valve stuck', priority: 4 })
})

test('a server that is busy is tried again, and one that refuses is named', async () => {
  const ntfy = await startPushServer()
  const { ask, service, state } = await open({
    ntfyServer: ntfy.url,
    topics: [{ person: 'Ada', topic: 'ada', from: 'critical' }],
  })
  ntfy.answer(503, 200, 403)
  await service.post({ path: 'A\\PUMP', priority: 1, alarmMessage: 'Tripped' })
  await eventually(() => expect(ntfy.received).toHaveLength(2))
  await replyOf(ask('phones.test', { topic: 'ada' }))
  expect((await state()).sent).toMatchObject([
    { alarms: 0, outcome: { kind: 'failed', why: 'refused', status: 403 } },
    { alarms: 1, outcome: { kind: 'accepted' } },
  ])
  expect(message(ntfy.received[2]!)).toMatchObject({ title: 'Test of this desk' })
})

test('a browser that subscribed reads what it is sent, and is forgotten when it has gone', async () => {
  const push = await startPushServer({ isTls: true })
  const { service, join: joinScreen, state } = await open({ caFile: certificateFile('authority.pem') })
  const screen = joinScreen('phone-of-ada')
  const receiver = createPushReceiver(`${push.url}/send/ada`)
  const { publicKey } = await state()
  const order = { subscription: receiver.subscription, from: 'high' } as const
  expect(await screen.ask('phones.subscribe', order)).toMatchObject({ ok: true })
  expect(await replyOf(screen.ask('phones.read', null))).toMatchObject({ own: { from: 'high' } })
  expect(await state()).toMatchObject({ own: null, browsers: [{ person: 'phone-of-ada', from: 'high' }] })

  await service.post({ path: 'A\\PUMP', priority: 1, alarmMessage: 'Feed pump tripped' })
  await eventually(() => expect(push.received).toHaveLength(1))
  const [first] = push.received
  expect(first?.path).toBe('/send/ada')
  expect(JSON.parse(receiver.read(first!.body))).toEqual({
    title: 'Critical: 1 new alarm',
    body: 'Open Tocsin',
  })
  expect(vapidClaims(first?.headers.authorization ?? '')).toMatchObject({ aud: push.url })
  expect(first?.headers.authorization).toContain(`k=${publicKey}`)

  push.answer(410)
  await service.post({ path: 'A\\VALVE', priority: 1, alarmMessage: 'Valve stuck' })
  await eventually(async () => expect((await state()).browsers).toEqual([]))
  await service.post({ path: 'A\\FAN', priority: 1, alarmMessage: 'Fan stopped' })
  expect((await state()).sent.map(({ outcome }) => outcome.kind)).toEqual(['failed', 'accepted'])
})

test('keys that are no keys, and a viewer, are refused', async () => {
  const { join: joinScreen } = await open({})
  const { subscription } = createPushReceiver('https://push.test/')
  const order = { subscription: { ...subscription, p256dh: 'A'.repeat(87) }, from: 'low' } as const
  expect(await joinScreen('one').ask('phones.subscribe', order)).toMatchObject({
    error: { code: 'bad-payload' },
  })
  const viewer = joinScreen('two', 'viewer')
  expect(await viewer.ask('phones.subscribe', { subscription, from: 'low' })).toMatchObject({
    error: { code: 'forbidden' },
  })
})
