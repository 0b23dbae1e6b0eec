import { describe, expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema, type ServerProfile } from '../../../src/shared/model/server-profile.ts'
import { localActor } from '../../../src/shared/model/role.ts'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../../src/shared/ipc/requests.ts'
import type { Result } from '../../../src/shared/result.ts'
import { makeApp, pageOrigin, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService, type StartedService } from '../../support/service.ts'

async function serve(overrides: Parameters<typeof startService>[0] = {}): Promise<StartedService> {
  const service = await startService(overrides)
  onTestFinished(() => service.stop())
  return service
}

const byOauth = (service: StartedService, changes: Partial<ServerProfile> = {}) =>
  serverProfileSchema.parse({
    id: 'north',
    name: 'Plant North',
    kind: 'remote',
    baseUrl: service.url,
    auth: {
      kind: 'oauth',
      tokenUrl: `${service.url}/oauth/token`,
      grant: 'client_credentials',
      clientId: 'tocsin',
    },
    ...changes,
  })

/** Another page of the same desk, which remembers a server. */
function openPage({ app }: TestApp, own: string | null) {
  const pushes: Push[] = []
  const { page, leave } = app.admit((push) => pushes.push(push), { own, last: null }, localActor())
  const sender = { page, actor: localActor(), isMainFrame: true, origin: pageOrigin }
  return {
    pushes,
    leave,
    ask: async <C extends Channel>(channel: C, payload: Payload<C>) =>
      (await app.router.dispatch(sender, { channel, payload })) as Result<Reply<C>>,
  }
}

const bareProfile = (id: string, service: StartedService) =>
  serverProfileSchema.parse({ id, name: id, kind: 'remote', baseUrl: service.url })

async function looksAt(test: Pick<TestApp, 'ask'>, name: string, alarms: number): Promise<void> {
  await eventually(async () => {
    const answer = await test.ask('desk.snapshot', null)
    if (!answer.ok) throw new Error(answer.error.message)
    expect(answer.value).toMatchObject({ profile: { name }, status: { link: 'live' } })
    expect(answer.value.alarms).toHaveLength(alarms)
  })
}

describe('a server profile', () => {
  it('with OAuth is tested, stored, used and switched away from; its secret is never exposed', async () => {
    const service = await serve({ alarms: 3 })
    const test = makeApp()
    test.app.start()
    await looksAt(test, 'Demo plant', 5)
    const profile = byOauth(service)
    const secret = service.token

    const trial = await test.ask('profile.test', { ticket: 't', profile, secret })
    expect(trial.ok && trial.value.results.every(({ outcome }) => outcome !== 'failed')).toBe(true)
    expect(trial.ok && trial.value.sample).toHaveLength(3)

    const saved = await test.ask('profile.save', { profile, secret })
    expect(JSON.stringify(saved)).not.toContain(secret)
    expect(await test.ask('profile.use', { id: 'north' })).toMatchObject({ ok: true })
    await looksAt(test, 'Plant North', 3)
    const snapshot = await test.ask('desk.snapshot', null)
    expect(snapshot.ok && snapshot.value.status.tokenExpiresAt).toBeGreaterThan(Date.now())
    expect(await test.ask('profile.remove', { id: 'north' })).toMatchObject({ error: { code: 'rejected' } })

    await test.ask('profile.use', { id: 'embedded' })
    await looksAt(test, 'Demo plant', 5)
    expect(await test.ask('profile.remove', { id: 'north' })).toMatchObject({ ok: true })
    expect(await test.ask('profile.use', { id: 'north' })).toMatchObject({ error: { code: 'not-found' } })
  })
})

describe('a page', () => {
  it('comes back to its own server, whatever another page used last', async () => {
    const north = await serve({ alarms: 3 })
    const south = await serve({ alarms: 4 })
    const test = makeApp()
    test.app.start()
    await test.ask('profile.save', { profile: bareProfile('north', north), secret: north.token })
    await test.ask('profile.save', { profile: bareProfile('south', south), secret: south.token })
    const wall = openPage(test, 'north')
    await looksAt(wall, 'north', 3)
    await test.ask('profile.use', { id: 'south' })
    wall.leave()
    await looksAt(openPage(test, 'north'), 'north', 3)
    // One that never had any shows them all.
    await looksAt(openPage(test, null), 'north · south', 7)
  })

  it('whose server was removed is told so, and shows none until another one is chosen', async () => {
    const north = await serve({ alarms: 3 })
    const test = makeApp()
    test.app.start()
    await test.ask('profile.save', { profile: bareProfile('north', north), secret: north.token })
    const wall = openPage(test, 'north')
    await looksAt(wall, 'north', 3)
    await test.ask('profile.remove', { id: 'north' })
    expect(wall.pushes).toContainEqual({ name: 'server.changed', payload: null })
    for (const page of [wall, openPage(test, 'north')]) {
      expect(await page.ask('desk.snapshot', null)).toMatchObject({ error: { code: 'no-server' } })
      expect(await page.ask('missed.list', null)).toMatchObject({ error: { code: 'no-server' } })
      await page.ask('profile.use', { id: 'embedded' })
      await looksAt(page, 'Demo plant', 5)
    }
  })
})
