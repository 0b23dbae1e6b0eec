import { describe, expect, it } from 'vitest'
import { entryOfAlarm, type JournalLine } from '../../../../src/main/desk/journal-entries.ts'
import { createJournal } from '../../../../src/main/desk/journal.ts'
import { createJournalStore } from '../../../../src/main/desk/journal-store.ts'
import { everybody, nobody } from '../../../../src/shared/rules/missed-alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { openDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const at = Date.UTC(2026, 10, 15)
const tracked = (id: number, fields: { seen?: boolean; dismissed?: boolean; message?: string } = {}) => ({
  entry: entryOfAlarm(makeAlarm({ id, message: fields.message ?? 'Level' }), id, at),
  seen: fields.seen ? everybody : nobody,
  dismissed: fields.dismissed ? '1c' : nobody,
})

async function openStore(folder: string) {
  const made = await openDatabase(folder)
  return { ...made, store: createJournalStore(made.database, made.context, made.logs.log) }
}
async function contentOf({
  store,
}: {
  store: ReturnType<typeof createJournalStore>
}): Promise<JournalLine[]> {
  const lines: JournalLine[] = []
  for await (const line of store.read()) lines.push(line)
  return lines
}

describe('the stored journal', () => {
  it('has the latest state of each entry, and each fact, after a restart', async () => {
    const folder = tempFolder()
    const first = await openStore(folder)
    first.store.putEntry(1, tracked(1))
    first.store.putEntry(2, tracked(2, { seen: true }))
    first.store.putEntry(3, tracked(3))
    first.store.putEntry(1, tracked(1, { message: 'Level again', dismissed: true }))
    first.store.putEntry(3, null)
    const viewer = { number: 2, id: 'a', name: 'Desk 1', since: at, at }
    first.store.putViewer(2, viewer)
    first.store.putViewer(3, { ...viewer, number: 3 })
    first.store.putViewer(3, null)
    first.store.putFact('covered', () => ({ kind: 'covered', at, since: at - 1 }))
    await first.store.stop()
    first.database.close()
    expect(await contentOf(await openStore(folder))).toEqual([
      { kind: 'viewer', viewer },
      { kind: 'entry', ...tracked(1, { message: 'Level again', dismissed: true }) },
      { kind: 'entry', ...tracked(2, { seen: true }) },
      { kind: 'covered', at, since: at - 1 },
    ])
  })

  it('takes five hundred alarms in one write', async () => {
    const { store, database, clock } = await openStore(tempFolder())
    let transactions = 0
    const { transaction } = database
    database.transaction = (work) => {
      transactions++
      transaction(work)
    }
    for (let id = 1; id <= 500; id++) store.putEntry(id, tracked(id))
    expect(transactions).toBe(0)
    await clock.advance(250)
    expect(transactions).toBe(1)
    expect(await contentOf({ store })).toHaveLength(500)
  })

  it('loses a row that is damaged, and no other', async () => {
    const { store, database, logs } = await openStore(tempFolder())
    for (const id of [1, 2, 3]) store.putEntry(id, tracked(id))
    await store.flush()
    database.sql().exec(`UPDATE journalEntry SET body = '{"half' WHERE id = 2`)
    expect((await contentOf({ store })).map((line) => line.kind === 'entry' && line.entry.id)).toEqual([1, 3])
    expect(logs.lines).toMatchObject([{ message: '1 row(s) of the journal are damaged and ignored' }])
  })

  it('keeps what the database does not take, says so, and writes it later', async () => {
    const { store, database, clock, problems } = await openStore(tempFolder())
    database.sql().exec('PRAGMA query_only = 1')
    store.putEntry(1, tracked(1))
    await clock.advance(250)
    expect(problems.at(-1)).toContain('readonly')
    store.putEntry(1, tracked(1, { seen: true }))
    database.sql().exec('PRAGMA query_only = 0')
    await clock.advance(30_000)
    expect(problems.at(-1)).toBeNull()
    expect(await contentOf({ store })).toEqual([{ kind: 'entry', ...tracked(1, { seen: true }) }])
  })
})

it('a crash while a viewer is being forgotten leaves none of its marks to the next one with its number', async () => {
  const folder = tempFolder()
  const { store, database, clock } = await openStore(folder)
  const now = () => at
  const journal = createJournal({ now, store, onChange: () => undefined })
  const alarms = Array.from({ length: 1_200 }, (_, place) => makeAlarm({ id: place + 1 }))
  journal.changed({ upserts: alarms, removals: [], raised: alarms })
  const ids = alarms.map(({ id }) => id)
  journal.changed({ upserts: [], removals: ids, raised: [] })
  journal.dismiss(null, [{ id: 'gone', name: 'Desk 1', since: at }])
  await store.flush()
  const { transaction } = database
  let writes = 0
  database.transaction = (work) => {
    if (++writes > 1) throw new Error('the desk has crashed')
    transaction(work)
  }
  journal.retainViewers(() => false)
  await clock.advance(250)
  database.close()

  const second = await openStore(folder)
  const next = createJournal({ now, store: second.store, onChange: () => undefined })
  await next.restoreFrom(second.store.read())
  next.markSeen([], [{ id: 'new', name: 'Desk 2', since: at }])
  expect(next.missed({ id: 'new', name: 'Desk 2', since: at }).entries).toHaveLength(1_200)
})
