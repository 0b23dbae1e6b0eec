import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FileTarget, headlessShell } from '../../../src/main/platform/host-shell.ts'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import type { ExportOrder, ExportProgress } from '../../../src/shared/model/record-export.ts'
import { localActor } from '../../../src/shared/model/role.ts'
import { makeApp } from '../../support/app.ts'
import { startCuttableProxy } from '../../support/cuttable-proxy.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A desk on a real service with a week of history, behind a connection that can be cut. */
async function connect(chosen?: (file: string) => Promise<FileTarget | null>) {
  const folder = tempFolder()
  const service = await startService({ history: 7, tags: 300 })
  onTestFinished(() => service.stop())
  const proxy = await startCuttableProxy(service.port)
  onTestFinished(() => proxy.stop())
  const shown: string[] = []
  const test = makeApp({
    flags: { server: proxy.url, token: service.token, data: null, plant: [] },
    shell: {
      ...headlessShell,
      chooseFile({ name, extension }) {
        const file = join(folder, `${name}.${extension}`)
        return chosen ? chosen(file) : Promise.resolve({ file, download: null })
      },
      revealFile: (file) => shown.push(file) > 0,
    },
  })
  test.app.start()
  await eventually(async () =>
    expect(await test.ask('desk.snapshot', null)).toMatchObject({ value: { status: { link: 'live' } } }),
  )
  const histories = async () => {
    const page = async (offset: number) => {
      const answer = await service.request(`/api/v1/alarms/histories?limit=1000&offset=${offset}`)
      return (await answer.json()) as { items: AlarmHistory[]; paging: { total: number } }
    }
    const all: AlarmHistory[] = []
    for (;;) {
      const { items, paging } = await page(all.length)
      all.push(...items)
      if (all.length >= paging.total) return all
    }
  }
  const told = () =>
    test.pushes.flatMap((push): ExportProgress[] => (push.name === 'export.progress' ? [push.payload] : []))
  const ended = async (ticket: string): Promise<ExportProgress> => {
    let last: ExportProgress | undefined
    await eventually(() => {
      last = told().findLast((progress) => progress.ticket === ticket)
      expect(last?.state).toMatch(/done|failed|cancelled/)
    })
    if (!last) throw new Error('nothing was told')
    return last
  }
  return { ...test, folder, service, proxy, shown, histories, told, ended }
}

const order: ExportOrder = {
  ticket: 'all',
  records: 'histories',
  filter: {},
  sort: '+id',
  format: 'csv',
  columns: [
    { key: 'id', title: 'Number' },
    { key: 'tagName', title: 'Tag' },
  ],
  fileName: 'histories',
}

describe('an export', () => {
  it('holds every record of the service, in its order, and nothing else', async () => {
    const { ask, ended, histories, folder } = await connect()
    expect(await ask('export.start', order)).toEqual({ ok: true, value: null })
    const end = await ended('all')
    const all = await histories()
    expect(all.length).toBeGreaterThan(3_000)
    const file = join(folder, 'histories.csv')
    expect(end).toMatchObject({ state: 'done', rows: all.length, total: all.length, file, download: null })
    const [headings, ...rows] = parse(readFileSync(file), { bom: true })
    expect(headings?.slice(0, 3)).toEqual(['Number', 'Tag', 'tagId'])
    expect(rows.map(([id, tag]) => `${id} ${tag}`)).toEqual(all.map(({ id, tagName }) => `${id} ${tagName}`))
    expect(readdirSync(folder)).toEqual(['histories.csv'])
  })

  it('newest first, as JSON, of one filter', async () => {
    const { ask, ended, histories, folder } = await connect()
    await ask('export.start', { ...order, filter: { stationId: 1 }, sort: '-id', format: 'json' })
    const { rows } = await ended('all')
    const text = readFileSync(join(folder, 'histories.json'), 'utf8')
    const written = JSON.parse(text) as AlarmHistory[]
    const known = new Map((await histories()).map((row) => [row.id, row]))
    expect(written).toHaveLength(rows)
    expect(written.length).toBeGreaterThan(1_000)
    expect(written.length).toBeLessThan(known.size)
    expect(written.map(({ id }) => id)).toEqual(written.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(written[0]).toEqual(known.get(written[0]?.id ?? 0))
  })

  it.each(['statistics', 'interventions', 'calls'] as const)('of %s', async (records) => {
    const { ask, ended, folder } = await connect()
    await ask('export.start', { ...order, records, format: 'json' })
    const end = await ended('all')
    expect(end.state).toBe('done')
    expect(JSON.parse(readFileSync(join(folder, 'histories.json'), 'utf8'))).toHaveLength(end.rows)
  })

  it('omits people where names are hidden', async () => {
    const { app, ask, ended, folder } = await connect()
    const read = () => readFileSync(join(folder, 'histories.csv'), 'utf8').split('\r\n')
    await ask('export.start', { ...order, records: 'interventions' })
    await ended('all')
    const [headings] = read()
    expect(headings).toBe('\uFEFFNumber,Tag,user,interventionNumber,reactionMeanTime,interventionMeanTime')
    const { records } = app.settings()
    await ask('settings.change', { records: { ...records, hideNames: true } })
    await ask('export.start', { ...order, ticket: 'unnamed', records: 'interventions' })
    await ended('unnamed')
    expect(read()[0]).toBe('\uFEFFNumber,Tag,interventionNumber,reactionMeanTime,interventionMeanTime')
  })

  it('opens its folder, for the page that requested it', async () => {
    const { ask, ended, shown, folder } = await connect()
    expect(await ask('export.show', { ticket: 'all' })).toMatchObject({ ok: false })
    await ask('export.start', order)
    await ended('all')
    expect(await ask('export.show', { ticket: 'all' })).toMatchObject({ ok: true })
    expect(shown).toEqual([join(folder, 'histories.csv')])
  })

  it('leaves nothing where it was cancelled', async () => {
    const { ask, ended, folder } = await connect()
    await ask('export.start', order)
    await ask('export.cancel', { ticket: 'all' })
    expect(await ended('all')).toMatchObject({ state: 'cancelled', file: null })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is cancelled by the next one with its ticket, which completes', async () => {
    const { ask, ended, told, folder } = await connect()
    await ask('export.start', { ...order, fileName: 'older' })
    await ask('export.start', { ...order, fileName: 'newer' })
    expect(await ended('all')).toMatchObject({ state: 'done' })
    expect(readdirSync(folder)).toEqual(['newer.csv'])
    expect(told().map(({ state }) => state)).not.toContain('cancelled')
  })

  it('is not written where the user cancelled', async () => {
    const { ask, ended } = await connect(() => Promise.resolve(null))
    await ask('export.start', order)
    expect(await ended('all')).toMatchObject({ state: 'cancelled', rows: 0 })
  })

  it('fails with the reason, and without a file, when the connection is lost', async () => {
    const { ask, ended, proxy, folder } = await connect(async (file) => {
      await proxy.stop()
      return { file, download: null }
    })
    await ask('export.start', order)
    expect(await ended('all')).toMatchObject({ state: 'failed', problem: { code: 'unreachable' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('fails with the reason where the file cannot be written', async () => {
    const { ask, ended, folder } = await connect((file) => {
      mkdirSync(file)
      return Promise.resolve({ file, download: null })
    })
    await ask('export.start', order)
    const end = await ended('all')
    expect(end).toMatchObject({ state: 'failed', problem: { code: 'file-failed' } })
    expect(end.problem?.message).toContain('histories.csv')
    expect(readdirSync(folder)).toEqual(['histories.csv'])
  })

  it('is not begun twice into one file', async () => {
    const { ask, ended } = await connect()
    await ask('export.start', order)
    await ask('export.start', { ...order, ticket: 'again' })
    expect((await ended('again')).problem?.message).toContain('another export')
    expect(await ended('all')).toMatchObject({ state: 'done' })
  })

  it('ends with its desk, which leaves no part of it', async () => {
    const { ask, app, folder, told } = await connect()
    await ask('export.start', order)
    await eventually(() => expect(told().at(-1)?.state).toBe('running'))
    await app.stop()
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('an export that a page fetches', () => {
  it('is removed when its page closes', async () => {
    const dropped: string[] = []
    const { app, folder } = await connect((file) =>
      Promise.resolve({
        file,
        download: { path: '/exports/x', drop: () => Promise.resolve(void dropped.push(file)) },
      }),
    )
    const told: ExportProgress[] = []
    const { page, leave } = app.admit(
      (push) => push.name === 'export.progress' && told.push(push.payload),
      { own: null, last: null },
      localActor(),
    )
    const sender = { page, actor: localActor(), isMainFrame: true, origin: 'http://desk.test' }
    await app.router.dispatch(sender, { channel: 'export.start', payload: order })
    await eventually(() =>
      expect(told.at(-1)).toMatchObject({ state: 'done', file: null, download: '/exports/x' }),
    )
    expect(existsSync(join(folder, 'histories.csv'))).toBe(true)
    leave()
    await eventually(() => expect(dropped).toEqual([join(folder, 'histories.csv')]))
  })
})
