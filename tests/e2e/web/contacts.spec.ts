import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { findingsInThemes } from '../../support/axe.ts'
import { startService } from '../../support/service.ts'
import { expect, isLive, startWebDesk, test } from '../../support/web-desk.ts'
import { contactFlows } from '../flows/contacts.ts'
import { goTo } from '../../support/records.ts'

contactFlows(test)

const people = (page: Page) => page.getByRole('grid', { name: 'People' })
const preview = (page: Page) => page.getByTestId('import-preview')

async function openImport(page: Page): Promise<void> {
  await isLive(page)
  await goTo(page, 'Contacts')
  await expect(people(page)).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Import contacts' })).toBeVisible()
}
const give = (page: Page, name: string, content: string | Buffer) =>
  page.getByTestId('import-file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('imports ten thousand contacts without blocking the page and lists invalid rows', async ({
  page,
  atEnd,
}) => {
  const service = await startService()
  atEnd(() => service.stop())
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-book-'))
  const host = await startWebDesk([`--profile=${profile}`, '--server', service.url], {
    TOCSIN_TOKEN: service.token,
  })
  atEnd(() => host.stop())
  await page.goto(host.address())
  await openImport(page)

  const bad = new Map([
    [40, ['abc;Not a number;;', '“abc” is not a whole number']],
    [700, [';Nobody;;', 'The ID is missing.']],
    [5_000, ['60000;;;', 'The name is missing.']],
    [7_001, ['101;Twice;;', 'Same ID as in line 3.']],
    [9_999, ['60001;"Open;;', 'Unclosed quotation mark.']],
  ])
  const lines = Array.from({ length: 10_000 }, (_, place) => {
    const line = place + 2
    return bad.get(line)?.[0] ?? `${100 + place};"Person ${place}; of the plant";+33 ${place};Note ${place}`
  })
  await page.evaluate(() => {
    const turns = { count: 0 }
    Object.assign(window, { turns })
    const turn = () => {
      turns.count++
      setTimeout(turn)
    }
    turn()
  })
  const turns = () => page.evaluate(() => (window as unknown as { turns: { count: number } }).turns.count)
  const before = await turns()
  await give(page, 'people.csv', `\uFEFFNuméro;Nom;Téléphone;Remarque\r\n${lines.join('\r\n')}\r\n`)
  await expect(preview(page)).toContainText('Invalid 5')
  // Other tasks of the page ran between the slices of the file.
  expect((await turns()) - before).toBeGreaterThan(20)
  await expect(preview(page)).toContainText('New 9,995')
  for (const [line, [, message]] of bad)
    await expect(
      preview(page)
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: String(line), exact: true }) }),
    ).toContainText(message ?? '')
  await page.getByRole('button', { name: 'Import 9,995 rows' }).click()
  await expect(page.getByTestId('undo-bar')).toContainText('9,995 rows were imported.')
  await expect(page.getByRole('button', { name: 'All 9,995' })).toBeVisible()
  await page.getByTestId('book-find').fill('person 9994')
  await expect(people(page).getByRole('row').filter({ hasText: 'Person 9994; of the plant' })).toHaveCount(1)

  const stored = () => {
    const [file] = readdirSync(join(profile, 'book'))
    const read: unknown = JSON.parse(readFileSync(join(profile, 'book', file ?? ''), 'utf8'))
    return (read as { contacts: unknown[] }).contacts
  }
  await expect.poll(() => stored().length).toBe(9_995)
  expect(stored()).toContainEqual({
    id: 100,
    name: 'Person 0; of the plant',
    phone: '+33 0',
    note: 'Note 0',
    favourite: false,
    source: 'imported',
  })
  await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored().length).toBe(0)
})

test('an export can be imported again unchanged, with formulas guarded', async ({ page, open }) => {
  const { savedBy } = await open()
  await openImport(page)
  await give(page, 'in.csv', 'id,name,phone,note,favourite\n7,=1+1,+33 1,"a, ""b""\nc",yes\n8,Plain,,,')
  await page.getByTestId('import-go').click()
  await expect(people(page).getByRole('row')).toHaveCount(3)
  await page.getByTestId('export').click()
  const file = await savedBy(() => page.getByTestId('export-shown-csv').click())
  const [, ...rows] = parse(readFileSync(file, 'utf8'), { bom: true })
  expect(rows).toContainEqual(['7', "'=1+1", "'+33 1", 'a, "b"\nc', 'true', 'imported'])
  const json = await savedBy(() => page.getByTestId('export-shown-json').click())
  expect(JSON.parse(readFileSync(json, 'utf8'))).toContainEqual(
    expect.objectContaining({ id: 7, name: '=1+1', favourite: true }),
  )
  await page.keyboard.press('Escape')
  await people(page).focus()
  await page.keyboard.press('i')
  await page.getByTestId('import-file').setInputFiles(file)
  await expect(preview(page)).toContainText('Unchanged 2')
  await expect(page.getByTestId('import-go')).toBeDisabled()
})

test('labels are imported, exported and shown where an alarm is raised', async ({ page, open }) => {
  const { savedBy } = await open()
  await isLive(page)
  await goTo(page, 'Contacts')
  await page.getByRole('button', { name: 'Labels' }).click()
  const labels = page.getByRole('grid', { name: 'Labels' })
  await expect(labels).toBeVisible()
  await page.keyboard.press('i')
  await give(page, 'labels.csv', 'Art;Nummer;Bezeichnung\nStation;12;Nord\nDatenserver;1;Kessel\nSchiff;1;x')
  await expect(preview(page).getByRole('row').filter({ hasText: '“Schiff” is not a kind' })).toHaveCount(1)
  await page.getByTestId('import-go').click()
  await expect(labels.getByRole('row').filter({ hasText: 'Nord' })).toHaveCount(1)
  await page.getByTestId('export').click()
  const file = await savedBy(() => page.getByTestId('export-shown-csv').click())
  const [, ...rows] = parse(readFileSync(file, 'utf8'), { bom: true })
  expect(rows).toEqual([
    ['station', '12', 'Nord'],
    ['dataServer', '1', 'Kessel'],
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Raise an alarm' }).click()
  await page.getByTestId('raise-more').click()
  await page.getByTestId('section-tag').locator('summary').click()
  const station = page.getByTestId('section-tag').getByLabel('Station')
  await station.fill('12')
  await expect(page.getByTestId('section-tag').locator('small').filter({ hasText: 'Nord' })).toBeVisible()
})

test('axe finds nothing in the book, its panel and its dialogs', async ({ page, open }) => {
  // axe reads every element of five screens.
  test.slow()
  await open({ alarms: 5 })
  await openImport(page)
  await give(page, 'in.csv', 'id,name,favourite\n7,A,yes\n8,B,\nx,C,')
  await expect(preview(page)).toBeVisible()
  expect.soft(await findingsInThemes(page), 'import').toEqual([])
  await page.getByTestId('import-go').click()
  await people(page).getByRole('row').filter({ hasText: '7' }).click()
  await expect(page.getByTestId('contact-panel')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'people').toEqual([])
  await page.keyboard.press('m')
  await page.getByLabel('Merge with').fill('B')
  await page.getByTestId('merge').getByRole('listitem').getByRole('button').click()
  expect.soft(await findingsInThemes(page), 'merge').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Labels' }).click()
  await expect(page.getByRole('grid', { name: 'Labels' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByTestId('label-panel')).toBeVisible()
  await page.keyboard.press('Enter')
  expect.soft(await findingsInThemes(page), 'labels').toEqual([])
})
