import { describe, expect, test } from 'vitest'
import type { DeskStatus } from '../../../../../src/shared/model/desk.ts'
import type { Connection } from '../../../../../src/renderer/bridge/connection.ts'
import {
  warningsOf,
  assessConnection,
  type Warning,
  type ConnectionAssessment,
} from '../../../../../src/renderer/shell/rules/connection-assessment.ts'

const now = 1_000_000

describe('quiet or broken', () => {
  test.each<[string, Connection, ConnectionAssessment]>([
    ['nothing known yet', { kind: 'starting' }, { kind: 'waiting' }],
    ['connected, never answered', { kind: 'live', checkedAt: null, lastAlarmAt: null }, { kind: 'waiting' }],
    [
      'answers, never an alarm',
      { kind: 'live', checkedAt: now - 1000, lastAlarmAt: null },
      { kind: 'quiet', answeredAt: now - 1000, since: null },
    ],
    [
      'answers, last alarm an hour ago',
      { kind: 'live', checkedAt: now - 1000, lastAlarmAt: now - 3_600_000 },
      { kind: 'quiet', answeredAt: now - 1000, since: now - 3_600_000 },
    ],
    [
      'answers, alarm just now',
      { kind: 'live', checkedAt: now, lastAlarmAt: now - 2000 },
      { kind: 'busy', answeredAt: now, alarmAt: now - 2000 },
    ],
    [
      'answers, no hub',
      { kind: 'polling', checkedAt: now - 1000 },
      { kind: 'polling', answeredAt: now - 1000 },
    ],
    ['lost', { kind: 'lost', since: 5 }, { kind: 'broken', why: 'lost', since: 5 }],
    ['never there', { kind: 'lost', since: null }, { kind: 'broken', why: 'lost', since: null }],
    [
      'token refused',
      { kind: 'not-authorised', since: 5 },
      { kind: 'broken', why: 'not-authorised', since: 5 },
    ],
    ['silent host', { kind: 'host-silent', since: 5 }, { kind: 'broken', why: 'host-silent', since: 5 }],
    ['page alone', { kind: 'host-lost', since: 5 }, { kind: 'broken', why: 'host-lost', since: 5 }],
    ['page refused', { kind: 'host-refused' }, { kind: 'broken', why: 'host-refused', since: null }],
  ])('%s', (_name, connection, expected) => {
    expect(assessConnection(connection, now)).toEqual(expected)
  })
})

describe('what deserves a look', () => {
  const well: DeskStatus = {
    link: 'live',
    hub: 'connected',
    transport: 'WebSockets',
    tokenExpiresAt: null,
    clockOffsetMs: null,
    late: 0,
    confirmedAt: now,
    lastEventAt: null,
    lastReconcile: null,
    malformed: 0,
    problem: null,
    progress: null,
  }
  test.each<[Partial<DeskStatus>, Warning[]]>([
    [{}, []],
    [{ tokenExpiresAt: now }, ['token-expired']],
    [{ tokenExpiresAt: now + 599_999 }, ['token-expiring']],
    [{ tokenExpiresAt: now + 600_000 }, []],
    [{ clockOffsetMs: 5000 }, []],
    [{ clockOffsetMs: -5001 }, ['clock-apart']],
    [{ malformed: 1, clockOffsetMs: 6000 }, ['clock-apart', 'malformed']],
    [{ late: 40 }, []],
  ])('%j', (change, expected) => {
    expect(warningsOf({ ...well, ...change }, now)).toEqual(expected)
  })
})
