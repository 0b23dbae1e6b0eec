import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alarmState } from '../../../../src/service/lifecycle/alarm-state.ts'
import { toNewAlarm } from '../../../../src/service/rest/alarms.ts'
import type { AlarmCreation } from '../../../../src/shared/model/alarm-creation.ts'
import { newAlarm, openLifecycle, type TestLifecycle } from '../../../support/alarm-lifecycle.ts'

let stage: TestLifecycle
let calls: unknown[][]
beforeEach(() => {
  calls = []
  stage = openLifecycle(':memory:', {
    placeCall: (...call) => {
      calls.push(call)
      return call[0].id !== 404
    },
  })
})
afterEach(() => {
  stage.close()
})

const keller = { user: 'S. Keller', comment: 'seen' }
const states = () => stage.current().map(({ id, state }) => [id, state])
const occurrences = () =>
  stage.database.prepare('SELECT alarmId, raisedAt, ackAt, resetAt FROM occurrence ORDER BY id').all()
const create = (creation: Partial<AlarmCreation>, at: number, delayMillis = 0) =>
  stage.lifecycle.raise(toNewAlarm({ path: 'T', ...creation }), at, delayMillis)

test('an alarm is current until it is both acknowledged and returned to normal, in either order', () => {
  const { lifecycle } = stage
  const first = lifecycle.raise(newAlarm(), 1_000)
  const second = lifecycle.raise(newAlarm(), 1_000)
  expect(lifecycle.acknowledge(first, keller, 2_000)).toBe(alarmState.acknowledged)
  expect(lifecycle.reset(second, 2_000)).toBe(alarmState.returned)
  expect(stage.current().map(({ state, ackUser, comment }) => [state, ackUser, comment])).toEqual([
    [alarmState.acknowledged, 'S. Keller', 'seen'],
    [alarmState.returned, '', ''],
  ])
  expect(lifecycle.reset(first, 3_000)).toBe(alarmState.cleared)
  expect(lifecycle.acknowledge(second, { user: 'M. Arnaud', comment: '' }, 3_000)).toBe(alarmState.cleared)
  expect(stage.current()).toEqual([])
  expect(occurrences()).toEqual([
    { alarmId: first, raisedAt: 1_000, ackAt: 2_000, resetAt: 3_000 },
    { alarmId: second, raisedAt: 1_000, ackAt: 3_000, resetAt: 2_000 },
  ])
})

test('an event that does not apply changes nothing', () => {
  const { lifecycle } = stage
  const id = lifecycle.raise(newAlarm(), 1_000)
  lifecycle.acknowledge(id, keller, 2_000)
  const before = [stage.current(), occurrences()]
  expect(lifecycle.acknowledge(id, { user: 'P. Lemaire', comment: 'me too' }, 3_000)).toBeNull()
  expect(lifecycle.acknowledge(id + 1, keller, 3_000)).toBeNull()
  expect(lifecycle.reset(id + 1, 3_000)).toBeNull()
  expect([stage.current(), occurrences()]).toEqual(before)
})

test('a search finds who acknowledged and what they wrote', () => {
  const { lifecycle } = stage
  const id = lifecycle.raise(newAlarm(), 1_000)
  lifecycle.raise(newAlarm(), 1_000)
  lifecycle.acknowledge(id, { user: 'É. Brontë', comment: 'Pompe à vérifier' }, 2_000)
  expect(stage.current({ search: 'é. BRONTË' }).map((alarm) => alarm.id)).toEqual([id])
  expect(stage.current({ search: 'VÉRIFIER pompe' }).map((alarm) => alarm.id)).toEqual([id])
})

test('a transition that throws is rolled back and not pushed', () => {
  expect(() =>
    stage.transactions.run(() => {
      stage.lifecycle.raise(newAlarm(), 1_000)
      throw new Error('midway')
    }),
  ).toThrow('midway')
  expect(stage.active).toEqual([])
  expect(stage.occurrences.isEmpty()).toBe(true)
  expect(stage.lifecycle.raise(newAlarm(), 1_000)).toBe(1)
  expect(stage.active).toHaveLength(1)
})

test('a cleared alarm of a client is kept, one of the plant leaves only its occurrence', () => {
  const ended = (alarm: Parameters<typeof newAlarm>[0]) => {
    const id = stage.lifecycle.raise(newAlarm(alarm), 1_000)
    stage.lifecycle.acknowledge(id, keller, 2_000)
    stage.lifecycle.reset(id, 3_000)
    return stage.alarms.find(id)?.state
  }
  expect(ended({ source: 'client' })).toBe(alarmState.cleared)
  expect(ended({ source: 'plant', creation: null })).toBeUndefined()
  expect(occurrences()).toHaveLength(2)
})

describe('raised: false', () => {
  test('resets the open alarms of the tag, of that data server only', () => {
    const { lifecycle } = stage
    const [first, second] = [lifecycle.raise(newAlarm(), 1_000), lifecycle.raise(newAlarm(), 1_000)]
    const other = lifecycle.raise(newAlarm({ dataServerId: 2 }), 1_000)
    expect(lifecycle.returnToNormal(newAlarm(), 2_000)).toEqual({ kind: 'reset', id: second })
    expect(states()).toEqual([
      [first, alarmState.returned],
      [second, alarmState.returned],
      [other, alarmState.active],
    ])
    expect(lifecycle.returnToNormal(newAlarm(), 3_000)).toEqual({ kind: 'none', id: second })
    expect(occurrences().map(({ resetAt }) => resetAt)).toEqual([2_000, 2_000, null])
  })

  test('for a tag without an open alarm is stored with an id', () => {
    expect(stage.lifecycle.returnToNormal(newAlarm(), 1_000)).toEqual({ kind: 'none', id: 1 })
    expect(stage.current()).toEqual([])
    expect(occurrences()).toEqual([])
    expect(stage.lifecycle.raise(newAlarm(), 2_000)).toBe(2)
  })

  test('does not clear a latched alarm: the acknowledgement does', () => {
    const id = create({ eventCondition: { resettable: false } }, 1_000)
    expect(stage.lifecycle.returnToNormal(newAlarm({ path: 'T' }), 2_000)).toEqual({ kind: 'latched', id })
    expect(states()).toEqual([[id, alarmState.active]])
    expect(stage.lifecycle.acknowledge(id, keller, 3_000)).toBe(alarmState.cleared)
    expect(occurrences()).toEqual([{ alarmId: id, raisedAt: 1_000, ackAt: 3_000, resetAt: 3_000 }])
  })
})

test('a temporary alarm clears when it returns to normal, acknowledged or not', () => {
  const unseen = create({ temporary: true }, 1_000)
  expect(stage.lifecycle.reset(unseen, 2_000)).toBe(alarmState.cleared)
  const seen = create({ temporary: true }, 3_000)
  expect(stage.lifecycle.acknowledge(seen, keller, 4_000)).toBe(alarmState.acknowledged)
  expect(stage.lifecycle.reset(seen, 5_000)).toBe(alarmState.cleared)
  expect(stage.current()).toEqual([])
})

describe('a transitory event', () => {
  const eventCondition = { transitory: true }
  test('is pushed, reset at once, and waits for its acknowledgement', () => {
    const id = create({ eventCondition }, 1_000)
    expect(stage.active.map((alarm) => alarm.id)).toEqual([id])
    expect(states()).toEqual([[id, alarmState.returned]])
    expect(occurrences()).toEqual([{ alarmId: id, raisedAt: 1_000, ackAt: null, resetAt: 1_000 }])
    expect(stage.lifecycle.acknowledge(id, keller, 2_000)).toBe(alarmState.cleared)
  })
  test('that is also temporary leaves only its history', () => {
    create({ eventCondition, temporary: true }, 1_000)
    expect(stage.active).toHaveLength(1)
    expect(states()).toEqual([])
    expect(occurrences()).toHaveLength(1)
  })
})

describe('a reactivatable alarm', () => {
  const eventCondition = { reactivatable: true }
  const again = { eventCondition, value: '91 %', alarmMessage: 'worse', priority: 1 }

  test.for([
    ['active', () => undefined, [{ ackAt: null, resetAt: 5_000 }]],
    [
      'acknowledged',
      (id: number) => stage.lifecycle.acknowledge(id, keller, 2_000),
      [{ ackAt: 2_000, resetAt: 5_000 }],
    ],
    ['returned', (id: number) => stage.lifecycle.reset(id, 2_000), [{ ackAt: null, resetAt: 2_000 }]],
  ] as const)(
    'raised again while %s is the same alarm, not acknowledged, with the new content',
    ([, before, ended]) => {
      const id = create({ eventCondition, value: '80 %' }, 1_000)
      before(id)
      expect(create(again, 5_000)).toBe(id)
      expect(stage.current()).toMatchObject([
        {
          id,
          state: alarmState.active,
          ackUser: '',
          comment: '',
          value: '91 %',
          message: 'worse',
          priority: 1,
        },
      ])
      expect(Date.parse(stage.current()[0]?.alarmTime ?? '')).toBe(5_000)
      expect(stage.active.map((alarm) => alarm.id)).toEqual([id, id])
      expect(occurrences()).toMatchObject([
        ...ended,
        { alarmId: id, raisedAt: 5_000, ackAt: null, resetAt: null },
      ])
    },
  )

  test('that is cleared stays cleared: the next raise is another alarm', () => {
    const id = create({ eventCondition }, 1_000)
    stage.lifecycle.acknowledge(id, keller, 2_000)
    stage.lifecycle.reset(id, 3_000)
    expect(create({ eventCondition }, 4_000)).toBe(id + 1)
  })

  test('without the flag, two raises are two alarms', () => {
    expect([create({}, 1_000), create({}, 2_000)]).toEqual([1, 2])
  })
})

describe('a delay', () => {
  test('holds the alarm back until it elapses', () => {
    const id = create({}, 1_000, 10_000)
    stage.lifecycle.raiseDue(10_999)
    expect([states(), occurrences(), stage.active]).toEqual([[], [], []])
    stage.lifecycle.raiseDue(11_000)
    expect(states()).toEqual([[id, alarmState.active]])
    expect(occurrences()).toMatchObject([{ alarmId: id, raisedAt: 11_000 }])
    expect(stage.active.map((alarm) => alarm.id)).toEqual([id])
  })
  test('ends with a reset, and leaves no trace', () => {
    const id = create({ resetActions: [{ type: 'PlaySound' }] }, 1_000, 10_000)
    expect(stage.lifecycle.returnToNormal(newAlarm({ path: 'T' }), 5_000)).toEqual({ kind: 'reset', id })
    stage.lifecycle.raiseDue(99_000)
    expect([states(), occurrences(), stage.active, stage.actions.runsOf(id)]).toEqual([[], [], [], []])
  })
  test('is not extended by raising a reactivatable alarm again', () => {
    const id = create({ eventCondition: { reactivatable: true } }, 1_000, 10_000)
    expect(create({ eventCondition: { reactivatable: true } }, 5_000, 10_000)).toBe(id)
    expect(stage.alarms.nextDueAt()).toBe(11_000)
    expect(stage.alarms.due(11_000)).toEqual([id])
  })
})

test('the value that raised an alarm replaces an omitted value', () => {
  create({ eventCondition: { value: '1' } }, 1_000)
  create({ eventCondition: { value: '1' }, value: '2' }, 1_000)
  expect(stage.current().map(({ value }) => value)).toEqual(['1', '2'])
})

test('each list of actions runs at its moment, in order, and is stored with its outcome', () => {
  const id = create(
    {
      alarmMessage: 'Level high',
      ackShortMessage: 'Seen',
      alarmActions: [
        { type: 'PlaySound', id: 5 },
        { type: 'CallGroup', id: 3 },
        { type: 'CallUser', id: 404, parameter: 'Come in' },
        { type: 'CallUser' },
      ],
      ackActions: [{ type: 'CallUser', id: 2 }],
      resetActions: [
        { type: 'StopCommand', scriptId: 9 },
        { type: 'CallGroup', id: 4 },
      ],
    },
    1_000,
  )
  expect(calls).toEqual([
    [{ kind: 'group', id: 3 }, 'Level high', id],
    [{ kind: 'user', id: 404 }, 'Come in', id],
  ])
  stage.lifecycle.acknowledge(id, keller, 2_000)
  stage.lifecycle.reset(id, 3_000)
  expect(calls.slice(2)).toEqual([
    [{ kind: 'user', id: 2 }, 'Seen', id],
    [{ kind: 'group', id: 4 }, 'T', id],
  ])
  const summary = stage.actions
    .runsOf(id)
    .map(({ moment, position, type, targetId, ranAt, outcome }) => [
      moment,
      position,
      type,
      targetId,
      ranAt,
      outcome,
    ])
  expect(summary).toEqual([
    ['alarm', 0, 'PlaySound', 5, 1_000, 'recorded'],
    ['alarm', 1, 'CallGroup', 3, 1_000, 'called'],
    ['alarm', 2, 'CallUser', 404, 1_000, 'nobody'],
    ['alarm', 3, 'CallUser', null, 1_000, 'nobody'],
    ['ack', 0, 'CallUser', 2, 2_000, 'called'],
    ['reset', 0, 'StopCommand', null, 3_000, 'recorded'],
    ['reset', 1, 'CallGroup', 4, 3_000, 'called'],
  ])
})
