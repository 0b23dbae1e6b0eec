import { expect, type Page } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'
import { goTo } from '../../support/records.ts'

const people = (page: Page) => page.getByRole('grid', { name: 'People' })
const panel = (page: Page) => page.getByTestId('contact-panel')
const rowWith = (page: Page, text: string) => people(page).getByRole('row').filter({ hasText: text })

async function openBook(page: Page): Promise<void> {
  await goTo(page, 'Contacts')
  await expect(people(page)).toBeVisible()
}

/** Adds a contact by keyboard alone. */
async function addContact(page: Page, id: string, name: string, phone = '', note = ''): Promise<void> {
  await people(page).focus()
  await page.keyboard.press('n')
  await expect(panel(page).getByLabel('ID')).toBeFocused()
  await page.keyboard.type(id)
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(note)
  await panel(page).getByLabel('Phone').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('undo-bar')).toContainText(`${name} was added.`)
}

/** Contacts and labels, stored by the desk. */
export function contactFlows(test: FlowTest): void {
  test('a contact is added, edited, marked and removed by keyboard, undone, and kept after a restart @host', async ({
    open,
  }) => {
    const { page, restart } = await open()
    await isLive(page)
    await openBook(page)
    await page.keyboard.press('n')
    await expect(panel(page).getByLabel('ID')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.keyboard.type('12x')
    await page.keyboard.press('Enter')
    await expect(panel(page)).toContainText('This must be a whole number.')
    await expect(panel(page)).toContainText('This field is required.')
    await expect(panel(page).getByLabel('ID')).toHaveValue('12x')
    await panel(page).getByLabel('ID').fill('')
    await addContact(page, '4100', 'Jo Ortega', '+34 600 1')
    await expect(rowWith(page, 'Jo Ortega')).toContainText('manual')

    await expect(people(page)).toBeFocused()
    await page.keyboard.press('e')
    await expect(panel(page).getByLabel('Name')).toBeFocused()
    await panel(page).getByLabel('Name').fill('Joana Ortega')
    await page.keyboard.press('Enter')
    await expect(rowWith(page, 'Joana Ortega')).toHaveCount(1)
    await expect(people(page)).toBeFocused()
    await page.keyboard.press('f')
    await expect(rowWith(page, 'Joana Ortega').getByRole('img', { name: 'Favourite' })).toBeVisible()

    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toContainText('Joana Ortega')
    await page.keyboard.press('Escape')
    await expect(people(page)).toBeFocused()

    await page.keyboard.press('Delete')
    await expect(rowWith(page, 'Joana Ortega')).toHaveCount(0)
    await expect(page.getByTestId('undo-bar')).toContainText('Joana Ortega was removed.')
    await page.keyboard.press('Control+z')
    await expect(rowWith(page, 'Joana Ortega').getByRole('img', { name: 'Favourite' })).toBeVisible()

    const after = await restart()
    await openBook(after)
    await expect(rowWith(after, 'Joana Ortega')).toContainText('+34 600 1')
  })

  test('contacts are learned from groups and calls on request, and manual entries stay', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await openBook(page)
    await addContact(page, '1', 'My own name')
    await page.getByTestId('learn').click()
    await page.getByTestId('learn-now').click()
    await expect(page.getByTestId('learn-outcome')).toContainText(/^\d+ contacts are new or updated\.$/)
    await page.getByTestId('learn-menu').getByRole('button', { name: 'Show', exact: true }).click()
    await expect(people(page).getByRole('row').filter({ hasText: 'from the server' }).first()).toBeVisible()
    await expect(rowWith(page, 'My own name')).toHaveCount(0)
    await page.getByRole('button', { name: /^All/ }).click()
    await expect(rowWith(page, 'My own name')).toHaveCount(1)
  })

  test('a label is shown in the list, groups, detail and filters, and is searchable', async ({ open }) => {
    const { page, service } = await open()
    await service.post({ dataServerId: 3, stationId: 12, path: 'A\\B\\C', alarmMessage: 'On three' })
    await service.post({ dataServerId: 4, path: 'A\\B\\D', alarmMessage: 'On four' })
    await isLive(page)
    await openBook(page)
    await page.keyboard.press('p')
    const labels = page.getByRole('grid', { name: 'Labels' })
    const three = labels.getByRole('row').filter({ hasText: 'Data server' }).filter({ hasText: '3' })
    await expect(three).toContainText('unnamed')
    await three.click()
    await page.keyboard.press('e')
    await expect(page.getByTestId('label-panel').getByLabel('Name')).toBeFocused()
    await page.keyboard.type('North boilers')
    await page.keyboard.press('Enter')
    await expect(three).toContainText('North boilers')
    // The list shows the change before the field loses focus.
    await expect(labels).toBeFocused()
    await page.keyboard.press('n')
    const panel = page.getByTestId('label-panel')
    await panel.getByLabel('Kind').selectOption('Station')
    await panel.getByLabel('ID').fill('12')
    await panel.getByLabel('Name').fill('North station')
    await page.keyboard.press('Enter')
    await expect(labels.getByRole('row').filter({ hasText: 'North station' })).toHaveCount(1)
    await expect(labels).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(labels.getByRole('row').filter({ hasText: 'North station' })).toHaveCount(0)
    await expect(page.getByTestId('undo-bar')).toContainText('North station was removed.')
    await page.keyboard.press('Control+z')
    await expect(labels.getByRole('row').filter({ hasText: 'North station' })).toHaveCount(1)

    await page.getByRole('link', { name: 'Live' }).click()
    await page.getByTestId('columns').click()
    await page.getByTestId('columns-menu').getByLabel('Data server').check()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'On three')).toContainText('North boilers (3)')
    await expect(rowOf(page, 'On four')).not.toContainText('North')
    await page.getByTestId('filter').fill('server:boilers')
    await expect(page.getByTestId('account')).toContainText('1 of 2')
    await page.getByTestId('filter').fill('')
    await page.getByTestId('grouping').click()
    await page.getByTestId('grouping-menu').getByText('data server').click()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-group="dataServer:3"]')).toContainText('North boilers (3)')
    await rowOf(page, 'On three').click()
    await expect(page.getByRole('complementary')).toContainText('North boilers (3)')

    await page.getByTestId('filters').click()
    const station = page.getByTestId('service-filters').getByRole('combobox', { name: 'Station' })
    await station.fill('north station')
    await station.press('Enter')
    await expect(station).toHaveValue('North station (12)')
    await expect(page.getByTestId('account')).toContainText('1 excluded by the server')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('chip')).toContainText('North station (12)')

    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByTestId('record-filters').click()
    const server = page.getByTestId('record-filters-menu').getByRole('combobox', { name: 'Data server' })
    await server.fill('North boilers (3)')
    await server.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('chip')).toContainText('North boilers (3)')
  })
}
