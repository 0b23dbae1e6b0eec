import { beforeEach, expect, test } from 'vitest'
import type { HubConnection } from '../../../../src/service/hub/hub-connection.ts'
import {
  createNegotiation,
  type AttachedConnection,
  type Negotiation,
} from '../../../../src/service/hub/negotiation.ts'

let now: number
let ids: number
let negotiation: Negotiation
beforeEach(() => {
  now = 0
  ids = 0
  negotiation = createNegotiation({
    clock: () => now,
    newId: () => `id${(ids += 1)}`,
    attachTimeoutMs: 1_000,
  })
})

const connection: HubConnection = {
  protocol: null,
  receive: () => undefined,
  keepAliveReceived: () => undefined,
  send: () => undefined,
  tick: () => undefined,
  close: () => undefined,
}
const attachedBy = (transport: AttachedConnection['transport']): AttachedConnection => ({
  transport,
  connection,
})
const negotiate = (version: string) =>
  negotiation.negotiate(new URLSearchParams({ negotiateVersion: version }))

test.for([
  ['0', { negotiateVersion: 0, connectionId: 'id1' }],
  ['1', { negotiateVersion: 1, connectionId: 'id1', connectionToken: 'id2' }],
  ['2', { negotiateVersion: 1, connectionId: 'id1', connectionToken: 'id2' }],
] as const)('version %s is answered', ([version, expected]) => {
  expect(negotiate(version)).toMatchObject({ status: 200, body: expected })
})

test.for(['', '-1', '1.0', 'x', '1e3', '9999999999'])("a version '%s' is refused", (version) => {
  expect(negotiate(version).status).toBe(400)
})

test('a connection without a transport expires', () => {
  negotiate('0')
  now = 500
  negotiate('0')
  now = 1_000
  expect([negotiation.find('id1'), negotiation.find('id2')]).toEqual(['waiting', 'waiting'])
  now = 1_001
  expect([negotiation.find('id1'), negotiation.find('id2')]).toEqual([null, 'waiting'])
})

test('an attached connection does not expire', () => {
  negotiate('0')
  const attached = attachedBy('WebSockets')
  negotiation.attach('id1', attached)
  now = 1_000_000
  expect(negotiation.find('id1')).toBe(attached)
  negotiation.detach('id1')
  expect(negotiation.find('id1')).toBeNull()
})

test('the end of long polling is kept until a poll learns of it, or until it expires', () => {
  for (const id of ['id1', 'id2']) {
    negotiate('0')
    negotiation.attach(id, attachedBy('LongPolling'))
    negotiation.detach(id)
    expect(negotiation.find(id)).toBe('ended')
  }
  negotiation.remove('id1')
  expect(negotiation.find('id1')).toBeNull()
  now = 1_001
  expect(negotiation.find('id2')).toBeNull()
})
