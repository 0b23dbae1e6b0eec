import { beforeEach, describe, expect, it } from 'vitest'
import { createRouter, type Handlers, type Sender } from '../../../../src/main/ipc/router.ts'
import { requests, type Channel } from '../../../../src/shared/ipc/requests.ts'
import type { RequestRecord } from '../../../../src/main/ipc/audit-record.ts'
import { channelRoles } from '../../../../src/shared/ipc/channel-roles.ts'
import { localActor, type Actor } from '../../../../src/shared/model/role.ts'
import { isAtLeast, roles } from '../../../../src/shared/model/constants.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { createLogRecorder, type LogRecorder } from '../../../support/log-recorder.ts'

const own: Sender = { page: { id: 1 }, actor: localActor(), isMainFrame: true, origin: 'tocsin://desk' }
let called: string[] = []
let audited: RequestRecord[] = []
let logs: LogRecorder

function route(overrides: Partial<Handlers> = {}, named = (actor: Actor) => actor) {
  const unused = () => fail('internal', 'not part of this test')
  // Entries lose the names of their keys; the type gives them back.
  const everyChannel = Object.fromEntries(Object.keys(requests).map((channel) => [channel, unused])) as {
    [C in Channel]: typeof unused
  }
  const handlers: Handlers = {
    ...everyChannel,
    'desk.check': () => {
      called.push('desk.check')
      return succeed(null)
    },
    'session.signIn': ({ token }) => {
      called.push(token)
      return succeed({ kept: false })
    },
    ...overrides,
  }
  return createRouter({
    handlers,
    ownOrigin: () => 'tocsin://desk',
    named,
    serverOf: () => 'north',
    log: logs.log,
    audit: (record) => audited.push(record),
  })
}

beforeEach(() => {
  called = []
  audited = []
  logs = createLogRecorder()
})

describe('the gate', () => {
  it.each<{ name: string; sender: Sender }>([
    { name: 'an unknown window', sender: { ...own, page: null } },
    { name: 'nobody', sender: { ...own, actor: null } },
    { name: 'a frame inside a page', sender: { ...own, isMainFrame: false } },
    { name: 'another origin', sender: { ...own, origin: 'https://example.org' } },
    { name: 'an origin that only begins like ours', sender: { ...own, origin: 'tocsin://desk.example.org' } },
    { name: 'no origin', sender: { ...own, origin: null } },
  ])('refuses $name before it reads the message, and logs it', async ({ sender }) => {
    const result = await route().dispatch(sender, { channel: 'desk.check', payload: null })
    expect(result).toMatchObject({ ok: false, error: { code: 'foreign-sender' } })
    expect(called).toEqual([])
    expect(logs.lines).toHaveLength(1)
    expect(logs.lines[0]?.message).toContain('foreign-sender')
  })
})

describe('a role', () => {
  const cases = Object.entries(channelRoles).flatMap(([channel, least]) =>
    roles.map((role) => ({ channel, least, role, isAllowed: isAtLeast(role, least) })),
  )

  it.each(cases)('$role on $channel, which needs $least', async ({ channel, least, role, isAllowed }) => {
    const sender = { ...own, actor: localActor(role) }
    // No channel takes this payload: a refusal for its role comes before the schema.
    const result = await route().dispatch(sender, { channel, payload: Symbol.iterator })
    expect(result).toMatchObject({
      ok: false,
      error: isAllowed ? { code: 'bad-payload' } : { code: 'forbidden', role: least },
    })
  })

  it('reaches the handler with its actor', async () => {
    const seen: Actor[] = []
    const router = route({
      'desk.check': (_payload, _page, actor) => {
        seen.push(actor)
        return succeed(null)
      },
    })
    await router.dispatch({ ...own, actor: localActor('viewer') }, { channel: 'desk.check', payload: null })
    expect(seen).toEqual([localActor('viewer')])
  })

  it('reaches handler and audit by the name of whoever is at the screen', async () => {
    const seen: string[] = []
    const silence: Handlers['attention.silence'] = (_payload, _page, { name }) => {
      seen.push(name)
      return succeed(null)
    }
    const anna = (actor: Actor) => ({ ...actor, name: `Anna (${actor.name})` })
    const router = route({ 'attention.silence': silence }, anna)
    await router.dispatch(own, { channel: 'attention.silence', payload: { upTo: 0 } })
    expect(seen).toEqual(['Anna (This computer)'])
    expect(audited).toMatchObject([{ actor: { ...localActor(), name: 'Anna (This computer)' } }])
  })
})

describe('the audit', () => {
  const pin = '2468'
  const answered = (channel: Channel, payload: unknown, handler: Partial<Handlers> = {}) =>
    route(handler).dispatch({ ...own, actor: localActor('supervisor') }, { channel, payload })

  it('names who did what on which server, without token and PIN', async () => {
    await answered('session.signIn', { token: 'abc-secret' })
    await answered('acting.pin', { current: pin, next: '1357' })
    expect(audited).toEqual([
      { kind: 'session.signIn', actor: localActor(), server: 'north', outcome: 'done', request: {} },
      {
        kind: 'acting.pin',
        actor: localActor(),
        server: 'north',
        outcome: 'failed',
        code: 'internal',
        request: {},
      },
    ])
  })

  it('says what was asked for, cut where it is long', async () => {
    await answered('attention.mute', { minutes: 5 })
    const contacts = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      name: 'Someone',
      phone: '',
      note: '',
      favourite: false,
      source: 'typed',
    }))
    const none = { contacts: [], labels: [] }
    await answered('book.change', { put: { contacts, labels: [] }, remove: none })
    expect(audited.map(({ request }) => JSON.stringify(request).length < 8_000)).toEqual([true, true])
    expect(audited[0]?.request).toEqual({ minutes: 5 })
  })

  it('has no entry for looking, for a refused role, or for what a page reports by itself', async () => {
    await answered('desk.check', null)
    await answered('alarms.seen', { alarms: [{ id: 1, raisedAt: null }] })
    await route().dispatch(
      { ...own, actor: localActor('viewer') },
      { channel: 'attention.silence', payload: null },
    )
    expect(audited).toEqual([])
  })
})

describe('a message', () => {
  it('of our own page reaches its handler', async () => {
    const result = await route().dispatch(own, { channel: 'desk.check', payload: null })
    expect(result).toEqual({ ok: true, value: null })
    expect(called).toEqual(['desk.check'])
  })

  it.each(['nothing.here', '__proto__', 'constructor', 'toString', ''])(
    'on the channel %j is refused and logged',
    async (channel) => {
      const result = await route().dispatch(own, { channel, payload: null })
      expect(result).toMatchObject({ ok: false, error: { code: 'unknown-channel' } })
      expect(logs.lines[0]?.message).toContain('unknown-channel')
    },
  )

  it.each([
    { name: 'a channel', message: { channel: 'x'.repeat(1_000_000), payload: null } },
    { name: 'a server', message: { channel: 'desk.check', payload: null, server: 'x'.repeat(1_000_000) } },
    {
      name: 'a field',
      message: { channel: 'session.signIn', payload: { token: 'x', ['y'.repeat(1_000_000)]: 1 } },
    },
    {
      name: 'a list of fields',
      message: {
        channel: 'session.signIn',
        payload: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`y${index}`, 1])),
      },
    },
  ])('with $name of a megabyte is refused in few words', async ({ message }) => {
    const result = await route().dispatch(own, message)
    expect(JSON.stringify(result).length).toBeLessThan(3_000)
    expect(logs.lines.map(({ message: line }) => line.length < 2_200)).toEqual([true])
  })

  it('with a list whose items are all wrong is read up to the first of them', async () => {
    let read = 0
    const wrong = Object.defineProperty({}, 'alarmId', {
      enumerable: true,
      get: () => {
        read++
        return 'x'
      },
    })
    const payload = { alarms: Array(10_000).fill(wrong) }
    const result = await route().dispatch(own, { channel: 'alarms.seen', payload })
    expect(result).toMatchObject({ ok: false, error: { code: 'bad-payload' } })
    // Once by the walk that counts values, which reads what it counts.
    expect(read - payload.alarms.length).toBeLessThan(10)
  })

  it.each([
    { name: 'a token that is no text', payload: { token: 7 } },
    { name: 'an empty token', payload: { token: '   ' } },
    { name: 'a field too many', payload: { token: 'x', extra: true } },
    { name: 'nothing', payload: undefined },
  ])('with $name is refused and logged', async ({ payload }) => {
    const result = await route().dispatch(own, { channel: 'session.signIn', payload })
    expect(result).toMatchObject({ ok: false, error: { code: 'bad-payload' } })
    expect(called).toEqual([])
    expect(logs.lines[0]?.message).toContain('session.signIn')
  })

  it('for another server than the page shows by now is refused before anything is done', async () => {
    const request = { channel: 'desk.check', payload: null }
    expect(await route().dispatch(own, { ...request, server: 'south' })).toMatchObject({
      error: { code: 'server-changed' },
    })
    expect(called).toEqual([])
    expect(await route().dispatch(own, { ...request, server: 'north' })).toMatchObject({ ok: true })
  })

  it.each([null, 7, 'desk.check', { channel: 7 }])('that is no request (%j) is refused', async (message) => {
    expect(await route().dispatch(own, message)).toMatchObject({ ok: false, error: { code: 'bad-payload' } })
  })

  it('whose handler throws gets a failure, and the log the stack', async () => {
    const router = route({
      'desk.check': () => {
        throw new Error('a defect')
      },
    })
    expect(await router.dispatch(own, { channel: 'desk.check', payload: null })).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    })
    expect(logs.lines[0]).toMatchObject({ level: 'error' })
    expect(logs.lines[0]?.message).toContain('a defect')
  })
})
