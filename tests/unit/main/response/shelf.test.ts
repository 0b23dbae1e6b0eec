import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShelfStore } from '../../../../src/main/response/shelf.ts'
import type { TeamShelving } from '../../../../src/main/response/shelf-parts.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import { maxShelvedMinutes } from '../../../../src/shared/model/constants.ts'
import type { ShelfChange, ShelfEdit, Shelved, ShelvingSubject } from '../../../../src/shared/model/shelf.ts'
import { covers } from '../../../../src/shared/rules/shelf.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const minuteMs = 60_000

/** A desk as the shelf sees it: the service's alarms, what pages show, and what was annunciated. */
function start({ database, context, logs, clock }: TestDatabase, alarms = new Map<number, Alarm>()) {
  const shown = new Map<number, Alarm>()
  const changes: ShelfChange[] = []
  const annunciated: { id: number; at: number; how: 'raised' | 'time' }[] = []
  const audited: string[] = []
  /** By how much the service's clock is ahead of the desk's; null: unknown. */
  const offset: { ms: number | null } = { ms: null }
  let made = 0
  const shelf = createShelfStore({
    ...context,
    database,
    log: logs.log,
    scale,
    server: 'North',
    clockOffsetMs: () => offset.ms,
    newId: () => `${clock.now()} ${++made}`,
    audit: { append: ({ kind }) => void audited.push(kind) },
    alarms: () => alarms.values(),
    onChanged: (change) => changes.push(change),
    onShelved: (shelved) => shelved.forEach(({ id }) => shown.delete(id)),
    onReturned: (back, isAnnunciated) => {
      for (const alarm of back) shown.set(alarm.id, alarm)
      if (isAnnunciated)
        annunciated.push(...back.map(({ id }) => ({ id, at: clock.now(), how: 'time' as const })))
    },
  })
  shelf.start()

  function put(alarm: Alarm, isRaised: boolean) {
    const before = alarms.get(alarm.id)
    alarms.set(alarm.id, alarm)
    const change = shelf.changed({
      upserts: [alarm],
      removals: [],
      raised: isRaised ? [alarm] : [],
      ...(before && { before: new Map([[alarm.id, before]]) }),
    })
    for (const each of change.upserts) {
      // A page can only take a change of what it has.
      expect(change.before?.has(each.id) ?? false).toBe(shown.has(each.id) && before !== undefined)
      shown.set(each.id, each)
    }
    for (const id of change.removals) shown.delete(id)
    annunciated.push(...change.raised.map(({ id }) => ({ id, at: clock.now(), how: 'raised' as const })))
  }
  const desk = {
    shelf,
    shown,
    changes,
    offset,
    annunciated,
    audited,
    alarms,
    put,
    raise: (id: number, fields: Partial<Alarm> = {}) =>
      put(
        makeAlarm({
          id,
          path: `NORTH\\P${id % 3}`,
          priority: 2 + (id % 3),
          alarmTime: new Date(clock.now()).toISOString(),
          ...fields,
        }),
        true,
      ),
    clear(id: number) {
      if (!alarms.delete(id)) return
      for (const gone of shelf.changed({ upserts: [], removals: [id], raised: [] }).removals)
        shown.delete(gone)
    },
    shelve(subject: ShelvingSubject, minutes = 30) {
      const found = shelf.find(subject)
      return found.ok ? shelf.shelve(found.value, { minutes }, 'Seal leaks', 'Desk 1') : { ids: [], edit: -1 }
    },
    shelveAlarms(ids: number[], minutes = 30) {
      const named = ids.map((id) => anyRaise(id, alarms.get(id)?.path))
      return desk.shelve({ kind: 'alarms', alarms: named }, minutes)
    },
  }
  return desk
}
const idsOf = (alarms: Iterable<{ id: number }>) => [...alarms].map(({ id }) => id).sort((a, b) => a - b)

const byId = (entries: readonly Shelved[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('the shelf', () => {
  it('keeps its alarms from lists and annunciation, follows what the service says of them, and counts them', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.raise(1)
    desk.raise(2)
    desk.shelf.confirm()
    desk.shelveAlarms([1, 9])
    expect([...desk.shown.keys()]).toEqual([2])
    desk.put({ ...desk.alarms.get(1)!, ackUser: 'kb' }, false)
    expect(desk.shelf.read().alarms).toMatchObject([{ id: 1, ackUser: 'kb' }])
    desk.raise(1)
    expect(desk.annunciated).toHaveLength(2)
    expect(desk.shelf.read().entries).toMatchObject([
      { alarmId: 1, by: 'Desk 1', reason: 'Seal leaks', message: 'Drum level high' },
    ])
    desk.clear(1)
    expect(desk.shelf.read()).toMatchObject({ entries: [{ alarmId: 1 }], alarms: [] })
  })

  it('returns what is unshelved by hand silently and marked, until it is raised again', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.raise(1)
    desk.shelf.confirm()
    desk.shelf.unshelve(desk.shelveAlarms([1]).ids, 'Desk 2')
    expect([...desk.shown.keys()]).toEqual([1])
    expect(desk.annunciated).toHaveLength(1)
    expect(desk.shelf.read().returned).toMatchObject([{ alarmId: 1, how: 'hand', by: 'Desk 2' }])
    desk.raise(1)
    expect(desk.annunciated).toHaveLength(2)
    expect(desk.shelf.read().returned).toEqual([])
  })

  it('returns what has run out to be seen and heard again; what has cleared just leaves', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.raise(1)
    desk.raise(2)
    desk.shelf.confirm()
    desk.shelveAlarms([1, 2], 10)
    desk.clear(2)
    await test.clock.advance(10 * minuteMs)
    expect([...desk.shown.keys()]).toEqual([1])
    expect(desk.annunciated.filter(({ how }) => how === 'time').map(({ id }) => id)).toEqual([1])
    expect(desk.shelf.read()).toMatchObject({
      entries: [],
      returned: [{ alarmId: 1, how: 'time', by: 'Desk 1' }],
    })
    expect(desk.audited).toEqual(['shelf.returned'])
  })

  it('returns at a handover what was shelved before that shift, as if its time had ended', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    for (const id of [1, 2, 3]) desk.raise(id)
    desk.shelf.confirm()
    const old = desk.shelveAlarms([1], 480)
    desk.shelveAlarms([2], 480)
    desk.clear(2)
    await test.clock.advance(minuteMs)
    const shiftBegan = test.clock.now()
    desk.shelveAlarms([3], 480)
    desk.shelf.handOver(shiftBegan)
    expect([...desk.shown.keys()]).toEqual([1])
    expect(desk.annunciated.at(-1)).toMatchObject({ id: 1, how: 'time' })
    expect(desk.shelf.read()).toMatchObject({
      entries: [{ alarmId: 3 }],
      returned: [{ alarmId: 1, how: 'time', by: 'Desk 1' }],
    })
    expect(desk.audited).toEqual(['shelf.returned'])
    expect(desk.shelf.undo(old)).toMatchObject({ error: { code: 'rejected' } })
    desk.shelf.handOver(shiftBegan)
    expect(desk.shelf.read().entries).toHaveLength(1)
  })

  it('shelves a whole tag, with what is raised on it later, but nothing more urgent', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.raise(1, { path: 'NORTH\\P7', priority: 3 })
    desk.shelf.confirm()
    desk.shelve({ kind: 'tag', path: 'NORTH\\P7' })
    desk.raise(2, { path: 'NORTH\\P7', priority: 3 })
    expect([...desk.shown.keys()]).toEqual([])
    desk.raise(3, { path: 'NORTH\\P7', priority: 1 })
    desk.put({ ...desk.alarms.get(2)!, priority: 1 }, false)
    expect([...desk.shown.keys()].sort()).toEqual([2, 3])
    expect(desk.annunciated.map(({ id }) => id)).toEqual([1, 3, 2])
  })

  it('takes back shelving, unshelving and extending as if nothing had been', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.raise(1)
    desk.shelf.confirm()
    const { ids } = desk.shelveAlarms([1], 30)
    const [before] = desk.shelf.read().entries
    const longer = desk.shelf.extend(ids, { minutes: 60 })
    expect(desk.shelf.read().entries[0]?.until).toBe((before?.until ?? 0) + 30 * minuteMs)
    expect(desk.shelf.undo(longer)).toMatchObject({ ok: true })
    expect(desk.shelf.read().entries).toEqual([before])
    desk.shelf.undo(desk.shelf.unshelve(ids, 'Desk 2'))
    expect(desk.shelf.read()).toMatchObject({ entries: [before], returned: [] })
    expect(desk.shown.size).toBe(0)
    const again = desk.shelveAlarms([1], 5)
    desk.shelf.undo(again)
    expect(desk.shelf.read().entries).toEqual([before])
    expect(desk.shelf.undo(again)).toMatchObject({ error: { code: 'rejected' } })
  })

  it('takes back nothing that somebody else has changed since', async () => {
    const desk = start(await openDatabase(tempFolder()))
    desk.raise(1)
    desk.raise(2)
    desk.shelf.confirm()
    const mine = desk.shelveAlarms([1, 2], 30)
    const theirs = desk.shelf.unshelve(mine.ids.slice(0, 1), 'Desk 2')
    expect(desk.shelf.undo(mine)).toMatchObject({ error: { code: 'rejected' } })
    expect([...desk.shown.keys()]).toEqual([1])
    expect(desk.shelf.undo(theirs)).toMatchObject({ ok: true })
    expect(desk.shown.size).toBe(0)
  })

  it.each([
    ['set back', -120],
    ['set ahead', 120],
  ])('holds everything for its time, whatever the clock does: %s by two hours', async (_name, minutes) => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.raise(1)
    desk.shelf.confirm()
    desk.shelveAlarms([1], 30)
    await test.clock.advance(10 * minuteMs)
    test.clock.set(minutes * minuteMs)
    desk.shelf.confirm()
    // Pages count down by the clock as it is now.
    expect(desk.shelf.read().entries).toMatchObject([{ until: test.clock.now() + 20 * minuteMs }])
    await test.clock.advance(20 * minuteMs - 1)
    expect(desk.shown.size).toBe(0)
    await test.clock.advance(1)
    expect([...desk.shown.keys()]).toEqual([1])
  })

  it('holds nothing for longer than its time where the clock was set back while the desk was off', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.raise(1)
    desk.shelf.confirm()
    desk.shelveAlarms([1], 30)
    await test.clock.advance(minuteMs)
    await desk.shelf.stop()
    test.clock.set(-120 * minuteMs)
    const after = start(test)
    for (const alarm of desk.alarms.values()) after.put(alarm, false)
    after.shelf.confirm()
    // The clock is right again, which does not make it longer either.
    test.clock.set(120 * minuteMs)
    await test.clock.advance(30 * minuteMs)
    expect([...after.shown.keys()]).toEqual([1])
  })

  it('returns many that end together ten a minute, and critical ones at once', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    const ids = Array.from({ length: 35 }, (_, place) => place + 1)
    for (const id of ids) desk.raise(id, { path: `N\\T${id}`, priority: id > 30 ? 1 : 3 })
    desk.shelf.confirm()
    desk.shelveAlarms(ids, 10)
    await test.clock.advance(10 * minuteMs)
    expect(desk.shown.size).toBe(15)
    await test.clock.advance(minuteMs)
    expect(desk.shown.size).toBe(25)
    await test.clock.advance(minuteMs)
    expect(desk.shown.size).toBe(35)
    expect(desk.shelf.read().entries).toEqual([])
  })

  it('is there after a restart; what ran out meanwhile returns with the first complete list', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    const before = start(first)
    before.raise(1)
    before.raise(2)
    before.shelf.confirm()
    before.shelveAlarms([1], 10)
    before.shelveAlarms([2], 60)
    await before.shelf.stop()
    first.database.close()

    const second = await openDatabase(folder)
    second.clock.leap(11 * minuteMs)
    const after = start(second)
    for (const alarm of before.alarms.values()) after.put(alarm, false)
    expect([...after.shown.keys()]).toEqual([])
    after.shelf.confirm()
    expect([...after.shown.keys()]).toEqual([1])
    expect(after.annunciated).toMatchObject([{ id: 1, how: 'time' }])
    expect(after.shelf.read().entries).toMatchObject([{ alarmId: 2 }])
  })

  it('takes back to the shelf nothing whose time is over by then', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.shelf.confirm()
    desk.raise(1)
    desk.shelve({ kind: 'tag', path: 'NORTH/P1' }, 1)
    const unshelved = desk.shelf.unshelve(
      desk.shelf.read().entries.map(({ id }) => id),
      'Desk 2',
    )
    await test.clock.advance(minuteMs)
    desk.shelf.undo(unshelved)
    expect(desk.shelf.read().entries).toEqual([])
    expect([...desk.shown.keys()]).toEqual([1])

    // Extended, and taken back when the time of before is over: it has ended.
    const [first] = desk.shelveAlarms([1], 1).ids
    const extended = desk.shelf.extend(first === undefined ? [] : [first], { minutes: 5 })
    await test.clock.advance(2 * minuteMs)
    expect(desk.shelf.read().entries).toHaveLength(1)
    desk.shelf.undo(extended)
    expect(desk.shelf.read().entries).toEqual([])
    expect([...desk.shown.keys()]).toEqual([1])
  })

  it('takes back to the shelf for no longer than its time, also when the clock is set back in between', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.shelf.confirm()
    desk.raise(1)
    const { ids } = desk.shelveAlarms([1], 5)
    const unshelved = desk.shelf.unshelve(ids, 'Desk 2')
    test.clock.set(-9 * 60 * minuteMs)
    desk.shelf.undo(unshelved)
    const [entry] = desk.shelf.read().entries
    expect((entry?.until ?? 0) - test.clock.now()).toBe(5 * minuteMs)
    await test.clock.advance(5 * minuteMs)
    expect(desk.shelf.read().entries).toEqual([])
  })

  it('never hides or shows anything else, in any order of what can happen', async () => {
    const kinds = [
      'raise',
      'clear',
      'ack',
      'urgent',
      'shelve',
      'tag',
      'unshelve',
      'extend',
      'undo',
      'clock',
    ] as const
    const step = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom(...kinds, 'handover', 'time', 'restart', 'lost'),
      minutes: fc.integer({ min: 1, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const test = await openDatabase(tempFolder())
        let desk = start(test)
        let edit: ShelfEdit = { ids: [], edit: -1 }
        desk.shelf.confirm()
        const told = { entries: new Set<string>(), alarms: new Set<number>(), returned: new Set<number>() }
        for (const { id, kind, minutes } of steps) {
          const entries = desk.shelf.read().entries
          const mine = entries
            .filter((entry) => entry.alarmId === id || entry.alarmId === null)
            .map((e) => e.id)
          const alarm = desk.alarms.get(id)
          if (kind === 'raise') desk.raise(id)
          else if (kind === 'clear') desk.clear(id)
          else if (kind === 'ack' || kind === 'urgent') {
            const news = kind === 'ack' ? { ackUser: 'kb' } : { priority: 1 }
            if (alarm) desk.put({ ...alarm, ...news }, false)
          } else if (kind === 'shelve') edit = desk.shelveAlarms([id], minutes)
          else if (kind === 'tag') edit = desk.shelve({ kind: 'tag', path: `north/P${id % 3}` }, minutes)
          else if (kind === 'unshelve') edit = desk.shelf.unshelve(mine, 'Desk 2')
          else if (kind === 'extend') edit = desk.shelf.extend(mine, { minutes })
          else if (kind === 'undo') desk.shelf.undo(edit)
          else if (kind === 'clock') {
            test.clock.set((minutes - 10) * 60 * minuteMs)
            desk.shelf.confirm()
          } else if (kind === 'handover') desk.shelf.handOver(test.clock.now() - minutes * minuteMs)
          else if (kind === 'time') await test.clock.advance(minutes * minuteMs)
          else {
            // The desk restarts; while the service is lost, it has no list.
            await desk.shelf.stop()
            const { alarms } = desk
            const stored = desk.shelf.read()
            desk = start(test)
            // Of one moment there is no order among entries.
            expect(byId(desk.shelf.read().entries)).toEqual(byId(stored.entries))
            expect(desk.shelf.read().returned).toEqual(stored.returned)
            if (kind === 'lost') {
              await test.clock.advance(minutes * minuteMs)
              expect(byId(desk.shelf.read().entries)).toEqual(byId(stored.entries))
              expect(desk.annunciated).toEqual([])
            }
            for (const each of alarms.values()) desk.put(each, false)
            desk.shelf.confirm()
            told.entries = new Set(stored.entries.map((each) => each.id))
            told.alarms = new Set()
            told.returned = new Set(stored.returned.map(({ alarmId }) => alarmId))
          }
          for (const { put, remove } of desk.changes.splice(0)) {
            for (const gone of remove.entries) told.entries.delete(gone)
            for (const gone of remove.alarms) told.alarms.delete(gone)
            for (const gone of remove.returned) told.returned.delete(gone)
            for (const each of put.entries) told.entries.add(each.id)
            for (const each of put.alarms) told.alarms.add(each.id)
            for (const each of put.returned) told.returned.add(each.alarmId)
          }
          const now = desk.shelf.read()
          const isCovered = (each: Alarm) => now.entries.some((entry) => covers(entry, each, scale))
          const active = [...desk.alarms.values()]
          expect(idsOf(desk.shown.values())).toEqual(idsOf(active.filter((each) => !isCovered(each))))
          expect(idsOf(now.alarms)).toEqual(idsOf(active.filter(isCovered)))
          for (const each of [...desk.shown.values(), ...now.alarms])
            expect(each).toBe(desk.alarms.get(each.id))
          expect([...told.entries].sort()).toEqual(now.entries.map((each) => each.id).sort())
          expect([...told.alarms].sort()).toEqual(idsOf(now.alarms))
          expect([...told.returned].sort()).toEqual(now.returned.map(({ alarmId }) => alarmId).sort())
          // A mark is on an alarm that is listed, and nothing stays longer than its time: five alarms need no turns.
          expect(now.returned.every(({ alarmId }) => desk.shown.has(alarmId))).toBe(true)
          expect(now.entries.every(({ until }) => until > test.clock.now())).toBe(true)
        }
        await desk.shelf.stop()
        test.database.close()
        expect(test.clock.pending()).toBe(0)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the shelf of a team', () => {
  const shelved = (until: number, fields: Partial<Shelved> = {}): TeamShelving => {
    const entry: Shelved = {
      id: 'far',
      path: 'NORTH\\P1',
      alarmId: null,
      band: 'low',
      message: '',
      reason: 'works',
      by: 'Ben · South',
      at: 0,
      until,
      ...fields,
    }
    return { path: entry.path, alarmId: entry.alarmId, entry, by: entry.by }
  }

  it('follows what the others shelve and unshelve, and returns by time what nobody does', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.shelf.confirm()
    desk.raise(1, { priority: 4 })
    const until = test.clock.now() + 10 * minuteMs
    desk.shelf.merge([shelved(until)])
    desk.shelf.merge([shelved(until)])
    expect([desk.shown.has(1), desk.shelf.read().entries]).toMatchObject([false, [{ by: 'Ben · South' }]])
    desk.shelf.merge([{ path: 'north\\p1', alarmId: null, entry: null, by: 'Ben · South' }])
    expect([desk.shown.has(1), desk.shelf.read().entries]).toEqual([true, []])
    expect(desk.shelf.read().returned).toMatchObject([{ alarmId: 1, how: 'hand', by: 'Ben · South' }])

    desk.shelf.merge([shelved(until)])
    await test.clock.advance(11 * minuteMs)
    expect([desk.shown.has(1), desk.annunciated.at(-1)?.how]).toEqual([true, 'time'])
    // What has ended stays so.
    desk.shelf.merge([shelved(until)])
    expect(desk.shelf.read().entries).toEqual([])
  })

  it.each<[string, number | null, number | undefined, number]>([
    ['by a desk whose clock is 90 s ahead', 0, -90_000, -90_000],
    ['to a desk whose clock is 90 s ahead', -90_000, 0, 90_000],
    ['where both are as far off', -90_000, -90_000, 0],
    ['a second apart: the service tells its time to the second', 400, -600, 0],
    ['by a desk that does not know', 0, undefined, 0],
    ['to a desk that does not know', null, -90_000, 0],
  ])('ends at the same moment on every desk: %s', async (_, own, theirs, shiftMs) => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.offset.ms = own
    const until = test.clock.now() + 10 * minuteMs
    desk.shelf.merge([{ ...shelved(until), serviceOffsetMs: theirs }])
    expect(desk.shelf.read().entries).toMatchObject([{ until: until + shiftMs }])
    // What was measured a little otherwise since changes nothing.
    const changes = desk.changes.length
    if (own !== null) desk.offset.ms = own + 700
    desk.shelf.merge([{ ...shelved(until), serviceOffsetMs: theirs }])
    expect(desk.changes).toHaveLength(changes)
  })

  it('has one entry for what two desks shelve, and hides nothing for longer than anybody may', async () => {
    const test = await openDatabase(tempFolder())
    const desk = start(test)
    desk.shelf.confirm()
    desk.raise(1, { priority: 4 })
    const found = desk.shelf.find({ kind: 'tag', path: 'NORTH\\P1' })
    if (found.ok) desk.shelf.shelve(found.value, { minutes: 30 }, 'mine', 'Anna')
    desk.shelf.merge([shelved(test.clock.now() + 10 * minuteMs)])
    expect(desk.shelf.read().entries).toMatchObject([{ id: 'far', reason: 'works' }])
    desk.shelf.merge([shelved(Number.MAX_SAFE_INTEGER)])
    expect(desk.shelf.read().entries[0]?.until).toBe(test.clock.now() + maxShelvedMinutes * minuteMs)
  })
})
