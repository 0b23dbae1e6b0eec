import { readFileSync } from 'node:fs'
import type { AlarmStatistic } from '../../../src/shared/model/records.ts'
import { findingsInThemes } from '../../support/axe.ts'
import {
  answerOf,
  askedPeriods,
  goTo,
  isDrawn,
  openRecords,
  policyViolations,
} from '../../support/records.ts'
import { expect, test } from '../../support/web-desk.ts'

// A zone with clock changes, and a language with its own way of writing numbers and dates.
test.use({ timezoneId: 'Europe/Paris', locale: 'en-GB' })

const numbersFirst = (a: AlarmStatistic, b: AlarmStatistic) => b.failureNumber - a.failureNumber
const sumOf = (some: readonly AlarmStatistic[]) =>
  some.reduce((sum, { failureNumber }) => sum + failureNumber, 0)

test('figures, ranks and changes are those of the service’s statistics', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  const violations = policyViolations(page)
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  await isDrawn(page, 'scatter')
  await expect.poll(() => askedPeriods(desk, 'statistics').length).toBe(2)
  const [now, before] = askedPeriods(desk, 'statistics')
  expect(now?.get('from')).toBe(before?.get('to'))
  const statistics = (await answerOf<AlarmStatistic>(desk, 'statistics', now)).toSorted(numbersFirst)
  const earlier = await answerOf<AlarmStatistic>(desk, 'statistics', before)

  const figure = (key: string) => page.locator(`[data-figure=${key}]`)
  const failures = sumOf(statistics)
  await expect(figure('activations')).toContainText(failures.toLocaleString('en-GB'))
  await expect(figure('tags')).toContainText(String(statistics.length))
  const share = Math.round((sumOf(statistics.slice(0, 10)) / failures) * 100)
  await expect(figure('topTen')).toContainText(`${share}%`)
  await expect(figure('topTen').getByText('target 5%')).toHaveClass('high')

  // Where nobody else has as many failures, the first row is known.
  const [worst, second] = statistics
  expect(worst?.failureNumber).toBeGreaterThan(second?.failureNumber ?? 0)
  const first = page.getByRole('row').nth(1)
  for (const text of [worst?.message, worst?.failureTotalTime, worst?.failureMeanTime])
    await expect(first).toContainText(text ?? 'nothing')
  const rankBefore =
    1 +
    earlier.filter(
      ({ failureNumber }) =>
        failureNumber >
        (earlier.find(({ tagName }) => tagName === worst?.tagName)?.failureNumber ?? Infinity),
    ).length
  if (rankBefore > 1) await expect(first).toContainText(`▲ ${rankBefore - 1}`)
  await first.click()
  await expect(page.getByTestId('actor')).toContainText(`${worst?.failureNumber}, `)
  expect(violations).toEqual([])
})

test('the chosen period is asked for, kept in every view and after a reload', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await page.getByRole('button', { name: 'Yesterday' }).click()
  const midnight = (daysAgo: number) =>
    page.evaluate((days) => {
      const day = new Date()
      day.setHours(0, 0, 0, 0)
      day.setDate(day.getDate() - days)
      return day.toISOString()
    }, daysAgo)
  const yesterday = { from: await midnight(1), to: await midnight(0) }
  const dayBefore = { from: await midnight(2), to: await midnight(1) }
  const asked = () =>
    desk.between
      .to('GET', '/api/v1/alarms/statistics')
      .slice(-2)
      .map(({ query }) => ({ from: query.get('from'), to: query.get('to') }))
  await expect.poll(asked).toEqual(expect.arrayContaining([yesterday, dayBefore]))

  await goTo(page, 'Operator response')
  await expect(page.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await goTo(page, 'Statistics')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Period: 30 days')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
})

test('a period of one’s own is checked, asked for by wall clock, and asked again', async ({
  start,
  atEnd,
}) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await page.getByTestId('custom-period').click()
  const menu = page.getByTestId('custom-period-menu')
  await menu.getByLabel('From').fill('2026-03-29T06:00')
  await menu.getByLabel('Until').fill('2026-03-29T01:00')
  await menu.getByRole('button', { name: 'Show this period' }).click()
  await expect(menu).toContainText('The end must be after the start.')
  await expect(menu.getByLabel('From')).toHaveValue('2026-03-29T06:00')
  await menu.getByLabel('From').fill('2026-03-29T01:00')
  await menu.getByLabel('Until').fill('2026-03-29T06:00')
  await menu.getByRole('button', { name: 'Show this period' }).click()
  await expect(menu).toBeHidden()
  const times = () =>
    desk.between
      .to('GET', '/api/v1/alarms/statistics')
      .filter(({ query }) => query.get('from') === '2026-03-29T00:00:00.000Z')
      // The hour between two and three did not exist.
      .filter(({ query }) => query.get('to') === '2026-03-29T04:00:00.000Z').length
  await expect.poll(times).toBe(1)
  await page.getByRole('button', { name: /Refresh/ }).click()
  await expect.poll(times).toBe(2)
  await expect(page.getByTestId('period-text')).toContainText('Mar 29')
  await expect(page.getByTestId('pareto')).toContainText('No activations in this period.')
})

test('every filter of the service is sent, told and taken back', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await page.getByTestId('record-filters').click()
  const menu = page.getByTestId('record-filters-menu')
  const fields = {
    Station: ['stationId', '1'],
    'Data server': ['dataServerId', '1'],
    'Tag group': ['tagGroupId', '2'],
    'Call group': ['callGroupId', '1'],
    User: ['userId', '1'],
    'Full-text search': ['search', 'pump'],
  } as const
  for (const [label, [, text]] of Object.entries(fields)) {
    await menu.getByLabel(label).fill(text)
    await menu.getByLabel(label).press('Tab')
  }
  await menu.getByLabel('Station').fill('one')
  await menu.getByLabel('Station').press('Tab')
  await expect(menu).toContainText('Enter a whole number.')
  await expect(menu.getByLabel('Station')).toHaveValue('one')
  const sent = () => {
    const query = desk.between.to('GET', '/api/v1/alarms/statistics').at(-1)?.query
    return Object.values(fields).map(([name]) => query?.get(name))
  }
  await expect.poll(sent).toEqual(Object.values(fields).map(([, text]) => text))
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('chip')).toHaveCount(6)
  await page.getByRole('button', { name: /^Remove: User / }).click()
  await expect(page.getByTestId('chip')).toHaveCount(5)
  await expect.poll(sent).toEqual(['1', '1', '2', '1', null, 'pump'])
  await goTo(page, 'Operator response')
  await expect(page.getByTestId('chip')).toHaveCount(5)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByTestId('chip')).toHaveCount(0)
})

test('a bar picks its tag; its details lead to its histories', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  const [now] = askedPeriods(desk, 'statistics')
  const [worst] = (await answerOf<AlarmStatistic>(desk, 'statistics', now)).toSorted(numbersFirst)
  // The first bar is the tallest: a little right of the axis, near its foot.
  const canvas = page.getByTestId('pareto').locator('canvas').first()
  const box = await canvas.boundingBox()
  await canvas.click({ position: { x: 56, y: (box?.height ?? 0) - 40 } })
  await expect(page.getByTestId('actor')).toContainText(worst?.message ?? '')
  await expect(page.getByRole('row', { selected: true })).toContainText(worst?.message ?? '')
  await page.keyboard.press('h')
  await expect.poll(() => new URL(page.url()).hash).toBe('#/histories')
  await expect(page.getByTestId('chip')).toContainText(worst?.tagName ?? 'nothing')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(worst?.message ?? 'nothing')
})

test('by time, as rank changes, as a table: each picture tells the same in words', async ({
  start,
  atEnd,
}) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  await page.getByRole('button', { name: 'Longest in alarm' }).click()
  const [now] = askedPeriods(desk, 'statistics')
  const statistics = await answerOf<AlarmStatistic>(desk, 'statistics', now)
  const longest = statistics.toSorted((a, b) => b.failureTotalTime.localeCompare(a.failureTotalTime))[0]
  const pareto = page.getByTestId('pareto')
  await pareto.getByRole('button', { name: 'Longest in alarm: show as a table' }).click()
  const rows = pareto.getByTestId('chart-table').getByRole('row')
  await expect(rows).toHaveCount(31)
  await expect(rows.nth(1)).toContainText(longest?.tagName ?? 'nothing')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(longest?.message ?? 'nothing')

  await page.getByRole('button', { name: 'Rank changes' }).click()
  await isDrawn(page, 'ranks')
  await page.getByTestId('ranks').getByRole('button', { name: 'Rank changes: show as a table' }).click()
  await expect(page.getByTestId('ranks').getByTestId('chart-table').getByRole('row').nth(1)).toContainText(
    longest?.tagName ?? 'nothing',
  )
})

test('pictures are saved as PNG and SVG, in the colours of the theme', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  const violations = policyViolations(page)
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  const save = (kind: 'PNG' | 'SVG') =>
    desk.savedBy(async () => {
      await page.getByTestId('pareto-save').click()
      await page.getByRole('button', { name: `Save as ${kind}` }).click()
    })
  const png = readFileSync(await save('PNG'))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // As wide as its picture, twice over, with its margins.
  const box = await page.getByTestId('pareto').locator('canvas').first().boundingBox()
  expect(png.readUInt32BE(16)).toBe(((box?.width ?? 0) + 32) * 2)
  const dark = readFileSync(await save('SVG'), 'utf8')
  expect(dark).toContain('>Most frequent</text>')
  expect(dark).toMatch(/#5d6670/i)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme light')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const light = readFileSync(await save('SVG'), 'utf8')
  expect(light).toMatch(/#8d969f/i)
  expect(light).not.toMatch(/#5d6670/i)
  expect(violations).toEqual([])
})

test('what cannot be read is said, and read on request', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page, between } = desk
  const list = { method: 'GET', path: '/api/v1/alarms/statistics' } as const
  const inRepair = { kind: 'answer', status: 503, body: { detail: 'in repair' } } as const
  between.next(list, inRepair)
  between.next(list, inRepair)
  await goTo(page, 'Statistics')
  await expect(page.getByTestId('pareto')).toContainText('in repair')
  await page.getByTestId('record-message').getByRole('button', { name: 'Retry' }).click()
  await isDrawn(page, 'pareto')
  // The period before still is not known, and nothing is made up about it.
  await expect(page.locator('[data-figure=activations]')).not.toContainText('before')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByTestId('actor')).toContainText('The previous period is not known.')
  await page.getByRole('button', { name: /Refresh/ }).click()
  await expect(page.locator('[data-figure=activations]')).toContainText('before')
})

test('more tags than a page holds are shown once all are read, and drawn whole', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd }, {}, { tags: 1_100 })
  const { page, between } = desk
  const second = { method: 'GET', path: '/api/v1/alarms/statistics', query: { offset: '1000' } } as const
  between.next(second, { kind: 'silence' })
  await goTo(page, 'Statistics')
  const state = page.getByTestId('record-state')
  await expect(state).toContainText(/^1,000 of 1,\d{3} loaded/)
  // A part is not taken for all, and neither for nothing.
  for (const part of ['record-message', 'pareto', 'scatter'])
    await expect(page.getByTestId(part)).toContainText('Loading…')
  await page.getByRole('button', { name: /Refresh/ }).click()
  await expect(state).toContainText(/^all 1,\d{3} loaded$/)
  await expect(page.getByRole('img', { name: /1,\d{3} tags/ })).toBeVisible()
  await isDrawn(page, 'scatter')
})

test('words narrow the table, the keyboard walks it, Escape gives everything back', async ({
  start,
  atEnd,
}) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  const second = (await page.getByRole('row').nth(2).textContent()) ?? ''
  const tag = /[A-Z]+\d+\.[A-Z]+/.exec(second)?.[0] ?? 'nothing'
  await page.keyboard.press('/')
  await page.keyboard.type(tag)
  await expect(page.getByTestId('record-state')).toContainText('shown')
  await expect(page.getByRole('row').nth(1)).toContainText(tag)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('actor')).toContainText(tag)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('actor')).toHaveCount(0)
  await page.getByTestId('record-find').press('Escape')
  await expect(page.getByTestId('record-find')).toHaveValue('')
  await expect(page.getByTestId('record-state')).not.toContainText('shown')
})

test('axe finds nothing on the statistics, in each theme', async ({ start, atEnd }) => {
  test.slow()
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  await page.getByRole('row').nth(2).click()
  expect(await findingsInThemes(page)).toEqual([])
})
