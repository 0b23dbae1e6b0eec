import { expect, test } from 'vitest'
import type { DeskStatus } from '../../../../src/shared/model/desk.ts'
import {
  connectionOf,
  isTrusted,
  type Connection,
  type ConnectionFacts,
} from '../../../../src/renderer/bridge/connection.ts'

const status: DeskStatus = {
  link: 'live',
  hub: 'connected',
  transport: 'WebSocket',
  tokenExpiresAt: null,
  clockOffsetMs: null,
  late: 0,
  confirmedAt: 900,
  lastEventAt: 800,
  lastReconcile: null,
  malformed: 0,
  problem: null,
  progress: null,
}
const facts: ConnectionFacts = {
  carrier: 'open',
  carrierLostAt: null,
  status,
  receivedAt: 900,
  maxStatusAgeMs: 1000,
  now: 1000,
}

const cases: [string, Partial<ConnectionFacts>, Connection, boolean][] = [
  ['live', {}, { kind: 'live', lastAlarmAt: 800, checkedAt: 900 }, true],
  ['polling', { status: { ...status, link: 'polling' } }, { kind: 'polling', checkedAt: 900 }, true],
  ['starting', { status: { ...status, link: 'starting' } }, { kind: 'starting' }, false],
  ['service lost', { status: { ...status, link: 'lost' } }, { kind: 'lost', since: 900 }, false],
  [
    'not authorised',
    { status: { ...status, link: 'not-authorised', confirmedAt: null } },
    { kind: 'not-authorised', since: null },
    false,
  ],
  ['page connecting', { carrier: 'connecting', status: null }, { kind: 'starting' }, false],
  [
    'page lost its host, whatever the host last said',
    { carrier: 'closed', carrierLostAt: 950 },
    { kind: 'host-lost', since: 950 },
    false,
  ],
  ['page refused', { carrier: 'refused' }, { kind: 'host-refused' }, false],
  ['silent host', { now: 1901 }, { kind: 'host-lost', since: 900 }, false],
  ['host just in time', { now: 1900 }, { kind: 'live', lastAlarmAt: 800, checkedAt: 900 }, true],
]
test.each(cases)('%s', (_, change, expected, trusted) => {
  const connection = connectionOf({ ...facts, ...change })
  expect(connection).toEqual(expected)
  expect(isTrusted(connection)).toBe(trusted)
})
