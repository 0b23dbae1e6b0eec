import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { readPolicy, unreadablePolicy } from '../../../src/shared/rules/read-policy.ts'
import { makeApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

async function serve() {
  const service = await startService({ alarms: 3 })
  onTestFinished(() => service.stop())
  const tokenFile = join(tempFolder(), 'token')
  writeFileSync(tokenFile, `${service.token}\n`)
  return { service, tokenFile, north: { id: 'north', name: 'North plant', address: service.url, tokenFile } }
}

const under = (content: object, folder = tempFolder()) =>
  makeApp({ folder, policy: readPolicy(content, 'policy.json') })

const isLive = (test: TestApp, name: string) =>
  eventually(async () =>
    expect(await test.ask('desk.snapshot', null)).toMatchObject({
      value: { profile: { name }, status: { link: 'live' } },
    }),
  )

it('a managed server is shown at the first start, with the token of its file', async () => {
  const { north } = await serve()
  const test = under({ servers: [north], 'servers.allowOthers': false })
  test.app.start()
  await isLive(test, 'North plant')
  const { settings, about } = await replyOf(test.ask('desk.settings', null))
  expect(settings.profiles.map(({ id }) => id)).toEqual(['policy-north'])
  expect(settings.welcomed).toBe(true)
  expect(about.managed).toMatchObject({ servers: ['policy-north'], allowsOtherServers: false })
})

it('a token that its owner replaced is read when the service refuses the one before', async () => {
  const { service, north, tokenFile } = await serve()
  writeFileSync(tokenFile, 'expired')
  const test = under({ servers: [north] })
  test.app.start()
  await eventually(async () =>
    expect(await test.ask('desk.snapshot', null)).toMatchObject({
      value: { status: { link: 'not-authorised' } },
    }),
  )
  writeFileSync(tokenFile, service.token)
  await test.ask('desk.check', null)
  await isLive(test, 'North plant')
})

it('servers and settings that are managed cannot be changed over the bridge', async () => {
  const { north } = await serve()
  const test = under({ servers: [north], 'servers.allowOthers': false, 'display.theme': 'light' })
  const { settings } = await replyOf(test.ask('desk.settings', null))
  const [managed] = settings.profiles
  if (!managed) throw new Error('the managed server is there')
  const own = serverProfileSchema.parse({ id: 'own', name: 'Own', kind: 'remote', baseUrl: north.address })
  const secrets = { secret: null, clientSecret: null }
  const refused = (id: string) => ({
    error: { code: 'managed', message: `managed by the organisation (policy.json: ${id})` },
  })
  expect(
    await test.ask('profile.save', { profile: { ...managed, baseUrl: 'https://other.example' }, ...secrets }),
  ).toMatchObject(refused('servers'))
  expect(await test.ask('profile.remove', { id: managed.id })).toMatchObject(refused('servers'))
  expect(await test.ask('profile.save', { profile: own, ...secrets })).toMatchObject(
    refused('servers.allowOthers'),
  )
  expect(await test.ask('settings.change', { theme: 'dark' })).toMatchObject(refused('display.theme'))
  expect(await replyOf(test.ask('settings.change', { textScale: 150 }))).toMatchObject({
    theme: 'light',
    textScale: 150,
  })
})

it('what was stored is there again when the policy goes', async () => {
  const folder = tempFolder()
  const first = under({}, folder)
  await replyOf(first.ask('settings.change', { theme: 'contrast', textScale: 150 }))
  await first.app.stop()

  const locked = under({ 'display.theme': 'light', defaults: { 'display.textScale': 200 } }, folder)
  expect(locked.app.settings()).toMatchObject({ theme: 'light', textScale: 150 })
  await replyOf(locked.ask('settings.change', { density: 'roomy' }))
  await locked.app.stop()
  expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'contrast' })

  const last = under({}, folder)
  expect(last.app.settings()).toMatchObject({ theme: 'contrast', textScale: 150, density: 'roomy' })
})

it('a changed preset stays changed after a restart', async () => {
  const folder = tempFolder()
  const preset = { defaults: { 'display.theme': 'light' } }
  const first = under(preset, folder)
  expect(first.app.settings().theme).toBe('light')
  await replyOf(first.ask('settings.change', { theme: 'dark' }))
  await first.app.stop()
  expect(under(preset, folder).app.settings().theme).toBe('dark')
})

it('what cannot be used is in the log and a notice, and the rest applies', async () => {
  const { north } = await serve()
  const tokenFile = join(tempFolder(), 'missing')
  const test = under({
    'notifications.priorities': ['critcal'],
    colour: 1,
    'display.theme': 'light',
    servers: [{ ...north, tokenFile }],
  })
  test.app.start()
  expect(test.app.settings().theme).toBe('light')
  await eventually(async () => {
    const { notices } = await replyOf(test.ask('desk.snapshot', null))
    const detail = notices.find(({ code }) => code === 'policy-problem')?.detail ?? ''
    expect(detail).toMatch(
      /^policy\.json: notifications\.priorities\.0: .*; policy\.json: colour: there is no/,
    )
    expect(detail).toContain(`${tokenFile} cannot be read`)
  })
  expect(test.logs.lines).toContainEqual({
    level: 'warn',
    message: 'policy: policy.json: colour: there is no such policy',
  })
})

it.each([
  ['cannot be read', unreadablePolicy('policy.json', '/etc/tocsin/policy.json: cannot be read')],
  ['has no server that can be used', readPolicy({ servers: [{ id: 'north' }] }, 'policy.json')],
])(
  'under a policy that %s no stored server is shown, on no screen, and each says why',
  async (_what, policy) => {
    const { service } = await serve()
    const folder = tempFolder()
    const secrets = { secret: service.token, clientSecret: null }
    const own = serverProfileSchema.parse({ id: 'own', name: 'Own', kind: 'remote', baseUrl: service.url })
    const first = under({}, folder)
    await replyOf(first.ask('profile.save', { profile: own, ...secrets }))
    await replyOf(first.ask('profile.use', { id: 'own' }))
    await first.app.stop()

    const flags = { server: service.url, token: service.token, data: null, plant: [] }
    const test = makeApp({ folder, policy, flags })
    test.app.start()
    const why = policy.policy.hidesServers ?? ''
    for (const ask of [test.ask, test.join('Wall', 'viewer').ask])
      await eventually(async () => {
        const { settings, profile, status, alarms, notices, about } = await replyOf(
          ask('desk.snapshot', null),
        )
        expect(settings.profiles).toEqual([profile])
        expect([profile.id, profile.baseUrl]).toEqual(['policy:none', ''])
        expect(alarms).toEqual([])
        expect(status).toMatchObject({ link: 'lost', problem: { message: `cannot start: ${why}` } })
        expect(notices.map(({ code }) => code)).toContain('policy-no-server')
        expect(about.managed).toMatchObject({ allowsOtherServers: false, hidesServers: why })
      })
    const managed = { error: { code: 'managed' } }
    expect(await test.ask('profile.save', { profile: own, ...secrets })).toMatchObject(managed)
    expect(await test.ask('profile.remove', { id: 'policy:none' })).toMatchObject(managed)
    expect(await test.ask('profile.use', { id: 'own' })).toMatchObject({ error: { code: 'not-found' } })
    await replyOf(test.ask('profile.use', { id: 'policy:none' }))
    await test.app.stop()

    expect(under({}, folder).app.settings()).toMatchObject({
      activeProfile: 'own',
      profiles: [{ id: 'embedded' }, { id: 'own' }],
    })
  },
)

it('a policy that is the last one says so, and applies', async () => {
  const { policy } = readPolicy({ 'display.theme': 'light' }, 'policy.json')
  const test = makeApp({ policy: { policy, problems: ['policy.json: cannot be read'], isLast: true } })
  test.app.start()
  expect(test.app.settings().theme).toBe('light')
  const { notices } = await replyOf(test.ask('desk.snapshot', null))
  expect(notices).toContainEqual({ code: 'policy-last', detail: 'policy.json: cannot be read' })
})
