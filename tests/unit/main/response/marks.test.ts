import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarkStore } from '../../../../src/main/response/marks.ts'
import type { ActContent } from '../../../../src/shared/model/act.ts'
import type { MarksChange } from '../../../../src/shared/model/marks.ts'
import { anyRaise } from '../../../support/alarms.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function start({ database, context, logs }: TestDatabase, active = new Set<number>()) {
  const changes: MarksChange[] = []
  const acts: [person: string, content: ActContent][] = []
  let made = 0
  const marks = createMarkStore({
    ...context,
    database,
    log: logs.log,
    newId: () => `n${++made}`,
    alarm: (id) => (active.has(id) ? { id, path: `N\\T${id}`, alarmTime } : undefined),
    onActed: (person, content) => acts.push([person, content]),
    onChanged: (change) => changes.push(change),
  })
  marks.start()
  return { marks, changes, active, acts }
}
const alarmTime = '2026-11-15T08:00:00Z'
const raisedAt = Date.parse(alarmTime)
const key = (id: number) => anyRaise(id, `N\\T${id}`)
const keys = (...ids: number[]) => ids.map(key)

describe('marks', () => {
  it('end where their id goes to another tag, which nobody has taken', async () => {
    const { marks } = start(await openDatabase(tempFolder()), new Set([1]))
    marks.take(keys(1), 'Desk 1', false)
    marks.changed([{ id: 1, path: 'N\\T1' }], [])
    expect(marks.isTaken(1)).toBe(true)
    marks.changed([{ id: 1, path: 'SOUTH\\P4' }], [])
    expect([marks.isTaken(1), marks.read().claims]).toEqual([false, []])
  })

  it('stay with whoever has them until somebody takes them over, and are given back by that one only', async () => {
    const { marks } = start(await openDatabase(tempFolder()), new Set([1, 2]))
    marks.take(keys(1), 'Desk 1', false)
    expect(marks.take(keys(1, 2), 'Desk 2', false)).toMatchObject({
      ids: [2],
      heldByOthers: [{ alarmId: 1, by: 'Desk 1' }],
    })
    expect(marks.release(keys(1, 2), 'Desk 2')).toMatchObject({
      ids: [2],
      heldByOthers: [{ alarmId: 1, by: 'Desk 1' }],
    })
    expect(marks.take(keys(1), 'Desk 2', true)).toEqual({ ids: [1], heldByOthers: [] })
    expect(marks.read().claims).toMatchObject([{ alarmId: 1, by: 'Desk 2' }])
  })

  it('are handed to somebody, who gives them back at any screen of theirs', async () => {
    const folder = tempFolder()
    const test = await openDatabase(folder)
    const { marks, acts } = start(test, new Set([1, 2]))
    marks.take(keys(1), 'Anna (North)', false)
    expect(marks.take(keys(1, 2), 'Anna (North)', false, 'Ben').ids).toEqual([1, 2])
    expect(marks.read().claims).toMatchObject([
      { alarmId: 1, by: 'Ben', from: 'Anna (North)' },
      { alarmId: 2, by: 'Ben', from: 'Anna (North)' },
    ])
    expect(acts.at(-1)).toMatchObject(['Anna (North)', { action: 'claim.take', to: 'Ben' }])
    expect(marks.acts()).toMatchObject([
      { person: 'Anna (North)', content: { to: 'Ben' } },
      { person: 'Anna (North)', content: { to: 'Ben' } },
    ])
    // Who handed it on has it no more.
    expect(marks.release(keys(1), 'Anna (North)')).toMatchObject({ ids: [], heldByOthers: [{ by: 'Ben' }] })
    expect(marks.take(keys(1), 'Anna (North)', false).heldByOthers).toMatchObject([{ by: 'Ben' }])
    expect(marks.release(keys(1), 'Ben (South)').ids).toEqual([1])
    await marks.stop()
    expect(start(test, new Set([2])).marks.read().claims).toMatchObject([{ by: 'Ben', from: 'Anna (North)' }])
  })

  it('are not taken by a screen that still shows another alarm under the id', async () => {
    const { marks } = start(await openDatabase(tempFolder()), new Set([1]))
    expect(marks.take([anyRaise(1, 'SOUTH\\P4')], 'Desk 1', true).ids).toEqual([])
  })

  it('take active alarms only, tell every change once, and end with their alarm', async () => {
    const { marks, changes } = start(await openDatabase(tempFolder()), new Set([1, 2]))
    expect(marks.take(keys(1, 2, 3), 'Desk 1', false).ids).toEqual([1, 2])
    expect(marks.take(keys(1), 'Desk 1', false).ids).toEqual([])
    expect(marks.take(keys(1), 'Desk 2', true).ids).toEqual([1])
    expect(marks.read().claims.map(({ alarmId, by }) => [alarmId, by])).toEqual([
      [1, 'Desk 2'],
      [2, 'Desk 1'],
    ])
    marks.changed([], [1, 3])
    marks.release(keys(2), 'Desk 1')
    expect(marks.read().claims).toEqual([])
    expect(changes.map(({ put, remove }) => [put.claims.length, remove.claims])).toEqual([
      [2, []],
      [1, []],
      [0, [1]],
      [0, [2]],
    ])
  })

  it('are there after a restart; what cleared meanwhile goes with the first complete list', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    const before = start(first, new Set([1, 2]))
    before.marks.take(keys(1, 2), 'Desk 1', false)
    before.marks.note('NORTH\\P7', 'Seal ordered.', 'Desk 1')
    const gone = before.marks.note('NORTH\\P7', 'Wrong one.', 'Desk 1')
    if (gone.ok) before.marks.removeNote(gone.value.id)
    await before.marks.stop()
    first.database.close()
    const after = start(await openDatabase(folder), new Set([2]))
    expect(after.marks.read().claims).toHaveLength(2)
    expect(after.marks.read().notes).toMatchObject([
      { path: 'NORTH\\P7', text: 'Seal ordered.', by: 'Desk 1' },
    ])
    after.marks.confirm()
    expect(after.marks.read().claims.map(({ alarmId }) => alarmId)).toEqual([2])
    expect(after.marks.removeNote('none')).toMatchObject({ ok: false, error: { code: 'not-found' } })
  })

  it('that are longer than anybody may write are left out at the start, and counted', async () => {
    const test = await openDatabase(tempFolder())
    const note = { kind: 'note', id: 'n0', path: 'x'.repeat(15_000_000), text: 'Seal.', by: 'Desk 1', at: 0 }
    const insert = test.database.sql().prepare('INSERT INTO mark (key, body) VALUES (?, ?)')
    insert.run('note n0', JSON.stringify(note))
    insert.run('note n1', JSON.stringify({ ...note, id: 'n1', path: 'NORTH\\P7' }))
    expect(start(test).marks.read().notes).toMatchObject([{ id: 'n1' }])
    expect(test.logs.lines.map(({ message }) => message)).toContain('1 mark(s) are damaged and ignored')
  })

  it('sum up to what is read, in any order of taking, clearing and restarting', async () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom('raise', 'take', 'give', 'clear'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const test = await openDatabase(tempFolder())
        const { marks, changes, active } = start(test)
        const told = new Map<number, string>()
        for (const [at, { id, kind }] of steps.entries()) {
          if (kind === 'raise') active.add(id)
          else if (kind === 'take') marks.take(keys(id), `Desk ${at % 2}`, at % 3 === 0)
          else if (kind === 'give') marks.release(keys(id), `Desk ${at % 2}`)
          else {
            active.delete(id)
            marks.changed([], [id])
          }
          for (const { put, remove } of changes.splice(0)) {
            for (const alarmId of remove.claims) told.delete(alarmId)
            for (const { alarmId, by } of put.claims) told.set(alarmId, by)
          }
          expect(new Map(marks.read().claims.map(({ alarmId, by }) => [alarmId, by]))).toEqual(told)
          expect([...told.keys()].every((alarmId) => active.has(alarmId))).toBe(true)
        }
        await marks.stop()
        expect(start(test).marks.read().claims).toHaveLength(told.size)
        test.database.close()
      }),
      { numRuns: 15 },
    )
  })
})

describe('marks of a team', () => {
  const alarm = { alarmId: 1, path: 'N\\T1', raisedAt }
  const claimOf = (by: string) => ({ alarmId: 1, path: 'N\\T1', by, at: 5 })
  const note = { id: 'far', path: 'N\\T1', text: 'stuck', by: 'Ben · South', at: 5 }

  it('tell what somebody did here, and by a rule that their alarm has cleared', async () => {
    const { marks, acts } = start(await openDatabase(tempFolder()), new Set([1, 2]))
    marks.take(keys(1, 2), 'Anna', false)
    marks.release(keys(1), 'Anna')
    marks.changed([], [2])
    expect(acts).toMatchObject([
      ['Anna', { action: 'claim.take', alarm }],
      ['Anna', { action: 'claim.take', alarm: { alarmId: 2 } }],
      ['Anna', { action: 'claim.release', isCleared: false }],
      ['', { action: 'claim.release', alarm: { alarmId: 2 }, isCleared: true }],
    ])
  })

  it('follow what the others did, say so once, keep it, and tell nobody again', async () => {
    const test = await openDatabase(tempFolder())
    const { marks, changes, acts } = start(test, new Set([1]))
    const merged = {
      claims: [{ alarm, claim: claimOf('Ben · South') }],
      notes: [{ id: 'far', note }],
    }
    marks.merge(merged)
    marks.merge(merged)
    expect([marks.isTaken(1), changes.length, acts]).toEqual([true, 1, []])
    await marks.stop()
    const again = start(test, new Set([1]))
    expect(again.marks.read()).toEqual({ claims: [claimOf('Ben · South')], notes: [note] })
    again.marks.merge({ claims: [{ alarm, claim: null }], notes: [{ id: 'far', note: null }] })
    expect(again.marks.read()).toEqual({ claims: [], notes: [] })
  })

  it('have the last claim of a person where a crash has kept an earlier one', async () => {
    const { marks } = start(await openDatabase(tempFolder()), new Set([1]))
    const later = { ...claimOf('Ben · South'), at: claimOf('').at + 1_000 }
    marks.merge({ claims: [{ alarm, claim: claimOf('Ben · South') }], notes: [] })
    marks.merge({ claims: [{ alarm, claim: later }], notes: [] })
    expect(marks.read().claims).toEqual([later])
  })

  it('wait for an alarm that this desk has not seen yet, and for that raise only', async () => {
    const { marks, active } = start(await openDatabase(tempFolder()))
    marks.merge({ claims: [{ alarm, claim: claimOf('Ben · South') }], notes: [] })
    expect(marks.read().claims).toEqual([])
    active.add(1)
    marks.changed([{ id: 1, path: 'N\\T1' }], [])
    expect(marks.read().claims).toEqual([claimOf('Ben · South')])
    const earlier = start(await openDatabase(tempFolder()))
    earlier.marks.merge({
      claims: [{ alarm: { ...alarm, raisedAt: raisedAt - 1 }, claim: claimOf('Ben · South') }],
      notes: [],
    })
    earlier.active.add(1)
    earlier.marks.changed([{ id: 1, path: 'N\\T1' }], [])
    expect(earlier.marks.read().claims).toEqual([])
  })
})
