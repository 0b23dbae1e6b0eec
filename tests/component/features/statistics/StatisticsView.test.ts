import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import StatisticsView from '../../../../src/renderer/features/statistics/StatisticsView.vue'
import { readChartTheme, type ChartTheme } from '../../../../src/renderer/ui/charts/chart-theme.ts'
import type { ChartOption } from '../../../../src/renderer/ui/charts/chart-option.ts'
import type { AlarmStatistic } from '../../../../src/shared/model/records.ts'
import { press } from '../../../support/live-page.ts'
import { inRepair, makeHistory, openRecordView } from '../../../support/record-page.ts'

const makeStatistic = (id: number, failureNumber: number, total = '00:10:00'): AlarmStatistic => ({
  id,
  tagName: `PLANT\\T${id}`,
  message: `Message ${id}`,
  priority: 2,
  code: 1,
  failureNumber,
  failureTotalTime: total,
  failureMeanTime: '00:00:10',
})
const statistics = [
  makeStatistic(1, 50, '01:00:00'),
  makeStatistic(2, 40, '09:00:00'),
  ...Array.from({ length: 38 }, (_, index) => makeStatistic(index + 3, 30 - Math.floor(index / 2))),
]
/** The server recorded already before the previous period. */
const recordedBefore = [makeHistory(1)]
const open = (rows = statistics) =>
  openRecordView(
    StatisticsView,
    { 'records.statistics': rows, 'records.histories': recordedBefore },
    { route: '/statistics' },
  )
const figure = (page: Awaited<ReturnType<typeof open>>, key: string) =>
  page.wrapper.get(`[data-figure=${key}]`).text()

test('a custom period is checked, requested by wall clock, and requested again by Refresh', async () => {
  const page = await open()
  await page.byTestId('custom-period').trigger('click')
  await flushPromises()
  const menu = () => page.byTestId('custom-period-menu')
  const fill = async (from: string, to: string) => {
    const inputs = menu().findAll('input')
    for (const [place, text] of [from, to].flatMap((end) => end.split('T')).entries())
      await inputs[place]?.setValue(text)
    await menu().get('form').trigger('submit')
    await flushPromises()
  }
  await fill('2026-01-15T06:00', '2026-01-15T01:00')
  expect(menu().text()).toContain('The end must be after the start.')
  expect(
    menu()
      .findAll('input')
      .map(({ element }) => element.value),
  ).toEqual(['2026-01-15', '06:00', '2026-01-15', '01:00'])
  await fill('2026-01-15T01:00', '2026-01-15T06:00')
  const from = new Date('2026-01-15T01:00').toISOString()
  const to = new Date('2026-01-15T06:00').toISOString()
  const times = () =>
    page.requests('records.statistics').filter(({ filter }) => filter['from'] === from && filter['to'] === to)
      .length
  expect(times()).toBe(1)
  await press('r')
  expect(times()).toBe(2)
  expect(page.bridge.sent('settings.change').at(-1)).toMatchObject({
    records: { period: { kind: 'custom' } },
  })
})

test('every filter of the service is requested, shown as a chip and removed again', async () => {
  const page = await open()
  await page.byTestId('record-filters').trigger('click')
  await flushPromises()
  const values = ['1', '1', '2', '1', '1', 'pump']
  const names = ['stationId', 'dataServerId', 'tagGroupId', 'callGroupId', 'userId', 'search']
  const enter = async (index: number, text: string) => {
    const input = page.wrapper.findAll('[data-testid=record-filters-menu] input')[index]
    await input?.setValue(text)
    await input?.trigger('change')
    await input?.trigger('blur')
    await flushPromises()
  }
  for (const [index, value] of values.entries()) await enter(index, value)
  await enter(0, 'one')
  expect(page.byTestId('record-filters-menu').text()).toContain('Enter a whole number.')
  const sent = () => {
    const filter = page.requests('records.statistics').at(-1)?.filter ?? {}
    return names.map((name) => (filter[name] === undefined ? null : `${filter[name] as string | number}`))
  }
  expect(sent()).toEqual(values)
  const chips = () => page.wrapper.findAll('[data-testid=chip]')
  expect(chips()).toHaveLength(6)
  await chips()[4]?.get('button').trigger('click')
  await flushPromises()
  expect(chips()).toHaveLength(5)
  expect(sent()).toEqual(['1', '1', '2', '1', null, 'pump'])
  await page.click('Clear filters')
  expect(chips()).toHaveLength(0)
})

test('a failure is shown and retried; an unknown previous period is not made up', async () => {
  const page = await openRecordView(StatisticsView, {
    'records.statistics': statistics,
    'records.histories': recordedBefore,
  })
  page.script(inRepair, inRepair)
  await page.click('Yesterday')
  expect(page.byTestId('pareto').text()).toContain('in repair')
  await page.byTestId('record-message').get('button').trigger('click')
  await flushPromises()
  expect(figure(page, 'activations')).not.toContain('before')
  await page.rows()[0]?.trigger('click')
  await flushPromises()
  expect(page.byTestId('actor').text()).toContain('The previous period is not known.')
  await press('r')
  expect(figure(page, 'activations')).toContain('same as before')
})

test('a previous period that the server did not record from its start on is compared with nothing', async () => {
  const page = await openRecordView(StatisticsView, { 'records.statistics': statistics })
  await page.click('Yesterday')
  expect(figure(page, 'activations')).not.toContain('before')
  expect(figure(page, 'tags')).not.toContain('new')
  const [asked] = page.requests('records.histories')
  expect(asked).toMatchObject({ limit: 1, sort: '-id' })
})

test('figures and ranks wait for all pages: a part is neither the whole nor nothing', async () => {
  const many = Array.from({ length: 1_100 }, (_, index) => makeStatistic(index + 1, 1_100 - index))
  const page = await open(many)
  expect(page.state()).toBe('all 1,100 loaded')
  page.script('silence', 'silence')
  await page.click('30 days')
  expect(page.state()).toBe('loading; showing the previous result')
  const first = await openRecordView(StatisticsView, { 'records.statistics': many })
  expect(first.state()).toBe('all 1,100 loaded')
  expect(first.wrapper.findAll('[role=img]').map((one) => one.attributes('aria-label'))).toContain(
    '1,100 tags by their activations and mean time in alarm',
  )
})

test('the filter box narrows the table, the keyboard steps through it, Escape restores everything', async () => {
  const page = await open()
  await press('/')
  await page.type('record-find', 'T2')
  expect(page.state()).toContain('shown')
  expect(page.rows()[0]?.text()).toContain('Message 2')
  await page.byTestId('record-find').trigger('keydown', { key: 'ArrowDown' })
  await flushPromises()
  await press('ArrowDown')
  expect(page.byTestId('actor').text()).toContain('Message 2')
  await press('Escape')
  expect(page.byTestId('actor').exists()).toBe(false)
  await page.byTestId('record-find').trigger('keydown', { key: 'Escape' })
  await flushPromises()
  expect(page.state()).not.toContain('shown')
})

test('by time in alarm, as rank changes, as a table: each chart gives the same in text', async () => {
  const page = await open()
  await page.click('Longest in alarm')
  await page.click('Longest in alarm: show as a table')
  const rows = page.byTestId('pareto').findAll('tr')
  expect(rows).toHaveLength(31)
  expect(rows[1]?.text()).toContain('PLANT\\T2')
  expect(page.rows()[0]?.text()).toContain('Message 2')
  await page.click('Rank changes')
  await page.click('Rank changes: show as a table')
  expect(page.byTestId('ranks').findAll('tr')[1]?.text()).toContain('PLANT\\T2')
})

test('a click on the line of a rank change is asked for by the option that the library keeps', async () => {
  const page = await open()
  await page.click('Rank changes')
  const charts = page.wrapper.findAllComponents({ name: 'ChartView' })
  const ranks = charts.find((chart) => chart.attributes('data-testid') === 'ranks')
  const { option } = ranks?.props() as { option: (theme: ChartTheme) => ChartOption }
  const { series } = option(readChartTheme(document.documentElement))
  const lines = [series ?? []].flat()
  expect(lines).not.toHaveLength(0)
  for (const line of lines) {
    expect(line).toHaveProperty('triggerEvent', 'line')
    expect(line).not.toHaveProperty('triggerLineEvent')
  }
})

test('H opens the alarm history of the selected tag', async () => {
  const page = await open()
  await page.rows()[0]?.trigger('click')
  await flushPromises()
  await press('h')
  await vi.waitFor(() => expect(page.router.currentRoute.value.path).toBe('/histories'))
})

test('what people said of the alarms of a tag is counted with it; nobody has no column', async () => {
  const page = await open()
  const headings = () => page.wrapper.findAll('[role=columnheader]').map((heading) => heading.text().trim())
  expect(headings()).not.toContain('Rated')
  page.bridge.reply('ratings.count', [{ tag: 'plant/t2', useful: 0, nuisance: 12, noAction: 1 }])
  await press('r')
  await flushPromises()
  expect(headings()).toContain('Rated')
  const findRow = () => page.rows().find((one) => one.text().includes('Message 2'))
  await vi.waitFor(() => expect(findRow()).toBeDefined())
  const row = findRow()
  expect(row?.text()).toContain('12 nuisance, 1 no action possible')
  await row?.trigger('click')
  await flushPromises()
  expect(page.byTestId('actor').text()).toContain('12 nuisance, 1 no action possible')
})
