import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import { settingOf } from '../../support/desk-page.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

// One service with a month of history for the whole file: making it takes longer than a test.
test.describe.configure({ mode: 'default' })
let service: StartedService
test.beforeAll(async () => {
  service = await startService({ history: 30, tags: 120, alarms: 20, seed: 5 })
})
test.afterAll(() => service.stop())

const figure = (page: Page, id: string) => page.locator(`[data-figure=${id}]`)

async function openReport(page: Page) {
  await isLive(page)
  await page.getByRole('link', { name: 'Performance', exact: true }).click()
  await expect(page.getByTestId('report-paper')).toBeVisible()
}

async function historiesOf(from: string, to: string): Promise<AlarmHistory[]> {
  const all: AlarmHistory[] = []
  for (;;) {
    const query = new URLSearchParams({ from, to, limit: '1000', offset: String(all.length), sort: '+id' })
    const answer = await service.request(`/api/v1/alarms/histories?${query.toString()}`)
    const { items, paging } = (await answer.json()) as PagingCollection<AlarmHistory>
    all.push(...items)
    if (items.length === 0 || all.length >= paging.total) return all
  }
}

interface SavedReport {
  period: { from: string; to: string }
  records: { complete: boolean }
  raised: number
  figures: { id: string; value: number }[]
  priorities: { band: string; count: number }[]
}

test('the figures are those of the service’s own records', async ({ start }) => {
  const { page, savedBy } = await start({ server: service })
  await openReport(page)
  const file = await savedBy(async () => {
    await page.getByTestId('report-menu').click()
    await page.getByRole('button', { name: 'Everything as JSON' }).click()
  })
  const saved = JSON.parse(readFileSync(file, 'utf8')) as SavedReport
  const [from, to] = [Date.parse(saved.period.from), Date.parse(saved.period.to)]
  const own = (await historiesOf(saved.period.from, saved.period.to)).filter(
    ({ alarmTime }) => Date.parse(alarmTime) >= from && Date.parse(alarmTime) < to,
  )
  expect(own.length).toBeGreaterThan(1_000)
  expect(saved.records.complete).toBe(true)
  expect(saved.raised).toBe(own.length)

  const value = (id: string) => saved.figures.find((one) => one.id === id)?.value
  expect(value('perTen')).toBeCloseTo(own.length / ((to - from) / 600_000), 6)
  const counts = [...Map.groupBy(own, ({ tagId }) => tagId).values()].map(({ length }) => length)
  const topTen = counts
    .sort((a, b) => b - a)
    .slice(0, 10)
    .reduce((sum, count) => sum + count, 0)
  expect(value('topTen')).toBeCloseTo((topTen / own.length) * 100, 6)
  expect(saved.priorities.map(({ count }) => count)).toEqual(
    [1, 2, 3, 4].map((priority) => own.filter((one) => one.priority === priority).length),
  )
  await expect(page.getByTestId('report-raised')).toContainText(own.length.toLocaleString('en'))
})

test('a figure shows its target, its assessment and its definition', async ({ start }) => {
  const { page } = await start({ server: service })
  await openReport(page)
  await expect(figure(page, 'topTen')).toContainText('at most 5%')
  await expect(figure(page, 'topTen')).toContainText('target missed')
  await expect(figure(page, 'chattering')).toContainText('none allowed')
  const term = figure(page, 'floods').locator('.term')
  await expect(term).toHaveAccessibleDescription(/more than 10 alarms per operator/)
  const tip = figure(page, 'floods').getByRole('tooltip')
  await expect(tip).toBeHidden()
  await term.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await term.focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
})

test('the load is shared among the operators; limits are settings', async ({ start }) => {
  const { page } = await start({ server: service })
  await openReport(page)
  const perTen = figure(page, 'perTen').locator('b')
  const alone = Number(await perTen.textContent())
  await page.getByLabel('Operators').fill('0')
  await expect(page.getByTestId('record-tools')).toContainText('This must be at least 1.')
  await page.getByLabel('Operators').fill('2')
  await expect.poll(async () => Math.abs(Number(await perTen.textContent()) - alone / 2)).toBeLessThan(0.02)
  await page.getByRole('link', { name: 'Limits…' }).click()
  await expect(settingOf(page, 'report.operators').getByRole('textbox')).toHaveValue('2')
  await settingOf(page, 'report.topTen').getByRole('textbox').fill('100')
  await page.getByRole('link', { name: 'Performance', exact: true }).click()
  await expect(figure(page, 'topTen')).toContainText('at most 100%')
  await expect(figure(page, 'topTen')).toContainText('target met')
})

test('on paper there is the report and nothing else', async ({ start }) => {
  const { page } = await start({ server: service })
  await openReport(page)
  await expect(page.getByTestId('paper-chart')).toHaveCount(2)
  for (const picture of await page.getByTestId('paper-chart').all())
    await expect(picture).toHaveAttribute('data-drawn', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByTestId('record-tools')).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Alarm-system report of/ })).toBeVisible()
  await expect(figure(page, 'floods').getByRole('tooltip')).toBeVisible()
  for (const picture of await page.getByTestId('paper-chart').getByRole('img').all()) {
    await expect(picture).toBeVisible()
    const drawn = await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true))
    expect(drawn).toBe(true)
  }
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.startsWith('%PDF-')).toBe(true)
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
})

test('the figures go to a spreadsheet', async ({ start }) => {
  const { page, savedBy } = await start({ server: service })
  await openReport(page)
  const file = await savedBy(async () => {
    await page.getByTestId('report-menu').click()
    await page.getByRole('button', { name: 'Figures as CSV' }).click()
  })
  const lines = readFileSync(file, 'utf8').replace(/\r\n$/, '').split('\r\n')
  expect(lines[0]).toBe('\uFEFFFigure,Value,Unit,Target,Assessment,Definition')
  expect(lines).toHaveLength(17)
})
