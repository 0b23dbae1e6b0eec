import { expect, type Page } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

const people = (page: Page) => page.getByRole('grid', { name: 'People' })
const panel = (page: Page) => page.getByTestId('contact-panel')
const rowWith = (page: Page, text: string) => people(page).getByRole('row').filter({ hasText: text })

async function openBook(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(people(page)).toBeVisible()
}

/** Adds a contact by keyboard alone. */
async function addContact(page: Page, id: string, name: string, phone = '', note = ''): Promise<void> {
  await people(page).focus()
  await page.keyboard.press('n')
  await expect(panel(page).getByLabel('Number')).toBeFocused()
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

/** The contact book and the labels, kept by the desk. */
export function contactFlows(test: FlowTest): void {
  test('a contact is added, edited, marked, removed and brought back by keyboard; a restart keeps it @host', async ({
    open,
  }) => {
    const { page, restart } = await open()
    await isLive(page)
    await openBook(page)
    await page.keyboard.press('n')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.keyboard.type('12x')
    await page.keyboard.press('Enter')
    await expect(panel(page)).toContainText('This must be a whole number.')
    await expect(panel(page)).toContainText('This is needed.')
    await expect(panel(page).getByLabel('Number')).toHaveValue('12x')
    await panel(page).getByLabel('Number').fill('')
    await addContact(page, '4100', 'Jo Ortega', '+34 600 1')
    await expect(rowWith(page, 'Jo Ortega')).toContainText('typed')

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

  test('two contacts become one: each value is chosen, and it can be undone', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await openBook(page)
    await addContact(page, '7001', 'S. Keller', '', 'night shift')
    await addContact(page, '7002', 'Sabine Keller', '+49 1', 'boiler')
    await people(page).focus()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Merge Sabine Keller (7002)' })
    await dialog.getByLabel('With whom').fill('7001')
    await dialog.getByRole('button', { name: /S\. Keller \(7001\)/ }).click()
    await dialog.getByRole('group', { name: 'Number' }).getByLabel('7001').check()
    await expect(dialog).toContainText('The contact 7002 is removed')
    await expect(
      dialog.getByRole('group', { name: 'Note' }).getByLabel('both, one after the other'),
    ).toBeChecked()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByTestId('undo-bar')).toContainText('Merged into Sabine Keller.')
    await expect(rowWith(page, 'Keller')).toHaveCount(1)
    await expect(rowWith(page, '7001')).toContainText('Sabine Keller')
    await expect(rowWith(page, '7001')).toContainText('boiler night shift')
    await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
    await expect(rowWith(page, 'Keller')).toHaveCount(2)
    await expect(rowWith(page, '7001')).not.toContainText('boiler')
  })

  test('people are learned from groups and calls when that is wished, and typed names stay', async ({
    open,
  }) => {
    const { page } = await open()
    await isLive(page)
    await openBook(page)
    await addContact(page, '1', 'My own name')
    await page.getByTestId('learn').click()
    await page.getByTestId('learn-now').click()
    await expect(page.getByTestId('learn-outcome')).toContainText(/^\d+ contacts are new or known better\.$/)
    await page.getByTestId('learn-menu').getByRole('button', { name: 'Show them' }).click()
    await expect(people(page).getByRole('row').filter({ hasText: 'learned' }).first()).toBeVisible()
    await expect(rowWith(page, 'My own name')).toHaveCount(0)
    await page.getByRole('button', { name: /^All/ }).click()
    await expect(rowWith(page, 'My own name')).toHaveCount(1)
  })

  test('contacts come from a CSV file once it was looked at, and that can be undone', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await openBook(page)
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Import contacts' })
    await dialog.getByTestId('import-file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Nummer;Name;Telefon\r\n71;"Nilsen; R.";+47 1\r\nx;Nobody;\r\n'),
    })
    await expect(dialog.getByRole('row').filter({ hasText: '“x” is not a whole number' })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(rowWith(page, 'Nilsen; R.')).toContainText('imported')
    await expect(rowWith(page, 'Nilsen; R.')).toContainText('+47 1')
    await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
    await expect(rowWith(page, 'Nilsen')).toHaveCount(0)
  })

  test('a label is shown in the list, its groups, its detail and its filters, and is found by', async ({
    open,
  }) => {
    const { page, service } = await open()
    await service.post({ dataServerId: 3, stationId: 12, path: 'A\\B\\C', alarmMessage: 'On three' })
    await service.post({ dataServerId: 4, path: 'A\\B\\D', alarmMessage: 'On four' })
    await isLive(page)
    await openBook(page)
    await page.keyboard.press('p')
    const labels = page.getByRole('grid', { name: 'Labels' })
    const three = labels.getByRole('row').filter({ hasText: 'Data server' }).filter({ hasText: '3' })
    await expect(three).toContainText('no name yet')
    await three.click()
    await page.keyboard.press('e')
    await page.keyboard.type('North boilers')
    await page.keyboard.press('Enter')
    await expect(three).toContainText('North boilers')
    // The list tells the change before the field lets go of the keyboard.
    await expect(labels).toBeFocused()
    await page.keyboard.press('n')
    const panel = page.getByTestId('label-panel')
    await panel.getByLabel('Kind').selectOption('Station')
    await panel.getByLabel('Number').fill('12')
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
    const station = page.getByTestId('service-filters').getByLabel('Station', { exact: true })
    await station.fill('north station')
    await station.press('Enter')
    await expect(station).toHaveValue('North station (12)')
    await expect(page.getByTestId('account')).toContainText('1 excluded by the service')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('chip')).toContainText('North station (12)')

    await page.getByRole('link', { name: 'Alarm history', exact: true }).click()
    await page.getByTestId('record-filters').click()
    const server = page.getByTestId('record-filters-menu').getByLabel('Data server')
    await server.fill('North boilers (3)')
    await server.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('chip')).toContainText('North boilers (3)')
  })
}
