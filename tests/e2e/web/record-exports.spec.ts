import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from '@playwright/test'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import { goTo, isDrawn, openRecords, policyViolations, type RecordDesk } from '../../support/records.ts'
import { expect, test } from '../../support/web-desk.ts'

// Every table is exported as CSV, JSON and to the clipboard, every chart as PNG and SVG; long exports can be
// cancelled.
test.use({ timezoneId: 'Europe/Paris', locale: 'en-GB' })

const rowsOf = (page: Page) => page.getByTestId('records').locator('[data-key]')

/** The exports of a table by its menu: the cells of a CSV file, the objects of a JSON file, the copied lines. */
async function exportsOf(desk: RecordDesk, menu: string, labels: { csv: string; json: string }) {
  const { page } = desk
  const panel = page.getByTestId(`${menu}-menu`)
  const save = (label: string) =>
    desk.savedBy(async () => {
      if (!(await panel.isVisible())) await page.getByTestId(menu).click()
      await panel.getByRole('button', { name: label }).last().click()
    })
  const csv = parse(readFileSync(await save(labels.csv)), { bom: true })
  const json = JSON.parse(readFileSync(await save(labels.json), 'utf8')) as object[]
  if (!(await panel.isVisible())) await page.getByTestId(menu).click()
  await panel.getByRole('button', { name: 'Copy for a spreadsheet (TSV)' }).click()
  // What was copied before may still be there.
  const lines = async () => (await desk.clipboard()).split('\n')
  const found = async () => [(await lines())[0], (await lines()).length]
  await expect.poll(found).toEqual([csv[0]?.join('\t'), csv.length])
  const copied = await lines()
  const rows = copied.length - 1
  await expect(page.getByTestId('done')).toHaveText(
    `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} copied`,
  )
  await page.keyboard.press('Escape')
  return { csv, json, copied }
}
const labels = { csv: 'Save as CSV', json: 'Save as JSON' }

async function callSomebody({ service }: RecordDesk) {
  await service.request('/api/v1/call/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userIds: [1, 2], msgText: 'Come, please', msgNum: 1 }),
  })
}

test('each record table is exported as CSV, as JSON and to the clipboard', async ({ start, atEnd }) => {
  test.slow()
  const desk = await openRecords({ start, atEnd }, { responseByPerson: true })
  const { page } = desk
  await callSomebody(desk)
  for (const view of ['Alarm history', 'Statistics', 'Operator response', 'Calls']) {
    await goTo(page, view)
    await expect(rowsOf(page).first(), view).toBeVisible()
    await expect(page.getByTestId('records')).toHaveAttribute('aria-busy', 'false')
    const shown = Number(await page.getByTestId('records').getAttribute('aria-rowcount')) - 1
    const { csv, json, copied } = await exportsOf(desk, 'export', labels)
    expect(json, view).toHaveLength(shown)
    expect(csv, view).toHaveLength(shown + 1)
    expect(copied, view).toHaveLength(shown + 1)
    expect(copied[0]?.split('\t'), view).toEqual(csv[0])
  }
})

test('each table of the report is exported as it is shown', async ({ start, atEnd }) => {
  test.slow()
  const desk = await openRecords({ start, atEnd })
  const { page } = desk
  await goTo(page, 'Report')
  await expect(page.getByTestId('report-paper')).toBeVisible()
  const parts = ['figures', 'floods', 'days', 'priorities', 'top-ten', 'chattering', 'fleeting', 'stale']
  let tables = 0
  for (const part of parts.map((name) => `report-${name}`)) {
    const table = page.getByTestId(part).getByRole('table')
    if ((await table.count()) === 0) {
      // An empty part has no export menu.
      await expect(page.getByTestId(`${part}-export`)).toHaveCount(0)
      continue
    }
    tables++
    const { csv, json, copied } = await exportsOf(desk, `${part}-export`, labels)
    expect(csv[0], part).toEqual(await table.locator('thead th').allInnerTexts())
    expect(json, part).toHaveLength(csv.length - 1)
    expect(copied, part).toHaveLength(csv.length)
    expect(csv.length, part).toBeGreaterThan(1)
  }
  expect(tables).toBeGreaterThan(4)
})

test('each chart is saved as PNG and as SVG', async ({ start, atEnd }) => {
  test.slow()
  const desk = await openRecords({ start, atEnd }, { responseByPerson: true })
  const { page } = desk
  const violations = policyViolations(page)
  const saved = async (testid: string, title: string) => {
    const save = (kind: 'PNG' | 'SVG') =>
      desk.savedBy(async () => {
        await page.getByTestId(`${testid}-save`).click()
        await page.getByTestId(`${testid}-save-menu`).getByRole('button', { name: kind }).click()
      })
    const png = readFileSync(await save('PNG'))
    expect(png.subarray(1, 4).toString(), testid).toBe('PNG')
    expect(png.readUInt32BE(16), testid).toBeGreaterThan(400)
    const svg = readFileSync(await save('SVG'), 'utf8')
    expect(svg, testid).toContain(`>${title}`)
    expect(svg, testid).toContain('<path')
  }
  await goTo(page, 'Alarm history')
  await rowsOf(page).first().click()
  await saved('timeline', 'Alarms over time')
  await goTo(page, 'Statistics')
  await isDrawn(page, 'pareto')
  await saved('pareto', 'Most frequent')
  await isDrawn(page, 'scatter')
  await saved('scatter', 'Frequency and duration')
  await page.getByRole('button', { name: 'Rank changes' }).click()
  await isDrawn(page, 'ranks')
  await saved('ranks', 'Rank changes')
  await goTo(page, 'Operator response')
  await isDrawn(page, 'means')
  await saved('means', 'Mean times by person')
  await isDrawn(page, 'spread')
  await saved('spread', 'Response time distribution')
  await goTo(page, 'Report')
  await isDrawn(page, 'report-load')
  await saved('report-load', 'Alarms per 10 minutes')
  await isDrawn(page, 'report-split')
  await saved('report-split', 'Priorities')
  expect(violations).toEqual([])
})

test('an export shows its progress; cancelled, it leaves no file', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd })
  const { page, between } = desk
  const path = '/api/v1/alarms/histories'
  await goTo(page, 'Alarm history')
  await page.getByTestId('read-from').click()
  await expect(page.getByTestId('read-from')).toHaveText('Oldest first')
  between.next({ method: 'GET', path, query: { offset: '499' } }, { kind: 'silence' })
  await page.getByTestId('export').click()
  await page.getByTestId('export-all-csv').click()
  const line = page.getByTestId('exports').getByRole('listitem')
  await expect(line).toContainText('500 of ')
  await expect(line.getByRole('progressbar')).toHaveJSProperty('value', 500)
  await line.getByRole('button', { name: 'Cancel' }).click()
  await expect(line).toHaveAttribute('data-state', 'cancelled')
  await expect(line).toContainText('Cancelled. No file was saved.')
  const stopped = () => between.to('GET', path).find(({ query }) => query.get('offset') === '499')
  await expect.poll(() => stopped()?.abandoned).toBe(true)
  await line.getByRole('button', { name: 'Dismiss' }).click()

  const file = await desk.savedBy(async () => {
    await page.getByTestId('export').click()
    await page.getByTestId('export-all-json').click()
  })
  const exported = JSON.parse(readFileSync(file, 'utf8')) as AlarmHistory[]
  await expect(page.getByTestId('record-state')).toContainText(exported.length.toLocaleString('en-GB'))
})

test('loading a report can be stopped; the report then covers what was loaded', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd }, { records: { period: { kind: 'days30' } } })
  const { page, between } = desk
  const query = { offset: '2000', sort: '+id' }
  between.next({ method: 'GET', path: '/api/v1/alarms/histories', query }, { kind: 'silence' })
  await goTo(page, 'Report')
  await expect(page.getByTestId('report-message')).toContainText('Reading the records of the period')
  await expect(page.getByTestId('record-progress')).toHaveJSProperty('value', 2_000)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByTestId('record-state')).toContainText('stopped at 2,000 of ')
  await expect(page.getByTestId('report-partial')).toContainText('2,000 of ')
  await expect(page.locator('[data-figure=perTen]')).toContainText('at least')

  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByTestId('record-state')).toContainText(/^all /)
  await expect(page.getByTestId('report-partial')).toHaveCount(0)
})
