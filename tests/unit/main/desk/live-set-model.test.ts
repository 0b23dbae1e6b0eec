import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLiveSet, type Change } from '../../../../src/main/desk/live-set.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { reconcile } from '../../../support/reconcile.ts'

/** A service that raises, acknowledges, resets and clears a few alarms, and whose pushes and lists may be late. */
function createModel() {
  let set = createLiveSet()
  const listed = new Map<number, Alarm>()
  const pushed: Alarm[] = []
  const raised: string[] = []
  let second = 0
  let reading: { rows: Alarm[]; since: number } | null = null

  const nextTime = () => new Date(Date.UTC(2026, 10, 15) + ++second * 1_000).toISOString()
  const record = (change: Change) => {
    for (const { id, alarmTime } of change.raised) raised.push(`${id} at ${alarmTime}`)
  }
  const change = (id: number, fields: Partial<Alarm>) => {
    const alarm = listed.get(id)
    if (alarm) listed.set(id, { ...alarm, ...fields, lastChange: nextTime().slice(0, -1) })
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
      const alarmTime = nextTime()
      const alarm = makeAlarm({ id, alarmTime, lastChange: alarmTime.slice(0, -1) })
      listed.set(id, alarm)
      pushed.push(alarm)
    },
    acknowledge: (id: number) => change(id, { ackUser: 'M. Arnaud', state: 2 }),
    reset: (id: number) => change(id, { state: 3 }),
    clear: (id: number) => void listed.delete(id),
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('request' as const, 'restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), isWhole: fc.boolean() }) },
)

it('whatever is late, twice, in between or during a restart: the set ends as the list, each occurrence is raised at most once, and every one that lasts is', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
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
      for (const alarm of listed) expect(raised).toContain(`${alarm.id} at ${alarm.alarmTime}`)
    }),
    { numRuns: 2_000 },
  )
})
