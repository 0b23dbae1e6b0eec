import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

const account = (page: Page) => page.getByTestId('account')
const tabs = (page: Page) => page.getByRole('tab')

/** Finding alarms: by filters of the service and by saved views. */
export function findingFlows(test: FlowTest): void {
  test('service filters are applied by the service, and updated as alarms arrive', async ({ open }) => {
    const { page, service } = await open()
    await service.post({ stationId: 5, path: 'A\\B\\C', alarmMessage: 'Of station five' })
    await service.post({ stationId: 6, path: 'A\\B\\D', alarmMessage: 'Of station six' })
    await isLive(page)
    await expect(account(page)).toContainText('2 alarms')
    await page.getByTestId('filters').click()
    const station = page.getByTestId('service-filters').getByRole('combobox', { name: 'Station' })
    await station.fill('5')
    await station.press('Enter')
    await expect(account(page)).toHaveText('1 of 2: 1 excluded by the server')
    await service.post({ stationId: 6, path: 'A\\B\\E', alarmMessage: 'Also six' })
    await service.post({ stationId: 5, path: 'A\\B\\F', alarmMessage: 'Also five' })
    await expect(account(page)).toHaveText('2 of 4: 2 excluded by the server')
    await expect(rowOf(page, 'Also five')).toHaveCount(1)
    await station.fill('five')
    await station.press('Enter')
    await expect(page.getByTestId('service-filters')).toContainText('Enter a whole number.')
    await expect(station).toHaveValue('five')
    await expect(account(page)).toContainText('2 of 4')
    await page.keyboard.press('Escape')
    // Without the service its last answer stays in force.
    await service.stop()
    await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'lost')
    await expect(account(page)).toHaveText('2 of 4: 2 excluded by the server')
  })

  test('a saved view is kept by the desk, and the start view is shown after a reload', async ({ open }) => {
    const { page } = await open({ alarms: 40 })
    await isLive(page)
    await page.getByTestId('filter').fill('area:NORTH')
    await page.getByTestId('save-as').click()
    await page.getByPlaceholder('Name of the view').fill('Boilers')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Boilers' })).toHaveAttribute('aria-selected', 'true')
    await page.getByTestId('view').click()
    const menu = page.getByTestId('view-menu')
    await menu.getByRole('button', { name: 'Show at start' }).click()
    await expect(menu.getByRole('button', { name: 'Shown at start' })).toBeVisible()
    await menu.getByPlaceholder('Name of the view').fill('North')
    await menu.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('tab', { name: 'North' })).toBeVisible()
    await page.reload()
    await isLive(page)
    await expect(page.getByRole('tab', { name: 'North' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByTestId('filter')).toHaveValue('area:NORTH')
    await expect(account(page)).toContainText('of 40')
  })

  test('views are exported and imported; an invalid file is rejected @host', async ({ open }) => {
    const { page, savedBy } = await open({ alarms: 5 })
    await isLive(page)
    await page.getByTestId('view').click()
    const exporting = page.getByTestId('view-menu').getByRole('button', { name: 'Export' })
    const text = await readFile(await savedBy(() => exporting.click()), 'utf8')
    await page.keyboard.press('Escape')
    const take = (content: string) =>
      page
        .getByTestId('view-file')
        .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer: Buffer.from(content) })
    await take(text.replace('"text": ""', '"text": 7'))
    await expect(page.getByTestId('view-import-problem')).toContainText('views.json: views.0.filter.text')
    await expect(tabs(page)).toHaveCount(2)
    await take(text)
    await expect(tabs(page)).toHaveCount(4)
    await expect(tabs(page).nth(2)).toContainText('All 2')
    await expect(page.getByTestId('view-import-problem')).toHaveCount(0)
  })
}
