import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLiveSet, type Change } from '../../../../src/main/desk/live-set.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { reconcile } from '../../../support/reconcile.ts'

/**
 * A service that raises, acknowledges, resets and clears a few alarms, and whose pushes and lists may be late. The hour
 * that is repeated when summer time ends shows in `lastChange` alone, which has no offset; a clock that is set back
 * shows in all times.
 */
function createModel() {
  let set = createLiveSet()
  const listed = new Map<number, Alarm>()
  const pushed: Alarm[] = []
  const raised: string[] = []
  let second = 0
  let reading: { rows: Alarm[]; since: number } | null = null

  let [setBackMs, repeatedMs] = [0, 0]
  const nextAt = () => Date.UTC(2026, 10, 15) + ++second * 1_000 - setBackMs
  const localTime = (at: number) => new Date(at - repeatedMs).toISOString().slice(0, -1)
  const record = (change: Change) => {
    for (const { id, alarmTime } of change.raised) raised.push(`${id} at ${alarmTime}`)
  }
  const change = (id: number, fields: Partial<Alarm>) => {
    const alarm = listed.get(id)
    if (alarm) listed.set(id, { ...alarm, ...fields, lastChange: localTime(nextAt()) })
  }
  const answer = (isWhole: boolean) => {
    if (!reading) return
    const { rows, since } = reading
    reading = null
    record(isWhole ? reconcile(set, rows, since) : set.mergePartial(rows, since))
  }
  record(reconcile(set, [], set.mark()))

  return {
    raise(id: number) {
      const at = nextAt()
      const alarm = makeAlarm({ id, alarmTime: new Date(at).toISOString(), lastChange: localTime(at) })
      listed.set(id, alarm)
      pushed.push(alarm)
    },
    acknowledge: (id: number) => change(id, { ackUser: 'M. Arnaud', state: 2 }),
    reset: (id: number) => change(id, { state: 3 }),
    clear: (id: number) => void listed.delete(id),
    // A push from before that is delivered after it seems to be newer than it is, and may be annunciated once more.
    repeatHour() {
      repeatedMs += 3_600_000
      pushed.length = 0
    },
    setClockBack() {
      setBackMs += 7_200_000
      pushed.length = 0
    },
    /** Any push that was ever sent: late, out of order or again. */
    deliver(index: number) {
      const alarm = pushed.at(index % Math.max(1, pushed.length))
      if (alarm) record(set.mergePush(alarm))
    },
    request: () => (reading ??= { rows: [...listed.values()], since: set.mark() }),
    answer,
    /** The desk is started again; its new connection brings no push of the old one. */
    restart() {
      set = createLiveSet(set.known())
      reading = null
      pushed.length = 0
    },
    finish() {
      answer(true)
      reading = { rows: [...listed.values()], since: set.mark() }
      answer(true)
      return { shown: [...set.values()], listed: [...listed.values()], raised }
    },
  }
}

const id = fc.integer({ min: 1, max: 3 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('raise' as const), id }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('acknowledge', 'reset', 'clear'), id }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), index: fc.nat(50) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('request', 'restart', 'repeatHour') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), isWhole: fc.boolean() }) },
)
const clockStep = fc.record({ kind: fc.constant('setClockBack' as const) })
type Step = typeof step | typeof clockStep extends fc.Arbitrary<infer T> ? T : never

function play(steps: readonly Step[]) {
  const model = createModel()
  for (const each of steps) {
    if ('index' in each) model.deliver(each.index)
    else if ('isWhole' in each) model.answer(each.isWhole)
    else if ('id' in each) model[each.kind](each.id)
    else model[each.kind]()
  }
  const { shown, listed, raised } = model.finish()
  const byId = (alarms: readonly Alarm[]) => alarms.toSorted((a, b) => a.id - b.id)
  expect(byId(shown)).toEqual(byId(listed))
  expect(raised).toEqual([...new Set(raised)])
  return { listed, raised }
}

it('whatever is late, twice, in between or during a restart: the set ends as the list, each occurrence is raised at most once, and every one that lasts is', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { listed, raised } = play(steps)
      for (const alarm of listed) expect(raised).toContain(`${alarm.id} at ${alarm.alarmTime}`)
    }),
    { numRuns: 2_000 },
  )
})

// A raise that seems to be earlier than the known one cannot be told from a corrected time, so that it is only listed.
it('a service whose clock is set back: the set ends as the list, and nothing is raised twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 13, arbitrary: step }, clockStep), { maxLength: 80 }),
      (steps) => {
        play(steps)
      },
    ),
    { numRuns: 2_000 },
  )
})
