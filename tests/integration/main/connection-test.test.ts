import { describe, expect, it, onTestFinished } from 'vitest'
import type { TestFinding } from '../../../src/shared/model/connection-test.ts'
import { serverProfileSchema, type ServerProfile } from '../../../src/shared/model/server-profile.ts'
import { makeApp, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startFaultyService, type FaultMatch, type FaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'

async function serve(): Promise<FaultyService> {
  const service = await startService({ alarms: 3 })
  const faulty = await startFaultyService(service)
  onTestFinished(async () => {
    await faulty.stop()
    await service.stop()
  })
  return faulty
}

const byOauth = (service: FaultyService, changes: Partial<ServerProfile> = {}) =>
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

/** What the page was told while the test of that ticket ran. */
const told = (test: TestApp, ticket: string) =>
  test.pushes.flatMap((push) =>
    push.name === 'profile.testing' && push.payload.ticket === ticket ? [push.payload.result] : [],
  )

const tokenEndpoint: FaultMatch = { method: 'POST', path: '/oauth/token' }
const list: FaultMatch = { method: 'GET', path: '/api/v1/alarms' }
const negotiation: FaultMatch = { method: 'POST', path: '/alarmHub/negotiate' }

describe('a connection test', () => {
  it('reports every step as it ends, and then all of them', async () => {
    const service = await serve()
    const test = makeApp()
    const subscribe = { method: 'Subscribe', args: [] }
    const order = { ticket: 'one', profile: byOauth(service, { subscribe }), secret: service.token }
    const answer = await test.ask('profile.test', order)
    expect(told(test, 'one')).toEqual([
      { step: 'address', outcome: 'passed', finding: { code: 'answers', status: 404 } },
      { step: 'token', outcome: 'passed', finding: { code: 'token-granted' } },
      { step: 'list', outcome: 'passed', finding: { code: 'alarms', count: 3 } },
      { step: 'hub', outcome: 'passed', finding: { code: 'connected', words: 'WebSocket' } },
      { step: 'subscribe', outcome: 'passed', finding: { code: 'called', words: 'Subscribe' } },
    ])
    expect(answer).toMatchObject({ ok: true, value: { results: told(test, 'one') } })
  })

  interface Case {
    name: string
    changes?: Partial<ServerProfile>
    secret?: string | null
    spoil?: (service: FaultyService) => void
    step: string
    finding: Partial<TestFinding>
  }
  it.each<Case>([
    {
      name: 'an address where nobody is',
      changes: { baseUrl: 'http://127.0.0.1:9' },
      step: 'address',
      finding: { code: 'nobody-listens' },
    },
    { name: 'nothing to sign in with', secret: null, step: 'token', finding: { code: 'no-secret' } },
    { name: 'a wrong secret', secret: 'wrong', step: 'token', finding: { code: 'not-accepted' } },
    {
      name: 'a wrong token',
      changes: { auth: { kind: 'token' } },
      secret: 'wrong-token',
      step: 'token',
      finding: { code: 'not-accepted' },
    },
    {
      name: 'an endpoint that grants nothing',
      spoil: (service) => service.next(tokenEndpoint, { kind: 'answer', status: 200, body: {} }),
      step: 'token',
      finding: { code: 'malformed' },
    },
    {
      name: 'a service that fails',
      spoil: (service) => service.next(list, { kind: 'answer', status: 503, body: { title: 'Later' } }),
      step: 'list',
      finding: { code: 'service-failed', words: '503: Later' },
    },
    {
      name: 'a hub that is not there',
      changes: { hubPath: '/alarmhub' },
      step: 'hub',
      finding: { code: 'not-found' },
    },
    {
      name: 'a call that the hub does not know',
      changes: { subscribe: { method: 'SubscribeToNothing', args: [] } },
      step: 'subscribe',
      finding: { code: 'rejected' },
    },
  ])('of $name fails at that step and says why', async ({ changes, secret, spoil, step, finding }) => {
    const service = await serve()
    const test = makeApp()
    spoil?.(service)
    const profile = byOauth(service, changes)
    const answer = await test.ask('profile.test', {
      ticket: 'two',
      profile,
      secret: secret === undefined ? service.token : secret,
    })
    if (!answer.ok) throw new Error(answer.error.message)
    const { results } = answer.value
    const place = results.findIndex(({ outcome }) => outcome === 'failed')
    expect(results[place]).toMatchObject({ step, finding })
    expect(results.slice(place + 1).every(({ outcome }) => outcome === 'skipped')).toBe(true)
    expect(JSON.stringify(test.pushes)).not.toContain(service.token)
  })

  it.each([
    { name: 'the token endpoint', stalled: tokenEndpoint, before: ['address'] },
    { name: 'the list', stalled: list, before: ['address', 'token'] },
    { name: 'the hub', stalled: negotiation, before: ['address', 'token', 'list'] },
  ])('can be stopped while $name keeps it waiting', async ({ stalled, before }) => {
    const service = await serve()
    const test = makeApp()
    service.always(stalled, { kind: 'silence' })
    const order = { ticket: 'three', profile: byOauth(service), secret: service.token }
    const answer = test.ask('profile.test', order)
    await eventually(() => expect(service.to(stalled.method, stalled.path)).toHaveLength(1))
    expect(await test.ask('profile.endTest', { ticket: 'three' })).toMatchObject({ ok: true })
    expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(told(test, 'three').map(({ step }) => step)).toEqual(before)
  })
})
