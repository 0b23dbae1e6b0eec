import { expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema, type ServerProfile } from '../../../src/shared/model/server-profile.ts'
import { makeApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService, type StartedService } from '../../support/service.ts'

async function serve(overrides: Parameters<typeof startService>[0]): Promise<StartedService> {
  const service = await startService(overrides)
  onTestFinished(() => service.stop())
  return service
}

async function startDesk(
  [first, ...others]: [StartedService, ...StartedService[]],
  changes: Partial<ServerProfile> = {},
) {
  const test = makeApp()
  test.app.start()
  const profile = serverProfileSchema.parse({
    id: 'north',
    name: 'North',
    kind: 'remote',
    baseUrl: first.url,
    standbys: others.map(({ url }) => url),
    standbyAfterSeconds: 5,
    reconcileMillis: 1_000,
    ...changes,
  })
  await replyOf(test.ask('profile.save', { profile, secret: first.token }))
  await replyOf(test.ask('profile.use', { id: 'north' }))
  return { ...test, profile }
}

const shows = (test: Pick<TestApp, 'ask'>, place: number, total: number) =>
  eventually(async () => {
    const { status, alarms } = await replyOf(test.ask('desk.snapshot', null))
    expect(status).toMatchObject({ link: 'live', address: { place } })
    expect(alarms).toHaveLength(total)
  })

const overflow = { path: 'NORTH\\TANK1\\LT1.HIHI', alarmMessage: 'Tank overflows', priority: 1 }

it('moves to the standby, keeps the alarm that both have, and goes back only by command', async () => {
  const primary = await serve({ alarms: 3 })
  const standby = await serve({ alarms: 7, seed: 2 })
  await primary.post(overflow)
  await standby.post(overflow)
  const test = await startDesk([primary, standby], { standbySharesIds: false })
  await shows(test, 0, 4)
  const overflowOf = async () => {
    const { alarms } = await replyOf(test.ask('desk.snapshot', null))
    return alarms.filter(({ message }) => message === 'Tank overflows')
  }
  const [known] = await overflowOf()
  const { port } = primary

  await primary.stop()
  await shows(test, 1, 8)
  expect(await overflowOf()).toMatchObject([{ id: known?.id }])
  const raised = test.pushes.flatMap((push) => (push.name === 'desk.delta' ? push.payload.raised : []))
  expect(raised).not.toContain(known?.id)
  await eventually(async () => {
    const { servers } = await replyOf(test.ask('desk.snapshot', null))
    expect(servers.find(({ id }) => id === 'north')).toMatchObject({ standby: standby.url })
  })

  const back = await serve({ port, alarms: 3 })
  await standby.post({ path: 'NORTH\\TANK2\\LT2.HIHI', alarmMessage: 'Tank 2 overflows' })
  await shows(test, 1, 9)
  await replyOf(test.ask('desk.useAddress', { place: 0 }))
  await shows(test, 0, (await back.list()).paging.total)
  expect(await test.ask('desk.useAddress', { place: 2 })).toMatchObject({ error: { code: 'not-found' } })
})

it('begins with the first address that answers', async () => {
  const primary = await startService()
  const standby = await serve({ alarms: 2 })
  await primary.stop()
  const test = await startDesk([primary, standby])
  await shows(test, 1, 2)
})

it('tests every address, and signs in where one answers', async () => {
  const primary = await startService()
  const standby = await serve({ alarms: 2 })
  await primary.stop()
  const test = await startDesk([primary, standby])
  const { results } = await replyOf(
    test.ask('profile.test', { ticket: 't', profile: test.profile, secret: 'test-token' }),
  )
  expect(results.map(({ standby: url, step, outcome }) => [url, step, outcome])).toMatchObject([
    [undefined, 'address', 'failed'],
    ...['token', 'list', 'hub', 'subscribe'].map((step) => [undefined, step, 'skipped']),
    ...['address', 'token', 'list', 'hub'].map((step) => [standby.url, step, 'passed']),
    [standby.url, 'subscribe', 'skipped'],
  ])
  await shows(test, 1, 2)
  expect(await test.ask('session.signIn', { token: 'wrong' })).toMatchObject({ ok: false })
  expect(await test.ask('session.signIn', { token: 'test-token' })).toMatchObject({ ok: true })
})

it('does not send a token to a standby that was added after it was stored', async () => {
  const primary = await serve({ alarms: 1 })
  const other = await serve({ alarms: 2 })
  const test = await startDesk([primary])
  await eventually(async () =>
    expect(await replyOf(test.ask('desk.snapshot', null))).toMatchObject({ status: { link: 'live' } }),
  )
  const profile = { ...test.profile, standbys: [other.url] }
  await replyOf(test.ask('profile.save', { profile, secret: null }))
  await eventually(async () =>
    expect(await replyOf(test.ask('desk.snapshot', null))).toMatchObject({
      status: { link: 'not-authorised' },
    }),
  )
})
