import { describe, expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema, type ServerProfile } from '../../../src/shared/model/server-profile.ts'
import { makeApp, type TestApp } from '../../support/app.ts'
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

async function looksAt(test: TestApp, name: string, alarms: number): Promise<void> {
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
