import type { Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'
import { goTo } from '../../support/records.ts'

const palette = (page: Page) => page.getByTestId('palette')

/** Opens the palette and types; nothing is waited for, as nobody does. */
async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
}
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

test('the palette finds alarms and the history of their tags', async ({ open }) => {
  const { page, service } = await open({ alarms: 20 })
  await service.post({ path: 'ZONE9\\DRUM\\LT77', priority: 2, alarmMessage: 'Drum level very odd' })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('21')
  await find(page, 'odd drum')
  await expect(option(page, /^Alarm Drum level very odd ZONE9\\DRUM\\LT77$/)).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByTestId('detail')).toContainText('Drum level very odd')
  await find(page, 'LT77')
  await option(page, /^Tag /).click()
  await expect(page).toHaveURL(/histories/)
  await expect(page.getByTestId('records')).toBeVisible()
})

test('the palette finds people and call groups, and Enter at once opens the call', async ({ open }) => {
  const { page } = await open()
  await isLive(page)
  await goTo(page, 'Contacts')
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await page.getByLabel('ID', { exact: true }).fill('7')
  await page.getByLabel('Name', { exact: true }).fill('Annabel Quist')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('records')).toContainText('Annabel Quist')
  await find(page, 'annabel')
  await page.keyboard.press('Enter')
  const dialog = page.getByTestId('call-dialog')
  await expect(dialog).toContainText('Annabel Quist')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await find(page, 'electrical')
  await option(page, 'Call group Call Electrical').click()
  await expect(dialog).toContainText('Electrical')
})

test('the palette finds settings and takes the focus to one; help explains a term', async ({ open }) => {
  const { page } = await open()
  await isLive(page)
  await find(page, 'text size')
  await option(page, /^Setting Text size/).click()
  await expect(page.locator('[data-setting="textScale"] input')).toBeFocused()
  await expect(page.locator('[data-setting="textScale"]')).toBeInViewport()
  await page.keyboard.press('Alt+1')
  await expect(page.getByTestId('alarms')).toBeVisible()
  await find(page, 'chattering')
  await expect(option(page, /^Help Chattering/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('Enter before the search has arrived opens what it finds first', async ({ page, open }) => {
  let arrive = () => undefined as void
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/PaletteSearch-/, async (route) => {
    await held
    await route.continue()
  })
  const { service } = await open()
  await service.post({ path: 'A\\B', priority: 1, alarmMessage: 'Quux 7788' })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('1')
  await find(page, '7788')
  await page.keyboard.press('Enter')
  arrive()
  await expect(page.getByTestId('detail')).toContainText('Quux 7788')
})

test('commands are found before the search for everything else has arrived, and without it', async ({
  page,
  open,
}) => {
  let arrive = () => undefined as void
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/PaletteSearch-/, async (route) => {
    await held
    await route.continue()
  })
  const { service } = await open()
  await service.post({ path: 'A\\B', priority: 1, alarmMessage: 'High drum contrast' })
  await isLive(page)
  await find(page, 'high con')
  await expect(palette(page).getByRole('option')).toHaveText(/Theme: High contrast/)
  arrive()
  await expect(option(page, /^Alarm High drum contrast/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
})

test('Enter is kept until the texts are there by which commands are found', async ({ page, open }) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route(/views-en/, async (route) => {
    await asked
    await route.continue()
  })
  await open({ alarms: 5 })
  await isLive(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme light')
  await page.keyboard.press('Enter')
  ask()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
