import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import RatingsSection from '../../../../src/renderer/features/report/RatingsSection.vue'
import ReportView from '../../../../src/renderer/features/report/ReportView.vue'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import type { AlarmHistory } from '../../../../src/shared/model/records.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeHistories, openRecordView } from '../../../support/record-page.ts'

/** Two whole days of the site. */
const period = { from: Date.parse('2026-03-02T00:00:00Z'), to: Date.parse('2026-03-04T00:00:00Z') }

/** Opens the report of two days and waits until it is measured, which pauses between its steps. */
async function open(histories: readonly AlarmHistory[], records: object = {}) {
  const settings = { timeZone: 'UTC', records: { period: { kind: 'custom', ...period }, ...records } }
  const page = await openRecordView(
    ReportView,
    { 'records.histories': histories },
    { settings, route: '/report' },
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  await flushPromises()
  const figure = (id: string) => page.wrapper.get(`[data-figure=${id}]`)
  return { ...page, figure }
}

test('a figure has a value, a target, an assessment and a definition', async () => {
  const page = await open(makeHistories(1_000))
  expect(page.byTestId('report-raised').text()).toContain('1,000')
  expect(page.byTestId('report-raised').text()).toContain('from 7 tags')
  expect(page.figure('topTen').text()).toContain('100%')
  expect(page.figure('topTen').text()).toContain('at most 5%')
  expect(page.figure('topTen').text()).toContain('target missed')
  expect(page.figure('perTen').text()).toMatch(/target (met|missed): \w+/)
  expect(page.figure('chattering').text()).toContain('none allowed')
  const term = page.figure('floods').get('.term')
  const meaning = page.wrapper.get(`[id="${term.attributes('aria-describedby')}"]`)
  expect(meaning.attributes('role')).toBe('tooltip')
  expect(meaning.text()).toContain('more than 10 alarms per operator')
})

test('the figures are grouped, and every table has the rows of the report', async () => {
  const page = await open(makeHistories(1_000))
  expect(
    page
      .byTestId('report-figures')
      .findAll('.group')
      .map((row) => row.text()),
  ).toEqual(['Average rate', 'Time above the limits', 'Floods', 'Bad actors', 'Standing alarms'])
  expect(page.byTestId('report-days').findAll('tbody tr')).toHaveLength(2)
  expect(page.byTestId('report-top-ten').findAll('tbody tr')).toHaveLength(7)
  expect(page.byTestId('report-priorities').findAll('[data-band]')).toHaveLength(4)
  // An alarm that was never reset is stale a day later.
  expect(page.byTestId('report-stale').text()).toContain('still active')
  await page.byTestId('report-stale').get('.plain').trigger('click')
  expect(page.byTestId('report-stale').get('.plain').text()).toBe('Show fewer')
})

test('the load is shared among the operators; a value that cannot be is refused at the field', async () => {
  const page = await open(makeHistories(1_000))
  const perTen = () => Number(page.figure('perTen').get('b').text())
  const alone = perTen()
  const input = page.byTestId('record-tools').findAll('input').at(0)
  await input?.setValue('0')
  await input?.trigger('change')
  await flushPromises()
  expect(page.byTestId('record-tools').text()).toContain('This must be at least 1.')
  await input?.setValue('2')
  await input?.trigger('change')
  await flushPromises()
  expect(page.bridge.sent('settings.change').at(-1)).toMatchObject({ report: { operators: 2 } })
  expect(alone).toBeGreaterThan(0)
})

test('figures of part of the records say so', async () => {
  const page = await open(makeHistories(1_600), { mostRows: 1_000 })
  const note = page.byTestId('report-partial').text()
  expect(note).toContain('These figures cover part of the records.')
  expect(note).toContain('1,000 of 1,600')
  expect(page.figure('perTen').text()).toContain('at least')
  expect(page.figure('topTen').text()).toContain('not known')
})

test('a plant without alarms has a report, too', async () => {
  const page = await open([])
  expect(page.byTestId('report-raised').text()).toContain('0')
  expect(page.figure('perTen').text()).toContain('target met: acceptable')
  expect(page.figure('topTen').text()).toContain('nothing to measure')
  expect(page.byTestId('report-floods').text()).toContain('No flood in this period.')
})

test('a period that has not begun has no report', async () => {
  const from = Date.now() + 3_600_000
  const page = await open([], { period: { kind: 'custom', from, to: from + 3_600_000 } })
  expect(page.byTestId('report-message').text()).toBe('This period has not begun yet.')
})

test('how often the past alarms shown as similar were so is said where somebody judged', async () => {
  const page = await mountInPage(RatingsSection, {
    props: { ratings: [], verdicts: { like: 3, unlike: 1 } },
  })
  expect(page.wrapper.text()).toContain('right in 3 of 4 judged cases (75.0%)')
})

test('how alarms of the period were rated is a table of the report, which is not there without', async () => {
  const bare = await open(makeHistories(10))
  expect(bare.byTestId('report-ratings').exists()).toBe(false)
  const settings = { timeZone: 'UTC', records: { period: { kind: 'custom', ...period } } }
  const ratings = [{ tag: 'PLANT\\T1', useful: 1, nuisance: 12, noAction: 3 }]
  const records = { 'records.histories': makeHistories(10) }
  const page = await openRecordView(ReportView, records, { settings, route: '/report', ratings })
  const table = () => page.byTestId('report-ratings')
  await vi.waitFor(() => expect(table().exists()).toBe(true), 20_000)
  expect(
    table()
      .findAll('tbody td')
      .map((cell) => cell.text()),
  ).toEqual(['1', '12', '3'])
  expect(page.bridge.sent('ratings.count').at(-1)).toEqual(period)
  expect(page.byTestId('report-similar').exists()).toBe(false)
})

test('several servers have a report each, and side by side what is counted adds up', async () => {
  const failure = { code: 'unreachable' as const, message: 'West: nobody answers' }
  const servers = [
    { name: 'North', loaded: 20, total: 20, failure: null },
    { name: 'South', loaded: 10, total: 10, failure: null },
  ]
  const records = {
    'records.histories': makeHistories(30, (id) => ({
      tagName: `${id % 3 === 0 ? 'South' : 'North'}\\P${id % 5}`,
    })),
  }
  const options = {
    settings: { records: { period: { kind: 'custom', ...period } } },
    route: '/report',
    profile: serverProfileSchema.parse({ id: allServersId, name: 'North · South' }),
  }
  const page = await openRecordView(ReportView, records, { ...options, servers })
  const row = (from: typeof page, id: string) =>
    from.wrapper
      .get(`[data-compared=${id}]`)
      .findAll('td')
      .map((cell) => cell.text())
  await vi.waitFor(() => expect(page.byTestId('report-compared').exists()).toBe(true), 20_000)
  expect(row(page, 'raised')).toEqual(['30', '20', '10'])
  const [sum, ...own] = row(page, 'perTen')
  expect(sum).toBe('')
  expect(own.map((value) => Number(value) > 0)).toEqual([true, true])
  const titles = page.wrapper.findAll('.report-paper h2').map((title) => title.text())
  expect(titles).toEqual([expect.stringContaining('North'), expect.stringContaining('South')])
  expect(page.byTestId('report-failed').exists()).toBe(false)

  // One that did not answer is in no sum, and is named.
  const partial = await openRecordView(ReportView, records, {
    ...options,
    servers: [...servers, { name: 'West', loaded: 0, total: 0, failure }],
  })
  await vi.waitFor(() => expect(partial.byTestId('report-compared').exists()).toBe(true), 20_000)
  expect(row(partial, 'raised')).toEqual(['', '20', '10', '–'])
  expect(partial.byTestId('report-failed').text()).toContain('West: nobody answers')
})
