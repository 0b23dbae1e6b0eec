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
  ['a late sign of life', { now: 7_900 }, { kind: 'live', lastAlarmAt: 800, checkedAt: 900 }, true],
  ['silent host', { now: 7_901 }, { kind: 'host-silent', since: 900 }, true],
  [
    'silent host while polling',
    { now: 15_900, status: { ...status, link: 'polling' } },
    { kind: 'host-silent', since: 900 },
    true,
  ],
  ['host silent for too long', { now: 15_901 }, { kind: 'host-lost', since: 900 }, false],
  [
    'silent host without its service',
    { now: 7_901, status: { ...status, link: 'lost' } },
    { kind: 'lost', since: 900 },
    false,
  ],
  [
    'a desk that starts slowly',
    { now: 600_000, status: { ...status, link: 'starting' } },
    { kind: 'starting' },
    false,
  ],
  [
    'a desk that cannot start',
    { now: 600_000, status: { ...status, link: 'lost', problem: { code: 'not-started', message: '' } } },
    { kind: 'lost', since: 900 },
    false,
  ],
]
test.each(cases)('%s', (_, change, expected, trusted) => {
  const connection = connectionOf({ ...facts, ...change })
  expect(connection).toEqual(expected)
  expect(isTrusted(connection)).toBe(trusted)
})
