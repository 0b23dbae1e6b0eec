import { describe, expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { makeApp, makeLiveApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { waitFor } from '../../support/wait-for.ts'

async function serve(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService({ alarms: 3, ...options })
  onTestFinished(() => service.stop())
  return service
}

describe('a sign-in that fails', () => {
  it('leaves the working token in place and the desk online', async () => {
    const service = await serve()
    const { ask, pushes } = await makeLiveApp(service)
    pushes.length = 0
    expect(await ask('session.signIn', { token: 'garbage' })).toMatchObject({
      error: { code: 'not-authorised' },
    })
    await replyOf(ask('desk.check', null))
    expect((await replyOf(ask('desk.snapshot', null))).status.link).toBe('live')
    const links = pushes.flatMap((push) => (push.name === 'desk.status' ? [push.payload.link] : []))
    expect(new Set(links)).not.toContain('not-authorised')
    // The records use the same token.
    expect(await ask('groups.read', null)).toMatchObject({ value: { groups: { failure: null } } })
  })

  it('leaves a desk online that gets its token from an endpoint, while that token is renewed', async () => {
    const service = await serve({ tokenLifetime: 2 })
    const test = makeApp()
    test.app.start()
    const profile = serverProfileSchema.parse({
      id: 'north',
      name: 'North',
      kind: 'remote',
      baseUrl: service.url,
      auth: {
        kind: 'oauth',
        grant: 'client_credentials',
        clientId: 'tocsin',
        tokenUrl: `${service.url}/oauth/token`,
      },
    })
    await replyOf(test.ask('profile.save', { profile, secret: service.token }))
    await replyOf(test.ask('profile.use', { id: 'north' }))
    const link = async () => (await replyOf(test.ask('desk.snapshot', null))).status.link
    await eventually(async () => expect(await link()).toBe('live'))
    const expiresAt = async () => (await replyOf(test.ask('desk.snapshot', null))).status.tokenExpiresAt
    const before = await expiresAt()
    // Until the token was renewed, which a check does where the service refuses the expired one.
    await waitFor(async () => {
      const [signIn, check] = await Promise.all([
        test.ask('session.signIn', { token: 'garbage' }),
        test.ask('desk.check', null),
      ])
      if (signIn.ok || !check.ok) throw new Error('the garbage was accepted, or the working token refused')
      expect(await expiresAt()).not.toBe(before)
    })
    await eventually(async () => expect(await link()).toBe('live'))
  })
})
