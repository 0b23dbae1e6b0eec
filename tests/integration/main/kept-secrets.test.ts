import { describe, expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema, type ServerProfile } from '../../../src/shared/model/server-profile.ts'
import { makeApp, type TestApp } from '../../support/app.ts'
import { startFaultyService, type FaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'
import { waitFor } from '../../support/wait-for.ts'

/** A service that shows what it was sent. */
async function serve(): Promise<FaultyService> {
  const service = await startService({ alarms: 3 })
  const faulty = await startFaultyService(service)
  onTestFinished(async () => {
    await faulty.stop()
    await service.stop()
  })
  return faulty
}

const oauthAt = (tokenUrl: string): ServerProfile['auth'] => ({
  kind: 'oauth',
  grant: 'client_credentials',
  clientId: 'tocsin',
  username: '',
  scope: '',
  tokenUrl,
})
const profileOf = (baseUrl: string, auth: ServerProfile['auth']) =>
  serverProfileSchema.parse({ id: 'north', name: 'Plant North', kind: 'remote', baseUrl, auth })

const bearers = (service: FaultyService) => service.seen.flatMap(({ headers }) => headers.authorization ?? [])
const isLive = async ({ ask }: TestApp) =>
  expect(await ask('desk.snapshot', null)).toMatchObject({ value: { status: { link: 'live' } } })
const linkIs = async ({ ask }: TestApp, link: string) =>
  expect(await ask('desk.snapshot', null)).toMatchObject({
    value: { profile: { name: 'Plant North' }, status: { link } },
  })

/** A desk that is live on a profile whose secret it keeps. */
async function deskOn(profile: ServerProfile, secret: string): Promise<TestApp> {
  const test = makeApp()
  test.app.start()
  await test.ask('profile.save', { profile, secret })
  await test.ask('profile.use', { id: profile.id })
  await waitFor(() => linkIs(test, 'live'))
  return test
}

describe('a kept secret', () => {
  it('of an OAuth client is for one service: another address asks for it again', async () => {
    const real = await serve()
    const other = await serve()
    const auth = oauthAt(`${real.url}/oauth/token`)
    const test = await deskOn(profileOf(real.url, auth), real.token)
    const grants = () => real.to('POST', '/oauth/token').length
    const before = grants()

    const moved = profileOf(other.url, auth)
    const tested = await test.ask('profile.test', { ticket: 't', profile: moved, secret: null })
    expect(tested.ok && tested.value.results.find(({ step }) => step === 'token')).toMatchObject({
      finding: { code: 'no-secret' },
    })
    await test.ask('profile.save', { profile: moved, secret: null })
    await waitFor(() => linkIs(test, 'not-authorised'))
    expect(grants()).toBe(before)
    expect(bearers(other)).toEqual([])

    // Entered again, it is used there.
    await test.ask('profile.save', { profile: moved, secret: real.token })
    await waitFor(() => expect(grants()).toBeGreaterThan(before))
  })

  it('of an OAuth client is for one token address: another one gets nothing', async () => {
    const real = await serve()
    const other = await serve()
    const test = await deskOn(profileOf(real.url, oauthAt(`${real.url}/oauth/token`)), real.token)
    const moved = profileOf(real.url, oauthAt(`${other.url}/oauth/token`))
    await test.ask('profile.save', { profile: moved, secret: null })
    await waitFor(() => linkIs(test, 'not-authorised'))
    expect(other.seen).toEqual([])
  })

  it('that is a token is for one address', async () => {
    const real = await serve()
    const other = await serve()
    const test = await deskOn(profileOf(real.url, { kind: 'token' }), real.token)
    await test.ask('profile.save', { profile: profileOf(other.url, { kind: 'token' }), secret: null })
    await waitFor(() => linkIs(test, 'not-authorised'))
    expect(bearers(other)).toEqual([])
    await test.ask('profile.save', { profile: profileOf(other.url, { kind: 'token' }), secret: other.token })
    await waitFor(() => isLive(test))
  })
})
