import { describe, expect, it } from 'vitest'
import type { CallHistory } from '../../src/shared/model/call.ts'
import { judgeCalls, maxCallLateMs, type Drill } from './call-oracle.ts'

const minute = 60_000
const begun = Date.parse('2026-11-17T06:00:00Z')
const drill: Drill = {
  path: 'CHAOS\\K1',
  begunAt: begun,
  steps: [
    { groupId: 4, waitMs: minute },
    { groupId: 7, waitMs: minute },
  ],
  endedAt: null,
  away: [],
}
const call = (callId: number, groupId: number, atMs: number, fields: Partial<CallHistory> = {}) => ({
  id: callId,
  callId,
  userId: groupId,
  userName: 'S. Keller',
  phone: '',
  groupId,
  msgText: `Message of ${drill.path}, ${drill.path}, 06:00`,
  msgNum: 1,
  requestedTime: new Date(begun + atMs).toISOString(),
  outcome: 'noAnswer' as const,
  ...fields,
})
const acceptedAt = (atMs: number) => ({
  outcome: 'accepted' as const,
  endedTime: new Date(begun + atMs).toISOString(),
})
const good = [call(1, 4, 100), call(2, 7, minute + 200)]
const judged = (records: CallHistory[], change: Partial<Drill> = {}, untilMs = 5 * minute) =>
  judgeCalls([{ ...drill, ...change }], records, begun + untilMs)

describe('the oracle of calls', () => {
  it.each<[string, CallHistory[], Partial<Drill>?, number?]>([
    ['calls one group after the other', good],
    ['calls nobody else once somebody has accepted', [call(1, 4, 100, acceptedAt(30_000))]],
    ['calls nobody else once somebody has taken the alarm', [call(1, 4, 100)], { endedAt: begun + 30_000 }],
    ['still has time for the next group', [call(1, 4, 100)], {}, minute + 5_000],
    [
      'calls on when it wakes, or when the service is back',
      [call(1, 4, 100), call(2, 7, 3 * minute)],
      { away: [{ from: begun + 30_000, to: begun + 3 * minute - 1_000 }] },
    ],
    [
      'calls several people of a group at once',
      [...good, call(2, 7, minute + 200, { id: 3, userId: 9, userName: 'H. Fischer' })],
    ],
  ])('has nothing to say about a desk that %s', (_name, records, change, untilMs) => {
    expect(judged(records, change, untilMs)).toEqual([])
  })

  it.each<[string, CallHistory[], Partial<Drill>, string]>([
    ['a group that is called twice', [...good, call(3, 4, 2 * minute)], {}, 'group 4: was called 2 times'],
    [
      'a call after an acceptance',
      [call(1, 4, 100, acceptedAt(30_000)), call(2, 7, minute + 200)],
      {},
      'group 7: was called after somebody had it',
    ],
    [
      'a call after somebody took the alarm',
      good,
      { endedAt: begun + 30_000 },
      'group 7: was called after somebody had it',
    ],
    ['a group that is never called', [call(1, 4, 100)], {}, 'group 7: was never called'],
    ['an escalation that calls nobody', [], {}, 'group 4: was never called'],
    [
      'a group that is called too early',
      [call(1, 4, 100), call(2, 7, 30_100)],
      {},
      'group 7: was called 30000 ms too early',
    ],
    [
      'a group that is called too late',
      [call(1, 4, 0), call(2, 7, minute + maxCallLateMs + 1)],
      {},
      'group 7: was called 15001 ms late',
    ],
    ['a group that is called before its turn', [call(2, 7, 100)], {}, 'group 7: was called before its turn'],
    ['a group that is not of the chain', [...good, call(3, 5, 200)], {}, 'group 5: is not of the chain'],
  ])('notices %s', (_name, records, change, problem) => {
    expect(judged(records, change)).toContain(`${drill.path}, ${problem}`)
  })

  it('notices a call about an alarm that nobody escalated', () => {
    const other = call(9, 4, 100, { msgText: 'Message of CHAOS\\K10, CHAOS\\K10, 06:00' })
    expect(judged([...good, other])).toEqual([expect.stringContaining('nobody escalated')])
  })
})
