import { describe, expect, it } from 'vitest'
import type { StepOutcome } from '../../../../src/main/response/escalation-parts.ts'
import { ruleActor, type Escalation } from '../../../../src/shared/model/escalation.ts'
import { raisedAtOf } from '../../../../src/shared/rules/occurrence.ts'
import { chain, makePlant, screenActor, startEscalations, type Plant } from '../../../support/escalation.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'
import { openDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const minute = 60_000
const desk1 = screenActor('Desk 1')

async function begin(change: (plant: Plant) => void = () => undefined) {
  const test = await openDatabase(tempFolder())
  const plant = makePlant()
  change(plant)
  const escalations = startEscalations(test, plant)
  const started = test.clock.now()
  expect(escalations.begin(anyRaise(7), chain.id, desk1)).toMatchObject({ ok: true })
  await test.clock.advance(0)
  const called = () => plant.calls.map(({ groupId, at }) => [groupId, (at - started) / minute])
  const phase = (): Escalation['phase'] | undefined => escalations.read()[0]?.phase
  const outcomes = (): string[] | undefined => escalations.read()[0]?.calls.map(({ outcome }) => outcome)
  return { ...test, plant, escalations, called, phase, outcomes }
}

describe('a desk of a team that runs an escalation', () => {
  it('calls nobody once another desk has the lease, and tells the team that the step is due', async () => {
    const test = await openDatabase(tempFolder())
    const plant = makePlant()
    const told: Escalation[] = []
    let isRunner = true
    let share: () => void = () => undefined
    const escalations = startEscalations(test, plant, new Map(), {
      isRunner: () => isRunner,
      onActed: (escalation) => told.push(escalation),
      // The team is told of the call before it is made; meanwhile the lease goes to another desk.
      shared: () => new Promise((resolve) => (share = resolve)),
    })
    escalations.begin(anyRaise(7), chain.id, desk1)
    await test.clock.advance(0)
    expect(told.at(-1)).toMatchObject({ phase: { kind: 'calling' }, calls: [{ outcome: 'calling' }] })
    isRunner = false
    share()
    await test.clock.advance(40 * minute)
    expect(plant.calls).toEqual([])
    expect(told.at(-1)).toMatchObject({ phase: { kind: 'held', step: 0 }, calls: [] })
  })

  it('leaves the call of the desk that has the lease as it is', async () => {
    const test = await openDatabase(tempFolder())
    const plant = makePlant()
    const told: Escalation[] = []
    let isRunner = true
    let share: () => void = () => undefined
    const escalations = startEscalations(test, plant, new Map(), {
      isRunner: () => isRunner,
      onActed: (escalation) => told.push(escalation),
      shared: () => new Promise((resolve) => (share = resolve)),
    })
    escalations.begin(anyRaise(7), chain.id, desk1)
    await test.clock.advance(1_000)
    isRunner = false
    const [own] = escalations.read()
    const calls = own?.calls.map((call) => ({ ...call, at: test.clock.now(), serviceAt: test.clock.now() }))
    const theirs = { ...own, calls } as Escalation
    escalations.merge([{ escalation: theirs, raisedAt: raisedAtOf(makeAlarm({ id: 7 })) }])
    told.length = 0
    share()
    await test.clock.advance(40 * minute)
    expect(plant.calls).toEqual([])
    expect(told).toEqual([])
    expect(escalations.read()[0]?.calls).toEqual(calls)
  })
})

describe('an escalation', () => {
  it('calls one group after the other and ends when the last one had its time', async () => {
    const { clock, escalations, called, phase } = await begin()
    expect(phase()).toMatchObject({ kind: 'waiting', step: 0 })
    await clock.advance(40 * minute)
    expect(called()).toEqual([
      [1, 0],
      [2, 5],
      [3, 15],
    ])
    expect(phase()).toMatchObject({ kind: 'ended', end: 'exhausted' })
    expect(escalations.audit.map(({ phase: { kind } }) => kind)).toEqual([
      ...['calling', 'waiting', 'waiting', 'waiting', 'ended'],
    ])
    expect(clock.pending()).toBe(0)
  })

  it.each([
    ['accepted', (plant: Plant): void => void (plant.accepted = 'A. Brandt'), 'A. Brandt'],
    [
      'acknowledged',
      (plant: Plant): void => void plant.alarms.set(7, makeAlarm({ id: 7, ackUser: 'op' })),
      'op',
    ],
  ] as const)('ends as %s, and calls nobody after that', async (end, happen, by) => {
    const { clock, plant, escalations, called, phase } = await begin()
    happen(plant)
    escalations.changed({ upserts: [...plant.alarms.values()], removals: [], raised: [] })
    await clock.advance(40 * minute)
    expect(phase()).toMatchObject({ kind: 'ended', end, by })
    expect(called()).toEqual([[1, 0]])
  })

  it('ends when somebody takes or stops it, and is gone when the alarm clears', async () => {
    const { clock, plant, escalations, called, phase } = await begin()
    escalations.taken([{ alarmId: 7, by: 'Desk 2' }])
    expect(phase()).toMatchObject({ kind: 'ended', end: 'taken', by: 'Desk 2' })
    expect(escalations.begin(anyRaise(7), chain.id, desk1)).toMatchObject({ ok: true })
    await clock.advance(0)
    expect(escalations.stop(7, screenActor('Desk 3'))).toMatchObject({ ok: true })
    expect(phase()).toMatchObject({ kind: 'ended', end: 'stopped', by: 'Desk 3' })
    expect(escalations.stop(7, desk1)).toMatchObject({ error: { code: 'not-found' } })
    expect(escalations.begin(anyRaise(7), chain.id, desk1)).toMatchObject({ ok: true })
    await clock.advance(0)
    plant.alarms.clear()
    escalations.changed({ upserts: [], removals: [7], raised: [] })
    expect(escalations.read()).toEqual([])
    expect(escalations.audit.at(-1)?.phase).toMatchObject({ kind: 'ended', end: 'cleared' })
    await clock.advance(40 * minute)
    expect(called()).toHaveLength(3)
  })

  it('ends when its alarm is shelved, and is audited so; nothing begins while it is on the shelf', async () => {
    const { clock, plant, escalations, called, phase } = await begin()
    plant.shelved.set(7, 'Desk 2')
    escalations.evaluate()
    expect(phase()).toMatchObject({ kind: 'ended', end: 'shelved', by: 'Desk 2' })
    expect(escalations.audit.at(-1)?.phase).toMatchObject({ end: 'shelved', by: 'Desk 2' })
    expect(escalations.begin(anyRaise(7), chain.id, desk1)).toMatchObject({ error: { code: 'rejected' } })
    await clock.advance(40 * minute)
    expect(called()).toEqual([[1, 0]])
    expect(clock.pending()).toBe(0)
  })

  it.each([
    ['no alarm', (plant: Plant) => plant.alarms.clear(), 'night', 'not-found'],
    ['no chain', () => undefined, 'day', 'not-found'],
    [
      'acknowledged',
      (plant: Plant) => plant.alarms.set(7, makeAlarm({ id: 7, ackUser: 'op' })),
      'night',
      'rejected',
    ],
  ] as const)('is refused: %s', async (_name, change, chainId, code) => {
    const test = await openDatabase(tempFolder())
    const plant = makePlant()
    change(plant)
    expect(startEscalations(test, plant).begin(anyRaise(7), chainId, desk1)).toMatchObject({
      error: { code },
    })
  })

  it('runs once for an alarm, from however many screens it is started', async () => {
    const { clock, escalations, called } = await begin()
    expect(escalations.begin(anyRaise(7), chain.id, screenActor('Desk 2'))).toMatchObject({
      error: { code: 'in-progress' },
    })
    await clock.advance(minute)
    expect(called()).toEqual([[1, 0]])
  })

  it('passes over a group that is off shift, and says so where nobody is on', async () => {
    const { clock, called, outcomes, phase } = await begin(({ offShift }) => offShift.add(1).add(3))
    expect(outcomes()).toEqual(['skipped', 'placed'])
    await clock.advance(40 * minute)
    expect(called()).toEqual([[2, 0]])
    expect(phase()).toMatchObject({ kind: 'ended', end: 'exhausted' })
    const none = await begin(({ offShift }) => offShift.add(1).add(2).add(3))
    expect(none.phase()).toMatchObject({ kind: 'ended', end: 'off-shift' })
    expect(none.called()).toEqual([])
  })

  it('goes on at once where the service refuses, and waits where nobody knows', async () => {
    let answers = 0
    const { called, outcomes } = await begin((plant) => {
      plant.answer = () =>
        Promise.resolve({ outcome: answers++ === 0 ? 'refused' : 'unknown', why: 'no group 1' })
    })
    expect(called()).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(outcomes()).toEqual(['refused', 'unknown'])
  })

  it('tries a call again that certainly was not placed, less and less often, and waits for its group after it', async () => {
    const { clock, plant, called, outcomes, phase } = await begin((plant) => {
      plant.answer = () => Promise.resolve({ outcome: 'not-placed', why: 'ECONNREFUSED' })
    })
    expect(phase()).toMatchObject({ kind: 'held', step: 0 })
    await clock.advance(10 * minute)
    expect(plant.unplaced).toBeGreaterThan(5)
    expect(plant.unplaced).toBeLessThan(20)
    expect([called(), outcomes()]).toEqual([[], []])
    plant.answer = () => Promise.resolve({ outcome: 'placed', why: '' })
    await clock.advance(minute)
    expect(phase()).toMatchObject({ kind: 'waiting', step: 0 })
    expect(outcomes()).toEqual(['placed'])
    await clock.advance(5 * minute)
    expect(called().at(-1)?.[0]).toBe(2)
  })

  it.each([
    ['set back', -120],
    ['set ahead', 120],
  ])('gives every group its time, whatever the clock does: %s by two hours', async (_name, minutes) => {
    const { clock, plant, phase } = await begin()
    await clock.advance(minute)
    clock.set(minutes * minute)
    await clock.advance(3 * minute)
    expect(phase()).toMatchObject({ kind: 'waiting', step: 0, until: clock.now() + minute })
    await clock.advance(minute - 1)
    expect(plant.calls).toHaveLength(1)
    await clock.advance(1)
    expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1, 2])
  })

  it.each([
    ['set back', -120],
    ['set ahead', 120],
  ])('sees an acceptance as soon after the clock was %s as before', async (_name, minutes) => {
    const { clock, plant, phase } = await begin()
    clock.set(minutes * minute)
    plant.accepted = 'A. Brandt'
    await clock.advance(10_000)
    expect(phase()).toMatchObject({ kind: 'ended', end: 'accepted' })
  })

  it.each([
    ['set back', -120],
    ['set ahead', 120],
  ])(
    'gives a group its time after a crash during its call, before which the clock was %s',
    async (_name, minutes) => {
      const test = await openDatabase(tempFolder())
      const plant = makePlant()
      plant.answer = () => new Promise(() => undefined)
      const before = startEscalations(test, plant)
      before.begin(anyRaise(7), chain.id, desk1)
      await test.clock.advance(0)
      test.clock.set(minutes * minute)
      before.evaluate()
      await test.clock.advance(0)
      before.crash()
      plant.answer = () => Promise.resolve({ outcome: 'placed', why: '' })
      startEscalations(test, plant).evaluate()
      await test.clock.advance(5 * minute - 1)
      expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1])
      await test.clock.advance(1)
      expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1, 2])
    },
  )

  it('goes on at once after a sleep of the machine in which a step fell due, and calls nobody twice', async () => {
    const { clock, plant, escalations } = await begin()
    clock.sleep(120 * minute)
    escalations.evaluate()
    await clock.advance(0)
    expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1, 2])
    await clock.advance(9 * minute)
    expect(plant.calls).toHaveLength(2)
  })

  it('ends where the desk becomes read-only, which begins none either', async () => {
    const { clock, plant, escalations, called, phase } = await begin()
    plant.isReadOnly = true
    escalations.evaluate()
    expect(phase()).toMatchObject({ kind: 'ended', end: 'read-only' })
    await clock.advance(40 * minute)
    expect(called()).toEqual([[1, 0]])
    expect(escalations.begin(anyRaise(7), chain.id, desk1)).toMatchObject({
      error: { code: 'not-permitted' },
    })
  })

  it('keeps a step that falls due while the desk stops for the next run', async () => {
    const test = await begin()
    const { clock, plant, escalations } = test
    escalations.suspend()
    await clock.advance(6 * minute)
    await escalations.shutdown()
    expect(plant.calls).toHaveLength(1)
    const after = startEscalations(test, plant)
    after.evaluate()
    await clock.advance(0)
    expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1, 2])
  })

  it('makes in the next run a call that the desk was about to send when it stopped', async () => {
    const test = await openDatabase(tempFolder())
    const plant = makePlant()
    const before = startEscalations(test, plant)
    before.begin(anyRaise(7), chain.id, desk1)
    await before.shutdown()
    expect(plant.calls).toEqual([])
    const after = startEscalations(test, plant)
    after.evaluate()
    await test.clock.advance(0)
    expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1])
  })

  it('gives a group no more than its time where the clock was set back while the desk was off', async () => {
    const test = await begin()
    const { clock, plant, escalations } = test
    await clock.advance(minute)
    await escalations.shutdown()
    clock.set(-120 * minute)
    startEscalations(test, plant).evaluate()
    await clock.advance(5 * minute)
    expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1, 2])
  })

  it('is held while the service is lost, and looks whether somebody accepted before it goes on', async () => {
    const { clock, plant, escalations, called, phase } = await begin()
    plant.isConnected = false
    await clock.advance(6 * minute)
    expect(phase()).toMatchObject({ kind: 'held', step: 1 })
    expect(called()).toEqual([[1, 0]])
    plant.isConnected = true
    escalations.evaluate()
    await clock.advance(0)
    expect(called()).toEqual([
      [1, 0],
      [2, 6],
    ])
    plant.isConnected = false
    await clock.advance(11 * minute)
    plant.isConnected = true
    plant.accepted = 'A. Brandt'
    escalations.evaluate()
    await clock.advance(0)
    expect(phase()).toMatchObject({ kind: 'ended', end: 'accepted' })
    expect(called()).toHaveLength(2)
  })

  it('goes on without call records, which a service need not have', async () => {
    const { clock, called } = await begin((plant) => void (plant.recordsFailure = 'not-found'))
    await clock.advance(16 * minute)
    expect(called()).toHaveLength(3)
  })

  it.each(['service-failed', 'not-authorised', 'rejected', 'malformed-answer', 'cancelled'] as const)(
    'calls nobody else while the records fail (%s), and sees the acceptance once they answer',
    async (failure) => {
      const { clock, plant, called, phase } = await begin()
      plant.accepted = 'A. Brandt'
      plant.recordsFailure = failure
      await clock.advance(6 * minute)
      expect(phase()).toMatchObject({ kind: 'held', step: 1 })
      plant.recordsFailure = null
      await clock.advance(minute)
      expect(phase()).toMatchObject({ kind: 'ended', end: 'accepted', by: 'A. Brandt' })
      expect(called()).toEqual([[1, 0]])
    },
  )

  it('goes on where the records fail for as long again as the group had', async () => {
    const { clock, called } = await begin((plant) => void (plant.recordsFailure = 'service-failed'))
    await clock.advance(11 * minute)
    expect(called()).toEqual([
      [1, 0],
      [2, 10],
    ])
  })

  it('ends where its id goes to another alarm, which nobody is called about', async () => {
    const { clock, plant, escalations, called } = await begin()
    const other = makeAlarm({ id: 7, path: 'SOUTH\\PUMP4\\PT1', message: 'Pressure' })
    plant.alarms.set(7, other)
    escalations.changed({ upserts: [other], removals: [], raised: [other] })
    expect(escalations.audit.at(-1)?.phase).toMatchObject({ kind: 'ended', end: 'cleared' })
    await clock.advance(40 * minute)
    expect(called()).toEqual([[1, 0]])
  })

  it('says nothing of another alarm that got its id during a call, where that call is not placed', async () => {
    let answer: (outcome: StepOutcome) => void = () => undefined
    const { clock, plant, escalations } = await begin((made) => {
      made.afterMinutes = 3
      made.answer = () => new Promise((resolve) => (answer = resolve))
    })
    const other = makeAlarm({ id: 7, path: 'SOUTH\\PUMP4\\PT1', message: 'Pressure' })
    plant.alarms.set(7, other)
    escalations.changed({ upserts: [other], removals: [], raised: [other] })
    answer({ outcome: 'not-placed', why: '' })
    await clock.advance(minute)
    expect(escalations.audit.map(({ path, phase: { kind } }) => [path, kind])).toEqual([
      [makeAlarm({ id: 7 }).path, 'calling'],
      [makeAlarm({ id: 7 }).path, 'ended'],
    ])
    expect(escalations.read()).toMatchObject([{ path: other.path, phase: { kind: 'pending' } }])
  })

  it('rests while the list of alarms is not known yet, however long it is overdue', async () => {
    const { clock, plant, escalations } = await begin()
    plant.isListKnown = false
    plant.alarms.clear()
    await clock.advance(6 * minute)
    escalations.evaluate()
    const { looks } = plant
    await clock.advance(60 * minute)
    expect([plant.looks, plant.calls.length]).toEqual([looks, 1])
  })

  it('goes on after a crash: a call under way is unknown and not made twice', async () => {
    const test = await openDatabase(tempFolder())
    const plant = makePlant()
    plant.answer = () => new Promise(() => undefined)
    const before = startEscalations(test, plant)
    before.begin(anyRaise(7), chain.id, desk1)
    await test.clock.advance(0)
    expect(before.read()[0]?.phase).toEqual({ kind: 'calling', step: 0 })
    // The first run is never asked again: it has crashed.
    plant.answer = () => Promise.resolve({ outcome: 'placed', why: '' })
    plant.isListKnown = false
    plant.alarms.clear()
    const after = startEscalations(test, plant)
    after.evaluate()
    expect(after.read()[0]).toMatchObject({ calls: [{ outcome: 'unknown' }], phase: { kind: 'waiting' } })
    plant.alarms.set(7, makeAlarm({ id: 7 }))
    plant.isListKnown = true
    after.evaluate()
    await test.clock.advance(4 * minute)
    expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1])
    await test.clock.advance(2 * minute)
    expect(plant.calls.map(({ groupId }) => groupId)).toEqual([1, 2])
  })
})

describe('by rule', () => {
  async function raise(count: number) {
    const test = await openDatabase(tempFolder())
    const plant = makePlant()
    plant.afterMinutes = 3
    const alarms = Array.from({ length: count }, (_, place) => makeAlarm({ id: place + 1 }))
    plant.alarms = new Map(alarms.map((alarm) => [alarm.id, alarm]))
    const escalations = startEscalations(test, plant)
    escalations.changed({ upserts: alarms, removals: [], raised: alarms })
    return { ...test, plant, escalations }
  }

  it('an alarm that nobody takes in time is escalated, in the name of the rule', async () => {
    const { clock, plant } = await raise(1)
    await clock.advance(3 * minute - 1)
    expect(plant.calls).toEqual([])
    await clock.advance(1)
    expect(plant.calls).toMatchObject([{ alarmId: 1, groupId: 1, by: ruleActor.name }])
  })

  it('one that is raised again and again is escalated as early as one that stays', async () => {
    const { clock, plant, escalations } = await raise(1)
    for (let round = 0; round < 2; round++) {
      await clock.advance(2 * minute)
      const alarm = makeAlarm({ id: 1, alarmTime: new Date(clock.now()).toISOString() })
      plant.alarms.set(1, alarm)
      escalations.changed({ upserts: [alarm], removals: [], raised: [alarm] })
    }
    expect(plant.calls).toMatchObject([{ alarmId: 1, groupId: 1 }])
  })

  it('one whose id goes to another alarm waits its own time', async () => {
    const { clock, plant, escalations } = await raise(1)
    await clock.advance(2 * minute)
    const other = makeAlarm({ id: 1, path: 'SOUTH\\PUMP4\\PT1' })
    plant.alarms.set(1, other)
    escalations.changed({ upserts: [other], removals: [], raised: [other] })
    await clock.advance(2 * minute)
    expect(plant.calls).toEqual([])
    await clock.advance(minute)
    expect(plant.calls).toHaveLength(1)
  })

  it.each([-120, 120])(
    'one that is raised just after the clock was set by %i minutes waits its time',
    async (by) => {
      const { clock, plant, escalations } = await raise(1)
      escalations.taken([{ alarmId: 1, by: 'Desk 1' }])
      plant.taken.add(1)
      clock.set(by * minute)
      const later = makeAlarm({ id: 2 })
      plant.alarms.set(2, later)
      escalations.changed({ upserts: [later], removals: [], raised: [later] })
      await clock.advance(3 * minute - 1)
      expect(plant.calls).toEqual([])
      await clock.advance(1)
      expect(plant.calls).toMatchObject([{ alarmId: 2 }])
    },
  )

  it('one waits no longer than its time where the clock was set back while the desk was off', async () => {
    const test = await raise(1)
    const { clock, plant, escalations } = test
    await clock.advance(minute)
    await escalations.shutdown()
    clock.set(-120 * minute)
    startEscalations(test, plant).evaluate()
    await clock.advance(3 * minute)
    expect(plant.calls).toMatchObject([{ alarmId: 1, groupId: 1 }])
  })

  it('one that is taken waits until it is given back; one that was ended stays so', async () => {
    const { clock, plant, escalations } = await raise(1)
    plant.taken.add(1)
    escalations.taken([{ alarmId: 1, by: 'Desk 1' }])
    await clock.advance(10 * minute)
    expect(plant.calls).toEqual([])
    plant.taken.clear()
    escalations.taken([])
    await clock.advance(0)
    expect(plant.calls).toHaveLength(1)
    escalations.stop(1, desk1)
    await clock.advance(60 * minute)
    expect(plant.calls).toHaveLength(1)
  })

  it('one that is shelved is not escalated; back from the shelf its time begins anew', async () => {
    const { clock, plant, escalations } = await raise(2)
    plant.shelved.set(1, 'Desk 1').set(2, 'Desk 1')
    escalations.evaluate()
    expect(escalations.read()).toEqual([])
    const alarms = [...plant.alarms.values()]
    escalations.changed({ upserts: alarms, removals: [], raised: alarms })
    await clock.advance(10 * minute)
    expect(plant.calls).toEqual([])
    plant.shelved.clear()
    plant.taken.add(2)
    escalations.changed({ upserts: alarms, removals: [], raised: alarms })
    await clock.advance(3 * minute - 1)
    expect(plant.calls).toEqual([])
    await clock.advance(1)
    expect(plant.calls).toMatchObject([{ alarmId: 1, groupId: 1, by: ruleActor.name }])
  })

  it('a flood calls about one alarm after the other', async () => {
    const { clock, plant, escalations } = await raise(50)
    await clock.advance(4 * minute)
    expect(plant.calls).toHaveLength(1)
    escalations.taken([{ alarmId: 1, by: 'Desk 1' }])
    await clock.advance(0)
    expect(plant.calls.map(({ alarmId }) => alarmId)).toEqual([1, 2])
  })

  it('a more urgent alarm does not wait for a less urgent one, and of several the most urgent is first', async () => {
    const { clock, plant, escalations } = await raise(1)
    const [low = makeAlarm({ id: 1 })] = plant.alarms.values()
    plant.alarms.set(1, { ...low, priority: 4 })
    await clock.advance(3 * minute)
    expect(plant.calls.map(({ alarmId }) => alarmId)).toEqual([1])
    const later = [
      makeAlarm({ id: 2, priority: 3 }),
      makeAlarm({ id: 3, priority: 1 }),
      makeAlarm({ id: 4, priority: 1 }),
    ]
    for (const alarm of later) plant.alarms.set(alarm.id, alarm)
    escalations.changed({ upserts: later, removals: [], raised: later })
    await clock.advance(3 * minute)
    expect(plant.calls.map(({ alarmId }) => alarmId)).toEqual([1, 3])
  })

  it('nothing is called once the rule is off', async () => {
    const { clock, plant, escalations } = await raise(2)
    plant.afterMinutes = 0
    escalations.evaluate()
    await clock.advance(10 * minute)
    expect(plant.calls).toEqual([])
    expect(escalations.read()).toEqual([])
  })
})
