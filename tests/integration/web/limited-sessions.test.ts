import { expect, it, onTestFinished } from 'vitest'
import type { DeskSnapshot } from '../../../src/shared/model/desk.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { ask, connect, secretOf, startHost } from '../../support/web-host.ts'

type Host = Awaited<ReturnType<typeof startHost>>

async function openScreen({ host }: Host, cookie: string, memory = '') {
  const headers = { cookie, origin: host.origin() }
  const { socket, end } = await connect(host.origin(), headers, secretOf(cookie), memory)
  expect(end).toBe('open')
  const pushes: string[] = []
  socket.on('message', (data: Buffer) => pushes.push(data.toString()))
  let id = 0
  const request = async (channel: string, payload: unknown = null, server?: string) => {
    const answer = await ask(socket, { id: ++id, channel, payload, ...(server !== undefined && { server }) })
    return (answer as { result: unknown }).result
  }
  return { request, pushes }
}

/** A desk with its own server and two more, and a viewer's screen that may see only one of these. */
async function openLimited(memory = '') {
  const test = await startHost()
  const supervisor = await openScreen(test, await test.admit('supervisor'))
  const add = async (id: string) => {
    const baseUrl = `http://127.0.0.1:9/${id}`
    const profile = serverProfileSchema.parse({ id, name: id, kind: 'remote', baseUrl })
    expect(await supervisor.request('profile.save', { profile, secret: null })).toMatchObject({ ok: true })
  }
  await add('north')
  await add('south')
  return { test, supervisor, add, ...(await openScreen(test, await test.admit('viewer', ['north']), memory)) }
}

it.each(['', '?server=south', '?server=embedded', '?last=south'])(
  'a limited screen shows a server that it may see, whatever it remembers: %j',
  async (memory) => {
    const { request } = await openLimited(memory)
    const snapshot = (await request('desk.snapshot')) as { value: DeskSnapshot }
    const { profile, servers, settings } = snapshot.value
    expect(profile.id).toBe('north')
    expect(settings.profiles.map(({ id }) => id)).toEqual(['north'])
    expect(servers.filter(({ id }) => id !== 'north')).toEqual([])
    expect(await request('desk.settings')).toMatchObject({
      value: { settings: { profiles: [{ id: 'north' }] } },
    })
  },
)

it('it can neither switch to another server nor ask it anything', async () => {
  const { request } = await openLimited()
  const refused = { ok: false, error: { code: 'forbidden' } }
  expect(await request('profile.use', { id: 'south' })).toMatchObject(refused)
  for (const channel of ['desk.alarms', 'desk.check', 'missed.list', 'shelf.read', 'worklist.read'])
    expect(await request(channel, null, 'south')).toMatchObject(refused)
  expect(await request('profile.use', { id: 'north' })).toMatchObject({ ok: true })
  expect(await request('desk.alarms', null, 'north')).toMatchObject({ ok: true })
})

it('several servers are those that it may see, in memory as by choice', async () => {
  const { test } = await openLimited()
  const cookie = await test.admit('viewer', ['north', 'south'])
  const memory = `?server=${encodeURIComponent('all:embedded,north,south')}`
  const { request } = await openScreen(test, cookie, memory)
  const shown = async () => ((await request('desk.snapshot')) as { value: DeskSnapshot }).value.profile
  // Neither is there to answer: what counts is which of them are shown.
  expect(await shown()).toMatchObject({ name: 'north · south' })
  const forbidden = { ok: false, error: { code: 'forbidden' } }
  expect(await request('profile.use', { id: 'all:embedded,north' })).toMatchObject(forbidden)
  expect(await request('profile.use', { id: 'all:north,south' })).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ id: 'all:north,south', name: 'north · south' })
})

it('no push tells it of the others', async () => {
  const { add, pushes } = await openLimited()
  await add('west')
  await eventually(() => expect(pushes.some((push) => push.includes('"settings.changed"'))).toBe(true))
  expect(pushes.filter((push) => /"(south|west|embedded)"/.test(push))).toEqual([])
})

it('what calls for attention on the others is neither counted nor said there', async () => {
  const { test, supervisor, pushes, request } = await openLimited()
  const south = await startService()
  onTestFinished(() => south.stop())
  const profile = serverProfileSchema.parse({
    id: 'south',
    name: 'south',
    kind: 'remote',
    baseUrl: south.url,
  })
  await supervisor.request('profile.save', { profile, secret: south.token })
  await supervisor.request('settings.change', { attention: { onlyWhenAway: false } })
  const other = await openScreen(test, await test.admit('viewer', ['south']))
  await eventually(async () => {
    const { servers } = ((await other.request('desk.snapshot')) as { value: DeskSnapshot }).value
    expect(servers).toMatchObject([{ id: 'south', link: 'live' }])
  })
  await south.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Secret of the south' })
  const attention = async (screen: Pick<typeof other, 'request'>) =>
    ((await screen.request('desk.snapshot')) as { value: DeskSnapshot }).value.attention
  await eventually(async () =>
    expect(await attention(other)).toMatchObject({ unseen: 1, sounding: 'critical' }),
  )
  const says = (push: string) => push.includes('Secret of the south')
  await eventually(() => expect(other.pushes.some(says)).toBe(true))
  const limited = await attention({ request })
  expect(limited.unseen).toBe(0)
  expect(limited.sounding).not.toBe('critical')
  expect(says(limited.spoken)).toBe(false)
  await eventually(() => expect(pushes.some((push) => push.includes('"attention.changed"'))).toBe(true))
  expect(pushes.filter(says)).toEqual([])
  const told = pushes.filter((push) => push.includes('"attention.changed"'))
  expect(told.filter((push) => !push.includes('"unseen":0'))).toEqual([])
})

it('that another server is lost is told to whoever may see it, and to nobody else', async () => {
  const { test, supervisor, pushes, request } = await openLimited()
  const south = await startService()
  const fields = { id: 'south', name: 'Secret of the south', kind: 'remote', baseUrl: south.url }
  const profile = serverProfileSchema.parse(fields)
  await supervisor.request('profile.save', { profile, secret: south.token })
  const settings = { lossNotice: { afterSeconds: 5, repeatSeconds: 0 } }
  expect(await supervisor.request('settings.change', settings)).toMatchObject({ ok: true })
  const other = await openScreen(test, await test.admit('viewer', ['south']))
  await eventually(async () => {
    const { servers } = ((await other.request('desk.snapshot')) as { value: DeskSnapshot }).value
    expect(servers).toMatchObject([{ id: 'south', link: 'live' }])
  })
  await south.stop()
  const says = (push: string) => push.includes('"notices.changed"') && push.includes('Secret of the south')
  await eventually(() => expect(supervisor.pushes.some(says)).toBe(true))
  const limited = ((await request('desk.snapshot')) as { value: DeskSnapshot }).value
  expect(JSON.stringify(limited)).not.toContain('Secret of the south')
  expect(limited.notices.map(({ code }) => code)).not.toContain('service-lost')
  // The same push went to both before this answer.
  await eventually(() => expect(pushes.some((push) => push.includes('"notices.changed"'))).toBe(true))
  expect(pushes.filter((push) => push.includes('Secret of the south'))).toEqual([])
})

it('the limit is stored with the session, and is for viewers only', async () => {
  const { test, supervisor, request } = await openLimited()
  expect(test.sessions.list()).toMatchObject([{ role: 'supervisor' }, { role: 'viewer', servers: ['north'] }])
  const order = { role: 'operator', name: null, servers: ['north'] }
  expect(await supervisor.request('sessions.invite', order)).toMatchObject({ error: { code: 'bad-payload' } })
  expect(await request('sessions.list')).toMatchObject({ error: { code: 'forbidden' } })
})
