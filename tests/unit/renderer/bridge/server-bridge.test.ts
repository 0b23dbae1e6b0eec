import { expect, test } from 'vitest'
import { bindToServer } from '../../../../src/renderer/bridge/server-bridge.ts'
import type { Bridge } from '../../../../src/shared/ipc/bridge.ts'
import { succeed, type Result } from '../../../../src/shared/result.ts'

function setUp() {
  const sent: unknown[][] = []
  const answers: ((result: Result<never>) => void)[] = []
  const remembered: string[] = []
  const page = { server: 'north' as string | null }
  const carrier: Bridge = {
    request: (...request: unknown[]) => {
      sent.push(request)
      return new Promise((resolve) => answers.push(resolve))
    },
    onPush: () => () => undefined,
  }
  const bridge = bindToServer(carrier, {
    shown: () => page.server,
    remember: (server) => remembered.push(server),
  })
  const answer = (value: unknown) => answers.shift()?.(succeed(value) as Result<never>)
  return { bridge, sent, answer, remembered, page }
}

test('a request for the server names it; one for the desk does not', () => {
  const { bridge, sent } = setUp()
  void bridge.request('desk.check', null)
  void bridge.request('attention.silence', { upTo: 3 })
  expect(sent).toEqual([
    ['desk.check', null, 'north'],
    ['attention.silence', { upTo: 3 }, undefined],
  ])
})

test('an answer of a server that the page has left does not pass as one of the new server', async () => {
  const { bridge, answer, page } = setUp()
  const read = bridge.request('calls.audit', { limit: 1 })
  page.server = 'south'
  answer([])
  expect(await read).toMatchObject({ ok: false, error: { code: 'server-changed' } })
})

test('the server that the operator chose is remembered before it is shown', async () => {
  const { bridge, answer, remembered } = setUp()
  const used = bridge.request('profile.use', { id: 'south' })
  answer(null)
  await used
  expect(remembered).toEqual(['south'])
})
