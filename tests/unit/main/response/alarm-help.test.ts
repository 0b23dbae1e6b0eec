import { describe, expect, it, vi } from 'vitest'
import { createAlarmHelp } from '../../../../src/main/response/alarm-help.ts'
import type { ActContent } from '../../../../src/shared/model/act.ts'
import type { HelpEntry } from '../../../../src/shared/model/alarm-help.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const entryOf = (pattern: string, minutes: number | null = 5, action = 'Open FV201'): HelpEntry => ({
  pattern,
  cause: 'Feed valve stuck',
  consequence: 'Boiler trip',
  action,
  minutes,
  links: [],
})

async function start({ database, logs }: TestDatabase) {
  const counts: number[] = []
  const acts: { by: string; content: ActContent }[] = []
  let pauses = 0
  const help = createAlarmHelp({
    database,
    log: logs.log,
    pause: () => {
      pauses++
      return new Promise((resolve) => setImmediate(resolve))
    },
    onChanged: ({ count }) => counts.push(count),
    onActed: (by, content) => acts.push({ by, content }),
  })
  await help.start()
  return { help, counts, acts, pauses: () => pauses }
}
type Started = Awaited<ReturnType<typeof start>>
const patternsOf = ({ help }: Started) => help.rules().rules.map(({ pattern }) => pattern)

async function importAll({ help }: Started, entries: readonly HelpEntry[], mode: 'merge' | 'replace') {
  for (let from = 0; from === 0 || from < entries.length; from += 500)
    expect(help.stage('ticket', from === 0, entries.slice(from, from + 500))).toMatchObject({ ok: true })
  const answer = await help.commit('ticket', mode, entries.length)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

describe('alarm help', () => {
  it('changes nothing before the commit, then replaces or merges, and undoes the import', async () => {
    const desk = await start(await openDatabase(tempFolder()))
    desk.help.stage('one', true, [entryOf('LT204')])
    expect(patternsOf(desk)).toEqual([])
    await importAll(desk, [entryOf('LT204'), entryOf('NORTH\\*', 10)], 'replace')
    const merged = await importAll(desk, [entryOf('lt204', 2), entryOf('PT110')], 'merge')
    expect(merged).toMatchObject({ added: 1, changed: 1, removed: 0, unchanged: 0 })
    expect(desk.help.find('NORTH\\BOILER2\\LT204')?.minutes).toBe(2)
    expect(desk.help.find('NORTH\\BOILER2\\XT1')?.minutes).toBe(10)
    expect(desk.help.undo(merged.version)).toMatchObject({ ok: true })
    expect(desk.help.find('NORTH\\BOILER2\\LT204')?.minutes).toBe(5)
    expect(desk.help.undo(merged.version)).toMatchObject({ ok: false, error: { code: 'rejected' } })
    const replaced = await importAll(desk, [entryOf('PT110')], 'replace')
    expect(replaced).toMatchObject({ added: 1, changed: 0, removed: 2, unchanged: 0 })
    expect(desk.counts).toEqual([2, 3, 2, 1])
    // What was edited since is not lost by undoing what came before.
    desk.help.change({ put: [entryOf('FT201')], remove: ['pt110', 'none'] })
    expect(desk.help.undo(replaced.version)).toMatchObject({ ok: false })
    expect(patternsOf(desk)).toEqual(['FT201'])
  })

  it('is there after a restart, whole: an import that was not committed has left nothing', async () => {
    const folder = tempFolder()
    const first = await openDatabase(folder)
    const before = await start(first)
    await importAll(before, [entryOf('LT204'), entryOf('PT110')], 'replace')
    await importAll(before, [entryOf('FT201')], 'merge')
    before.help.change({ put: [entryOf('LT204', 1)], remove: ['PT110'] })
    before.help.stage('late', true, [entryOf('XX')])
    await before.help.stop()
    first.database.close()

    const second = await openDatabase(folder)
    const after = await start(second)
    expect(patternsOf(after).toSorted()).toEqual(['FT201', 'LT204'])
    expect(after.help.entry('lt204')?.minutes).toBe(1)
    await after.help.stop()
    const rows = second.database.sql().prepare('SELECT count(*) AS n FROM alarmHelp').get()
    expect(rows?.['n']).toBe(2)
  })

  it('refuses a commit with a part missing, of another import, and more than the desk holds', async () => {
    const desk = await start(await openDatabase(tempFolder()))
    desk.help.stage('one', true, [entryOf('LT204')])
    expect(await desk.help.commit('one', 'merge', 2)).toMatchObject({ error: { code: 'rejected' } })
    expect(await desk.help.commit('other', 'merge', 1)).toMatchObject({ error: { code: 'not-found' } })
    desk.help.stage('two', true, [])
    expect(desk.help.stage('one', false, [])).toMatchObject({ error: { code: 'not-found' } })
    expect(patternsOf(desk)).toEqual([])
  })

  it('takes 20,000 entries in parts, and merges them in parts as well', async () => {
    const desk = await start(await openDatabase(tempFolder()))
    const entries = Array.from({ length: 20_000 }, (_, at) => entryOf(`UNIT${at % 100}\\T${at}`))
    await importAll(desk, entries, 'replace')
    const before = desk.pauses()
    expect(await importAll(desk, [entryOf('UNIT1\\T1', 9)], 'merge')).toMatchObject({ changed: 1 })
    // 20,000 rows are copied, a thousand between two pauses.
    expect(desk.pauses() - before).toBeGreaterThanOrEqual(20)
    expect(desk.help.list(19_900, 1_000)).toMatchObject({ total: 20_000 })
    expect(desk.help.list(19_900, 1_000).entries).toHaveLength(100)
    await desk.help.stop()
  })

  it('says that the disk refused an import, and keeps what it had', async () => {
    const test = await openDatabase(tempFolder())
    const desk = await start(test)
    await importAll(desk, [entryOf('LT204')], 'replace')
    desk.help.stage('ticket', true, [entryOf('PT110')])
    test.database.sql().exec('PRAGMA query_only = 1')
    expect(await desk.help.commit('ticket', 'merge', 1)).toMatchObject({ error: { code: 'file-failed' } })
    expect(desk.help.change({ put: [], remove: ['LT204'] })).toMatchObject({ error: { code: 'file-failed' } })
    expect(patternsOf(desk)).toEqual(['LT204'])
    test.database.sql().exec('PRAGMA query_only = 0')
    await desk.help.stop()
  })
})

describe('alarm help of a team', () => {
  it('tells other desks what somebody changed here, and of an import only what it changed', async () => {
    const desk = await start(await openDatabase(tempFolder()))
    desk.help.change({ put: [entryOf('LT204'), entryOf('PT110')], remove: [] }, 'Anna')
    await vi.waitFor(() => expect(desk.acts).toHaveLength(2))
    await importAll(desk, [entryOf('lt204', 5), entryOf('FT201')], 'replace')
    // Both names of one entry are the same pattern, and what is written differs.
    await vi.waitFor(() => expect(desk.acts).toHaveLength(5))
    expect(desk.acts.slice(0, 2)).toEqual([
      { by: 'Anna', content: { action: 'help.put', entry: entryOf('LT204') } },
      { by: 'Anna', content: { action: 'help.put', entry: entryOf('PT110') } },
    ])
    expect(desk.acts.slice(2).map(({ content }) => content)).toEqual(
      expect.arrayContaining([
        { action: 'help.put', entry: entryOf('lt204', 5) },
        { action: 'help.remove', pattern: 'PT110' },
        { action: 'help.put', entry: entryOf('FT201') },
      ]),
    )
    expect(desk.help.acts().map(({ content }) => content)).toEqual([
      { action: 'help.put', entry: entryOf('lt204', 5) },
      { action: 'help.put', entry: entryOf('FT201') },
    ])
  })

  it('takes what others have agreed on, also while an import is completed, and tells nobody of it', async () => {
    const started = await openDatabase(tempFolder())
    const desk = await start(started)
    desk.help.merge({ put: [entryOf('LT204')], remove: ['none'] })
    desk.help.merge({ put: [entryOf('LT204')], remove: [] })
    expect(desk.counts).toEqual([1])
    desk.help.stage('ticket', true, [entryOf('PT110')])
    const committed = desk.help.commit('ticket', 'merge', 1)
    desk.help.merge({ put: [entryOf('FT201')], remove: ['lt204'] })
    await committed
    expect(patternsOf(desk).toSorted()).toEqual(['FT201', 'PT110'])
    await desk.help.stop()
    expect(desk.acts.map(({ content }) => content.action)).not.toContain('help.remove')
    const again = await start(started)
    expect(patternsOf(again).toSorted()).toEqual(['FT201', 'PT110'])
  })
})
