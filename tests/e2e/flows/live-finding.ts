import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

const account = (page: Page) => page.getByTestId('account')
const tabs = (page: Page) => page.getByRole('tab')

/** Finding alarms: by words, by filters here and at the service, by saved views. */
export function findingFlows(test: FlowTest): void {
  test('words, fields, negation and expressions find at once; a bad expression keeps the last list', async ({
    open,
  }) => {
    const { page, service } = await open({ alarms: 10 })
    await service.post({
      path: 'ZETA\\P1\\VIB.HI',
      priority: 2,
      alarmMessage: 'Pump vibration',
      value: '7.1 mm/s',
    })
    await service.post({
      path: 'ZETA\\P2\\LO02.LO',
      priority: 4,
      alarmMessage: 'Lube oil low',
      value: '31 %',
    })
    await isLive(page)
    await expect(account(page)).toContainText('12 alarms')
    const box = page.getByTestId('filter')
    for (const [text, found] of [
      ['area:ZETA', 2],
      ['area:ZETA -vibration', 1],
      ['area:ZETA not msg:lube', 1],
      ['tag:vib value:7.1', 1],
      ['"oil low"', 1],
      ['area:ZETA prio:high', 1],
      ['/^(pump v|lube o)/i', 2],
    ] as const) {
      await box.fill(text)
      await expect(account(page)).toContainText(`${found} of 12: ${12 - found} not matching`)
    }
    await box.fill('/^(pump v|lube o/i')
    await expect(page.getByTestId('filter-problem')).toContainText('not a valid regular expression')
    await expect(account(page)).toContainText('2 of 12')
    await expect(rowOf(page, 'Lube oil low')).toHaveCount(1)
    await box.fill('')
    await expect(page.getByTestId('filter-problem')).toHaveCount(0)
    await expect(account(page)).toContainText('12 alarms')
  })

  test('filters are set in their panel, shown as chips, and removed there', async ({ open }) => {
    const { page, service } = await open()
    await service.post({ path: 'NORTH\\B1\\A', priority: 1, alarmMessage: 'One' })
    await service.post({ path: 'NORTH\\B2\\B', priority: 2, alarmMessage: 'Two' })
    await service.post({ path: 'SOUTH\\T1\\C', priority: 4, alarmMessage: 'Three' })
    await isLive(page)
    await expect(account(page)).toContainText('3 alarms')
    await page.getByTestId('filters').click()
    const tree = page.getByTestId('area-tree')
    await tree.getByRole('button', { name: 'NORTH 2' }).click()
    await expect(account(page)).toHaveText('2 of 3: 1 in other areas')
    await tree.getByRole('button', { name: 'Areas inside NORTH' }).click()
    await tree.getByRole('button', { name: 'B2 1' }).click()
    await expect(account(page)).toHaveText('1 of 3: 2 in other areas')
    const menu = page.getByTestId('filters-menu')
    await menu.getByLabel('not acknowledged').check()
    await menu.getByLabel('Older than').fill('600')
    await expect(account(page)).toContainText('outside the age range')
    await expect(page.getByTestId('chip')).toHaveCount(3)
    await menu.getByLabel('Older than').fill('soon')
    await expect(menu).toContainText('Enter a number of minutes.')
    await page.keyboard.press('Escape')
    for (const left of [2, 1, 0]) {
      await page.getByTestId('chip').last().getByRole('button').click()
      await expect(page.getByTestId('chip')).toHaveCount(left)
    }
    await expect(account(page)).toHaveText('3 alarms')
    await page.getByRole('group', { name: 'Priorities' }).getByRole('button', { name: 'Low' }).click()
    await expect(account(page)).toHaveText('2 of 3: 1 of other priorities')
    await expect(page.getByTestId('chip')).toContainText('Critical, High, Medium')
  })

  test('filters that only the service can apply are asked of it, and followed', async ({ open }) => {
    const { page, service } = await open()
    await service.post({ stationId: 5, path: 'A\\B\\C', alarmMessage: 'Of station five' })
    await service.post({ stationId: 6, path: 'A\\B\\D', alarmMessage: 'Of station six' })
    await isLive(page)
    await expect(account(page)).toContainText('2 alarms')
    await page.getByTestId('filters').click()
    const station = page.getByTestId('service-filters').getByLabel('Station', { exact: true })
    await station.fill('5')
    await station.press('Enter')
    await expect(account(page)).toHaveText('1 of 2: 1 excluded by the service')
    await service.post({ stationId: 6, path: 'A\\B\\E', alarmMessage: 'Also six' })
    await service.post({ stationId: 5, path: 'A\\B\\F', alarmMessage: 'Also five' })
    await expect(account(page)).toHaveText('2 of 4: 2 excluded by the service')
    await expect(rowOf(page, 'Also five')).toHaveCount(1)
    await station.fill('five')
    await station.press('Enter')
    await expect(page.getByTestId('service-filters')).toContainText('Enter a whole number.')
    await expect(station).toHaveValue('five')
    await expect(account(page)).toContainText('2 of 4')
    await page.keyboard.press('Escape')
    // The service goes: its last answer stands, as everything last known does.
    await service.stop()
    await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'lost')
    await expect(account(page)).toHaveText('2 of 4: 2 excluded by the service')
  })

  test('views are saved, changed, taken back, moved, deleted and brought back', async ({ open }) => {
    const { page } = await open({ alarms: 40 })
    await isLive(page)
    await page.getByTestId('filter').fill('area:NORTH')
    await expect(page.getByTestId('view-save')).toBeVisible()
    await page.getByTestId('save-as').click()
    await page.getByPlaceholder('Name of the view').fill('Boilers')
    await page.keyboard.press('Enter')
    await expect(tabs(page)).toHaveCount(3)
    const boilers = page.getByRole('tab', { name: 'Boilers' })
    await expect(boilers).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByTestId('view-save')).toHaveCount(0)
    await page.getByTestId('alarms').focus()
    await page.keyboard.press('1')
    await expect(account(page)).toContainText('40 alarms')
    await page.keyboard.press('3')
    await expect(account(page)).toContainText('of 40')
    await page.getByTestId('filter').fill('area:SOUTH')
    await expect(boilers).toContainText('Changed, not saved')
    await page.getByTestId('view-revert').click()
    await expect(page.getByTestId('filter')).toHaveValue('area:NORTH')
    await page.getByTestId('filter').fill('area:SOUTH')
    await page.getByTestId('view-save').click()
    await expect(boilers).not.toContainText('Changed, not saved')
    await page.getByTestId('view').click()
    const menu = page.getByTestId('view-menu')
    await menu.getByRole('button', { name: 'Move left' }).click()
    await expect(tabs(page).nth(1)).toContainText('Boilers')
    await menu.getByRole('button', { name: 'Show at start' }).click()
    await expect(menu.getByRole('button', { name: 'Shown at start' })).toBeVisible()
    await menu.getByPlaceholder('Name of the view').fill('South')
    await menu.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('tab', { name: 'South' })).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    await isLive(page)
    await expect(page.getByRole('tab', { name: 'South' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByTestId('filter')).toHaveValue('area:SOUTH')
    await page.getByTestId('view').click()
    await menu.getByRole('button', { name: 'Delete' }).click()
    await expect(tabs(page)).toHaveCount(2)
    await page.getByTestId('view-deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(tabs(page).nth(1)).toContainText('South')
    await expect(page.getByTestId('filter')).toHaveValue('area:SOUTH')
  })

  test('views travel as a file; a bad file is refused by name and nothing is lost @host', async ({
    open,
  }) => {
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
