import { describe, expect, it } from 'vitest'
import type { ActContent } from '../../../../src/shared/model/act.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { maxPlanAheadMinutes } from '../../../../src/shared/model/constants.ts'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import type { WorkPlan } from '../../../../src/shared/model/shelf.ts'
import { createShelfStore } from '../../../../src/main/response/shelf.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const minuteMs = 60_000

/** A desk that plans work in the unit NORTH\\U1; what it shows, announces and tells other desks. */
function start({ database, context, logs, clock }: TestDatabase) {
  const alarms = new Map<number, Alarm>()
  const shown = new Set<number>()
  const annunciated: number[] = []
  const audited: string[] = []
  const acts: ActContent[] = []
  const shelf = createShelfStore({
    ...context,
    database,
    log: logs.log,
    scale,
    server: 'North',
    clockOffsetMs: () => null,
    newId: () => `w${acts.length + 1}`,
    audit: { append: ({ kind }) => void audited.push(kind) },
    alarms: () => alarms.values(),
    onChanged: () => undefined,
    onShelved: (hidden) => hidden.forEach(({ id }) => shown.delete(id)),
    onReturned: (back, isAnnunciated) => {
      for (const { id } of back) shown.add(id)
      if (isAnnunciated) annunciated.push(...back.map(({ id }) => id))
    },
    onActed: (_person, content) => acts.push(content),
  })
  shelf.start()
  return {
    shelf,
    shown,
    annunciated,
    audited,
    acts,
    clock,
    raise(id: number, fields: Partial<Alarm> = {}) {
      const alarmTime = new Date(clock.now()).toISOString()
      const alarm = makeAlarm({ id, path: `NORTH\\U1\\P${id}`, priority: 3, alarmTime, ...fields })
      alarms.set(id, alarm)
      const change = shelf.changed({ upserts: [alarm], removals: [], raised: [alarm] })
      for (const each of change.upserts) shown.add(each.id)
      for (const each of change.removals) shown.delete(each)
    },
    plan(inMinutes: number, minutes = 30, fields: Partial<WorkPlan> = {}) {
      const plan = {
        places: ['NORTH\\U1'],
        band: 'high' as const,
        from: clock.now() + inMinutes * minuteMs,
        ...fields,
      }
      return shelf.plan(plan, { minutes }, 'Pump exchanged', 'Anna')
    },
  }
}

describe('planned work', () => {
  it('hides nothing before its time, then everything below its places, and ends by itself', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.shelf.confirm()
    desk.raise(1)
    desk.raise(2, { path: 'NORTH\\U2\\P2' })
    desk.plan(60)
    expect([...desk.shown]).toEqual([1, 2])
    await desk.clock.advance(60 * minuteMs)
    expect([...desk.shown]).toEqual([2])
    desk.raise(3)
    expect([...desk.shown]).toEqual([2])
    await desk.clock.advance(30 * minuteMs)
    expect([...desk.shown].sort()).toEqual([1, 2, 3])
    expect(desk.annunciated.sort()).toEqual([1, 3])
    expect(desk.audited).toEqual(['shelf.begun', 'shelf.returned'])
    expect(desk.shelf.read().entries).toEqual([])
  })

  it('lets through what is more urgent than it covers', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.shelf.confirm()
    desk.plan(0)
    desk.raise(1, { priority: 1 })
    desk.raise(2, { priority: 2 })
    expect([...desk.shown]).toEqual([1])
  })

  it('remembers what it held, each raise once, after its end and a restart', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    const desk = start(first)
    desk.shelf.confirm()
    const began = desk.clock.now()
    desk.plan(0)
    desk.raise(1)
    await desk.clock.advance(minuteMs)
    desk.raise(1)
    desk.raise(2)
    const held = [
      { alarmId: 1, times: 2 },
      { alarmId: 2, times: 1 },
    ]
    expect(desk.shelf.works()).toMatchObject([{ endedAt: null, alarms: held }])
    await desk.clock.advance(30 * minuteMs)
    expect(desk.shelf.works()).toMatchObject([{ endedAt: began + 30 * minuteMs, alarms: held }])
    await desk.shelf.stop()
    const again = start(first)
    expect(again.shelf.works()).toMatchObject([{ entry: { reason: 'Pump exchanged' }, alarms: held }])
    await again.clock.advance(8 * 86_400_000)
    again.plan(0, 1)
    again.shelf.confirm()
    await again.clock.advance(2 * minuteMs)
    expect(again.shelf.works()).toHaveLength(1)
  })

  it('begins after a restart that its time fell into', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.shelf.confirm()
    desk.plan(10)
    await desk.shelf.stop()
    await desk.clock.advance(15 * minuteMs)
    const again = start(test)
    again.raise(1)
    again.shelf.confirm()
    expect([...again.shown]).toEqual([])
    await desk.clock.advance(25 * minuteMs)
    expect([...again.shown]).toEqual([1])
  })

  it('is cancelled before it begins without a trace, and undone', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.shelf.confirm()
    desk.raise(1)
    const planned = desk.plan(10)
    if (!planned.ok) throw new Error(planned.error.message)
    const cancelled = desk.shelf.unshelve(planned.value.ids, 'Ben')
    await desk.clock.advance(20 * minuteMs)
    expect([...desk.shown]).toEqual([1])
    expect(desk.shelf.works()).toEqual([])
    expect(desk.shelf.undo(cancelled).ok).toBe(true)
    expect([...desk.shown]).toEqual([])
  })

  it('takes as long as it is extended to, from its beginning', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.shelf.confirm()
    const planned = desk.plan(10)
    if (!planned.ok) throw new Error(planned.error.message)
    desk.shelf.extend(planned.value.ids, { minutes: 60 }, 'Anna')
    expect(desk.shelf.read().entries[0]?.until).toBe(desk.clock.now() + 70 * minuteMs)
  })

  it('is not planned for a time that nobody will remember', async () => {
    const desk = start(await openDatabase(tempFolder()))
    expect(desk.plan(maxPlanAheadMinutes + 1)).toMatchObject({ ok: false, error: { code: 'rejected' } })
    expect(desk.plan(maxPlanAheadMinutes)).toMatchObject({ ok: true })
  })

  it('is an act of its own, which another desk follows', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.plan(10)
    const [act] = desk.acts
    if (act?.action !== 'plan.put') throw new Error('no plan was told')
    const other = start(await openDatabase(tempFolder()))
    other.shelf.confirm()
    other.raise(1)
    const { entry } = act
    const thing = { work: entry.id, path: entry.path, alarmId: null, by: 'Anna · North' }
    other.shelf.merge([{ ...thing, entry }])
    await other.clock.advance(10 * minuteMs)
    expect([...other.shown]).toEqual([])
    other.shelf.merge([{ ...thing, entry: null }])
    expect([...other.shown]).toEqual([1])
    expect(other.annunciated).toEqual([])
  })

  it('stands beside a shelving of its tag', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.shelf.confirm()
    desk.raise(1)
    desk.plan(10, 30, { places: ['NORTH\\U1\\P1'] })
    const found = desk.shelf.find({ kind: 'tag', path: 'NORTH\\U1\\P1' })
    if (!found.ok) throw new Error(found.error.message)
    desk.shelf.shelve(found.value, { minutes: 5 }, 'Seal', 'Ben')
    expect(desk.shelf.read().entries).toHaveLength(2)
  })
})
