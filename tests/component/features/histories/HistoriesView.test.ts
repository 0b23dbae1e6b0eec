import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import HistoriesView from '../../../../src/renderer/features/histories/HistoriesView.vue'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { press } from '../../../support/live-page.ts'
import {
  inRepair,
  makeHistories,
  makeHistory,
  openRecordView,
  type ScriptedAnswer,
} from '../../../support/record-page.ts'

const period = { from: Date.parse('2026-03-02T00:00:00Z'), to: Date.parse('2026-03-05T00:00:00Z') }
const settings = { records: { period: { kind: 'custom', ...period } } }
const open = (
  histories = makeHistories(2_500),
  { records = {}, script = [] }: { records?: object; script?: readonly ScriptedAnswer[] } = {},
) =>
  openRecordView(
    HistoriesView,
    { 'records.histories': histories },
    { settings: { records: { ...settings.records, ...records } }, route: '/histories', script },
  )
const offsets = (page: Awaited<ReturnType<typeof open>>) =>
  page.requests('records.histories').map(({ offset }) => offset)

test('loads everything by itself with progress; stopped, it resumes where it stopped', async () => {
  const page = await open(makeHistories(2_500), { script: ['records', 'silence'] })
  expect(page.state()).toBe('1,000 of 2,500 loaded')
  expect(page.requests('records.histories')[0]).toMatchObject({
    filter: { from: '2026-03-02T00:00:00.000Z', to: '2026-03-05T00:00:00.000Z' },
    sort: '-id',
    offset: 0,
    limit: 1_000,
  })
  expect(page.byTestId('record-progress').attributes()).toMatchObject({ value: '1000', max: '2500' })
  await page.click('Stop')
  expect(page.state()).toBe('stopped at 1,000 of 2,500')
  expect(page.bridge.sent('records.cancel')).toHaveLength(1)
  expect(page.byTestId('record-progress').exists()).toBe(false)

  await page.click('Load all')
  expect(page.state()).toBe('all 2,500 loaded')
  expect(offsets(page)).toEqual([0, 1_000, 1_000, 2_000])
  expect(page.rowCount()).toBe(2_500)
})

test('stopped, it loads a page on demand and no more by itself', async () => {
  const page = await open(makeHistories(3_500), { script: ['records', 'silence'] })
  await page.click('Stop')
  await page.click('Load more')
  expect(page.state()).toBe('2,000 of 3,500 loaded')
  expect(offsets(page)).toEqual([0, 1_000, 1_000])
})

test('leaving the view ends the loading, also if a page is already on its way', async () => {
  const page = await open(makeHistories(3_500), { script: ['records', 'silence'] })
  page.wrapper.unmount()
  await flushPromises()
  expect(page.bridge.sent('records.cancel')).toHaveLength(1)
  expect(offsets(page)).toEqual([0, 1_000])
})

test('a table that is sorted holds still while rows arrive, and says so', async () => {
  const page = await open(makeHistories(3_200), { script: ['records', 'silence'] })
  await page.clickHeading('ID')
  await page.click('Stop')
  expect(page.rowKeys()[0]).toBe('2201')
  page.script('records', 'silence')
  await page.click('Load all')
  expect(page.state()).toBe('2,000 of 3,200 loaded; the rest is sorted when loading ends; 1,000 shown')
  expect(page.rowKeys()[0]).toBe('2201')
  await page.click('Stop')
  expect(page.state()).toBe('stopped at 2,000 of 3,200; only loaded rows are sorted')
  expect(page.rowKeys()[0]).toBe('1201')
})

test('loads no more than the settings allow, and says so', async () => {
  const page = await open(makeHistories(2_500), { records: { mostRows: 1_500 } })
  expect(page.state()).toMatch(/^1,500 of 2,500 loaded, the limit of this desk/)
  expect(page.hasButton('Load all')).toBe(false)
  expect(page.rowCount()).toBe(1_500)
  expect(offsets(page)).toEqual([0, 1_000])
})

test('keeps what was loaded when a page fails, and requests it again', async () => {
  const page = await open(makeHistories(2_500), { script: ['records', inRepair] })
  expect(page.state()).toBe('1,000 of 2,500 loaded; the next page failed: in repair')
  expect(page.rowCount()).toBe(1_000)
  await page.click('Retry')
  expect(page.state()).toBe('all 2,500 loaded')
  expect(offsets(page)).toEqual([0, 1_000, 1_000, 2_000])
})

test('sorts the loaded rows itself, by several columns, without another request', async () => {
  const histories = makeHistories(1_200, (id) => ({
    message: `Alarm ${id % 3}`,
    alarmDuration: `00:00:${String(id % 60).padStart(2, '0')}`,
  }))
  const page = await open(histories, { script: ['records', 'silence'] })
  await page.click('Stop')
  await page.clickHeading('In alarm')
  expect(page.state()).toBe('stopped at 1,000 of 1,200; only loaded rows are sorted')
  // The longest of the newest thousand, which are those from 201 to 1,200.
  expect(page.rowKeys()[0]).toBe('1199')
  await page.click('Load all')
  expect(page.state()).toBe('all 1,200 loaded')
  await page.clickHeading('Priority')
  await page.clickHeading('Message', { shiftKey: true })
  await page.clickHeading('ID', { shiftKey: true })
  const expected = histories.toSorted(
    (a, b) => a.priority - b.priority || a.message.localeCompare(b.message) || a.id - b.id,
  )
  expect(page.rowKeys().slice(0, 12)).toEqual(expected.slice(0, 12).map(({ id }) => String(id)))
  expect(offsets(page)).toEqual([0, 1_000, 1_000])
})

test('marks fields that the service omits; durations are readable, and exact on hover and in the detail', async () => {
  const page = await open([
    makeHistory(2, {
      alarmDuration: '31:04:02',
      ackTime: '2026-03-02T00:03:00Z',
      reactionDuration: '00:01:00',
      resetTime: '2026-03-02T00:06:02Z',
      interventionDuration: '00:03:02',
    }),
    makeHistory(1),
  ])
  const cells = (key: number) => page.wrapper.findAll(`[data-key="${key}"] [role=gridcell]`).slice(4, 9)
  expect(cells(1).map((cell) => cell.text())).toEqual(Array(5).fill('–not provided by the server'))
  expect(cells(2).map((cell) => cell.attributes('title')?.split('\n').at(-1))).toEqual([
    // What the column leaves off.
    '31 h 4 min 2 s',
    '2026-03-02T00:03:00Z',
    '',
    '2026-03-02T00:06:02Z',
    '',
  ])
  expect(cells(2)[0]?.text()).toBe('31 h 4 min')
  await page.rows()[0]?.trigger('click')
  await flushPromises()
  expect(page.byTestId('history-detail').text()).toContain('3 min 2 s')
  await page.rows()[1]?.trigger('click')
  await flushPromises()
  expect(page.byTestId('history-detail').text()).toContain('not cleared')
  expect(page.byTestId('history-detail').text()).toContain('not provided by the server')
})

test('the time in alarm of a tag is said to be unknown, or a minimum, where durations are missing', async () => {
  const page = await open([
    makeHistory(3, { tagId: 1, alarmDuration: '00:04:00' }),
    makeHistory(2, { tagId: 2 }),
    makeHistory(1, { tagId: 1 }),
  ])
  const timeInAlarm = async (row: number) => {
    await page.rows()[row]?.trigger('click')
    await flushPromises()
    const label = page
      .byTestId('history-detail')
      .findAll('dt')
      .find((one) => one.text() === 'Time in alarm')
    return label?.element.nextElementSibling?.textContent
  }
  expect(await timeInAlarm(0)).toBe('at least 4 min')
  expect(await timeInAlarm(1)).toBe('not provided by the server')
})

test('tells nothing found, nothing recorded, a failure and a stopped request apart', async () => {
  const page = await open(makeHistories(1_200), { script: ['records', 'silence'] })
  const message = () => page.byTestId('record-message').text()
  await page.type('record-find', 'no such thing')
  expect(message()).toContain('None of the 1,000 loaded records matches.')
  expect(message()).toContain('200 more are not loaded.')
  await page.click('Show all loaded records')
  expect(page.rowCount()).toBe(1_000)

  await page.byTestId('record-filters').trigger('click')
  await flushPromises()
  const search = page.wrapper.findAll('[data-testid=record-filters-menu] input').at(-1)
  await search?.setValue('no such thing')
  await search?.trigger('change')
  await search?.trigger('blur')
  await flushPromises()
  expect(message()).toContain('No records in this period.')
  const asked = page.requests('records.histories').length
  await page.click('Clear filters')
  // What was loaded before is shown again, and loading goes on where it was.
  expect(page.rowCount()).toBe(1_200)
  expect(
    page
      .requests('records.histories')
      .slice(asked)
      .map(({ offset }) => offset),
  ).toEqual([1_000])
  page.script(inRepair)
  await page.click('8 h')
  expect(message()).toContain('The records could not be loaded.')
  expect(message()).toContain('in repair')
  await page.byTestId('record-message').get('button').trigger('click')
  await flushPromises()
  expect(page.rowCount()).toBe(1_200)
  page.script('silence')
  await page.click('Yesterday')
  expect(page.state()).toBe('loading; showing the previous result')
  expect(page.byTestId('records').attributes('aria-busy')).toBe('true')
  await page.click('Stop')
  expect(message()).toContain('Stopped before anything was loaded.')
})

test('shows one tag exactly, and says what the service found besides', async () => {
  // The name of one tag is the beginning of another's: a search finds both.
  const names = ['P\\T1', 'P\\T10', 'P\\T2']
  const histories = makeHistories(30, (id) => ({ tagId: id % 3, tagName: names[id % 3] ?? '' }))
  const page = await open(histories)
  await page.type('record-find', 'Alarm 30')
  await page.rows()[0]?.trigger('click')
  await flushPromises()
  await page.type('record-find', '')
  await page.click('Only this tag')
  expect(page.requests('records.histories').at(-1)?.filter).toMatchObject({ search: 'P\\T1' })
  expect(page.state()).toBe('all 20 loaded; 10 shown')
  expect(page.rowCount()).toBe(10)
  expect(page.byTestId('timeline').text()).toContain('Raised10')
  expect(page.byTestId('other-tags').text()).toContain('10 entries of other tags are hidden')
  await page.click('Show them')
  expect(page.state()).toBe('all 20 loaded')
  expect(page.byTestId('other-tags').exists()).toBe(false)
})

test('the lanes of a tag are complete although the table is not', async () => {
  const page = await open(makeHistories(1_400), { script: ['records', 'silence'] })
  expect(page.byTestId('tag-lanes').text()).toContain('Select a row')
  await page.rows()[0]?.trigger('click')
  await new Promise((resolve) => setTimeout(resolve, 250))
  await flushPromises()
  // 1,400 entries of seven tags.
  expect(page.byTestId('tag-lanes').attributes('data-entries')).toBe('200')
  const detail = page.byTestId('history-detail').text()
  expect(detail).toContain('This tag in the period')
  expect(detail).toContain('Alarms200')
  await page.click('Alarms over time: show as a table')
  const tables = page.byTestId('timeline').findAll('table')
  expect(tables).toHaveLength(2)
  expect(tables[1]?.findAll('tr')).toHaveLength(201)
  await page.click('Alarms over time: show as a table')
  await page.click('Hide tag lanes')
  expect(page.byTestId('tag-lanes').exists()).toBe(false)
})

test('the timeline counts the rows that the filter box leaves, also as a table', async () => {
  const page = await open(
    makeHistories(300, (id) => ({ message: id % 5 === 0 ? `Turbine ${id}` : `Pump ${id}` })),
  )
  await press('/')
  expect(document.activeElement?.getAttribute('data-testid')).toBe('record-find')
  await page.type('record-find', 'turbine')
  expect(page.state()).toBe('all 300 loaded; 60 shown')
  await page.click('Alarms over time: show as a table')
  const totals = page
    .byTestId('timeline')
    .findAll('tbody tr')
    .map((row) => Number(row.findAll('td, th').at(-1)?.text()))
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(60)
  await page.byTestId('record-find').trigger('keydown', { key: 'Escape' })
  await flushPromises()
  expect(page.state()).toBe('all 300 loaded')
})

test('arrow keys select a range of the timeline, Enter zooms to it, Escape resets', async () => {
  const page = await open(makeHistories(300))
  const bars = page.byTestId('timeline-bars')
  const key = async (name: string, init: object = {}) => {
    await bars.trigger('keydown', { key: name, ...init })
    await flushPromises()
  }
  const shown = () => Number(/([\d,]+) shown/.exec(page.state())?.[1] ?? -1)
  await key('ArrowRight')
  expect(page.byTestId('timeline-mark').exists()).toBe(true)
  const first = shown()
  expect(first).toBeGreaterThan(0)
  await key('ArrowRight', { shiftKey: true })
  expect(shown()).toBeGreaterThan(first)
  const both = shown()
  await key('Enter')
  expect(page.byTestId('timeline-mark').exists()).toBe(false)
  expect(shown()).toBe(both)
  expect(page.hasButton('Whole period')).toBe(true)
  await key('Escape')
  expect(page.state()).toBe('all 300 loaded')
})

test('of all servers, whoever has not answered is named', async () => {
  const page = await openRecordView(
    HistoriesView,
    { 'records.histories': [makeHistory(1, { tagName: 'North\\A\\B' })] },
    {
      settings,
      route: '/histories',
      profile: serverProfileSchema.parse({ id: allServersId }),
      script: ['records', 'silence'],
      servers: [
        { name: 'North', loaded: 1, total: 1, failure: null },
        { name: 'South', loaded: 0, total: 0, failure: null, isWaiting: true },
      ],
    },
  )
  expect(page.rows()).toHaveLength(1)
  expect(page.state()).toBe('1 of 1 loaded; North: 1 of 1; waiting for South')
  await page.click('Stop')
  expect(page.state()).toBe('stopped at 1 of 1; North: 1 of 1; incomplete: South')
})

test('of all servers, each row names its own, and what one did not answer is said', async () => {
  const entries = ['South', 'North'].map((server, place) =>
    makeHistory(2 - place, { tagName: `${server}\\A\\B` }),
  )
  const failure = { code: 'unreachable' as const, message: 'South: nobody answers' }
  const page = await openRecordView(
    HistoriesView,
    { 'records.histories': entries },
    {
      settings,
      route: '/histories',
      profile: serverProfileSchema.parse({ id: allServersId }),
      servers: [
        { name: 'North', loaded: 1, total: 1, failure: null },
        { name: 'South', loaded: 1, total: 4, failure },
      ],
    },
  )
  const labels = ['North', 'South'].map((name, place) => ({
    kind: 'dataServer' as const,
    id: place + 1,
    name,
  }))
  useContactBook().replace({ contacts: [], labels })
  await flushPromises()
  const texts = page.rows().map((row) => row.text())
  expect(texts.map((text) => /North|South/.exec(text)?.[0])).toEqual(['South', 'North'])
  expect(page.wrapper.findAll('[role=columnheader]').map((one) => one.text())).toContain('Server')
  expect(page.state()).toBe('all 2 loaded; incomplete: South: nobody answers')
  expect(page.hasButton('Reload')).toBe(true)
})

test('entries that stood when the period began are listed, and said apart from what was raised in it', async () => {
  const before = ['2026-03-01T23:00:00Z', '2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z']
  const page = await open(before.map((alarmTime, place) => makeHistory(place + 1, { alarmTime })))
  expect(page.state()).toBe('all 3 loaded')
  expect(page.byTestId('raised-before').text()).toBe('1 was raised before the period')
})
