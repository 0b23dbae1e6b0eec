import { readFileSync } from 'node:fs'
import type { AlarmStatistic } from '../../../src/shared/model/records.ts'
import { findingsInThemes } from '../../support/axe.ts'
import { secondsOf, shownDuration } from '../../support/durations.ts'
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
  await expect(first).toContainText(worst?.message ?? 'nothing')
  for (const duration of [worst?.failureTotalTime, worst?.failureMeanTime])
    await expect(first).toContainText(shownDuration(secondsOf(duration ?? '')))
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
  await page.getByRole('button', { name: 'Rank changes' }).click()
  await isDrawn(page, 'ranks')
  expect(violations).toEqual([])
})

test('the chosen period is requested, and kept in every view and after a reload', async ({
  start,
  atEnd,
}) => {
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
  await expect(page.getByRole('option', { selected: true })).toContainText('30 days')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
})

test('a custom period is requested by wall clock, over a clock change', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await page.getByTestId('custom-period').click()
  const menu = page.getByTestId('custom-period-menu')
  const fill = async (end: 'from' | 'to', time: string) => {
    await menu.getByTestId(`period-${end}-day`).fill('2026-03-29')
    await menu.getByTestId(`period-${end}-time`).fill(time)
  }
  await fill('from', '06:00')
  await fill('to', '1:00')
  await menu.getByRole('button', { name: 'Show this period' }).click()
  await expect(menu).toContainText('The end must be after the start.')
  await expect(menu.getByTestId('period-from-time')).toHaveValue('06:00')
  await fill('from', '24:00')
  await expect(menu).toContainText('Enter the start of the period.')
  await fill('from', '01:00')
  await fill('to', '6:00')
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

test('a bar selects its tag; its detail leads to its alarm history', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  const [now] = askedPeriods(desk, 'statistics')
  const [worst] = (await answerOf<AlarmStatistic>(desk, 'statistics', now)).toSorted(numbersFirst)
  // The first bar is the tallest: a little right of the axis, near its foot.
  const canvas = page.getByTestId('pareto').locator('canvas').first()
  const box = await canvas.boundingBox()
  await canvas.click({ position: { x: 75, y: (box?.height ?? 0) - 92 } })
  await expect(page.getByTestId('actor')).toContainText(worst?.message ?? '')
  await expect(page.getByRole('row', { selected: true })).toContainText(worst?.message ?? '')
  await page.keyboard.press('h')
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/histories\?/)
  await expect(page.getByTestId('chip')).toContainText(worst?.tagName ?? 'nothing')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(worst?.message ?? 'nothing')
})

test('charts are saved as PNG and SVG, in the colours of the theme', async ({ start, atEnd }) => {
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

test('more tags than a page holds are shown once all are read, and drawn whole', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd }, {}, { tags: 1_100 })
  const { page, between } = desk
  const second = { method: 'GET', path: '/api/v1/alarms/statistics', query: { offset: '1000' } } as const
  // This period and the previous one are read side by side; either may ask for its second page first.
  for (let period = 0; period < 2; period++) between.next(second, { kind: 'silence' })
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

test('axe finds nothing on the statistics, in each theme', async ({ start, atEnd }) => {
  test.slow()
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  await page.getByRole('row').nth(2).click()
  expect(await findingsInThemes(page)).toEqual([])
})
