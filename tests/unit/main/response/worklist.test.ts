import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorklist } from '../../../../src/main/response/worklist.ts'
import type { WorklistChange, WorklistItem, WorklistSubject } from '../../../../src/shared/model/worklist.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const subject = (tag: string): WorklistSubject => ({
  tag,
  message: 'Vibration',
  priority: 3,
  before: { alarms: 70, days: 7 },
})
const fields = { owner: 'S. Keller', state: 'open', note: '' } as const

function start({ database, context, logs }: TestDatabase) {
  const told: WorklistChange[] = []
  const worklist = createWorklist({
    ...context,
    database,
    log: logs.log,
    onChanged: (change) => told.push(change),
  })
  worklist.start()
  return { worklist, told }
}

describe('the worklist', () => {
  it('takes a tag once, says who and when, and since when it is done', async () => {
    const { worklist, told } = start(await openDatabase(tempFolder()))
    expect(worklist.add(subject('P7'), 'Desk 1')).toMatchObject({
      ok: true,
      value: { tag: 'P7', state: 'open', owner: '', addedBy: 'Desk 1', doneAt: null },
    })
    expect(worklist.add(subject('P7'), 'Desk 2')).toMatchObject({ ok: false, error: { code: 'rejected' } })
    const done = worklist.change('P7', { ...fields, state: 'done' }, 'Desk 2')
    if (!done.ok) throw new Error(done.error.message)
    expect(done.value).toMatchObject({ addedBy: 'Desk 1', changedBy: 'Desk 2', doneAt: done.value.changedAt })
    // A note on what is done does not make it done anew.
    const noted = worklist.change('P7', { ...fields, state: 'done', note: 'Deadband 2 %' }, 'Desk 1')
    expect(noted).toMatchObject({ value: { doneAt: done.value.doneAt, note: 'Deadband 2 %' } })
    expect(worklist.change('P7', { ...fields, state: 'inWork' }, 'Desk 1')).toMatchObject({
      value: { doneAt: null },
    })
    expect(worklist.change('P8', fields, 'Desk 1')).toMatchObject({ error: { code: 'not-found' } })
    expect(told.map(({ put, remove }) => [put.length, remove])).toEqual(Array(4).fill([1, []]))
  })

  it('takes back the latest change of a tag, but none that somebody has changed since', async () => {
    const { worklist } = start(await openDatabase(tempFolder()))
    worklist.add(subject('P7'), 'Desk 1')
    const changed = worklist.change('P7', { ...fields, note: 'Seal' }, 'Desk 1')
    const at = changed.ok ? changed.value.changedAt : null
    worklist.change('P7', { ...fields, note: 'Seal ordered' }, 'Desk 2')
    expect(worklist.undo('P7', at)).toMatchObject({ ok: false, error: { code: 'rejected' } })
    const [latest] = worklist.read()
    expect(worklist.undo('P7', latest?.changedAt ?? null)).toMatchObject({ ok: true })
    expect(worklist.read()).toMatchObject([{ note: 'Seal' }])
    // Once: what was before that is not known any more.
    expect(worklist.undo('P7', at)).toMatchObject({ error: { code: 'not-found' } })
    worklist.remove('P7')
    expect(worklist.read()).toEqual([])
    expect(worklist.undo('P7', null)).toMatchObject({ ok: true })
    expect(worklist.read()).toMatchObject([{ tag: 'P7', note: 'Seal' }])
  })

  it('is there after a restart, as what was told sums up to, in any order', async () => {
    const step = fc.record({
      tag: fc.constantFrom('P7', 'P8'),
      kind: fc.constantFrom('add', 'change', 'done', 'remove', 'undo'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const test = await openDatabase(tempFolder())
        const { worklist, told } = start(test)
        const page = new Map<string, WorklistItem>()
        for (const { tag, kind } of steps) {
          if (kind === 'add') worklist.add(subject(tag), 'Desk 1')
          else if (kind === 'change') worklist.change(tag, fields, 'Desk 1')
          else if (kind === 'done') worklist.change(tag, { ...fields, state: 'done' }, 'Desk 2')
          else if (kind === 'remove') worklist.remove(tag)
          else worklist.undo(tag, page.get(tag)?.changedAt ?? null)
          for (const { put, remove } of told.splice(0)) {
            for (const gone of remove) page.delete(gone)
            for (const item of put) page.set(item.tag, item)
          }
          expect(new Map(worklist.read().map((item) => [item.tag, item]))).toEqual(page)
          for (const { state, doneAt } of page.values()) expect(doneAt !== null).toBe(state === 'done')
        }
        await worklist.stop()
        const after = start(test).worklist.read()
        expect(new Map(after.map((item) => [item.tag, item]))).toEqual(page)
        test.database.close()
      }),
      { numRuns: 15 },
    )
  })
})
