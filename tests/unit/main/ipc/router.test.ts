import { beforeEach, describe, expect, it } from 'vitest'
import { createRouter, type Handlers, type Sender } from '../../../../src/main/ipc/router.ts'
import { requests, type Channel } from '../../../../src/shared/ipc/requests.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { createLogRecorder, type LogRecorder } from '../../../support/log-recorder.ts'

const own: Sender = { page: { id: 1 }, isMainFrame: true, origin: 'tocsin://desk' }
let called: string[] = []
let logs: LogRecorder

function route(overrides: Partial<Handlers> = {}) {
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
  return createRouter({ handlers, ownOrigin: () => 'tocsin://desk', serverOf: () => 'north', log: logs.log })
}

beforeEach(() => {
  called = []
  logs = createLogRecorder()
})

describe('the gate', () => {
  it.each<{ name: string; sender: Sender }>([
    { name: 'an unknown window', sender: { ...own, page: null } },
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
