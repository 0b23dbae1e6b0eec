import { expect, type Page } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

const settings = (page: Page) => page.getByTestId('permissions')

async function raise(page: Page, path: string) {
  await page.getByRole('link', { name: 'Raise an alarm' }).click()
  await page.locator('[name="path"]').fill(path)
  await page.getByTestId('priority-low').click()
  await page.getByTestId('raise').click()
}

async function openSettings(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(settings(page)).toBeVisible()
}

/** What a desk asks before it acts, and a desk that only looks. */
export function actingFlows(test: FlowTest): void {
  test('a desk asks for its PIN before it acts and before that is changed @host', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await openSettings(page)
    await settings(page).getByLabel('PIN', { exact: true }).fill('2468')
    await settings(page).getByLabel('Repeat the PIN').fill('2469')
    await expect(settings(page).getByText('The PINs do not match.')).toBeVisible()
    await settings(page).getByLabel('Repeat the PIN').fill('2468')
    await settings(page).getByRole('button', { name: 'Set PIN' }).click()
    await expect(settings(page).getByText('The PIN is set.')).toBeVisible()
    await settings(page).getByLabel('Before creating an alarm or a group').selectOption('Ask for the PIN')
    const dialog = page.getByRole('dialog', { name: 'Confirm' })
    await dialog.getByLabel('PIN').fill('1111')
    await page.keyboard.press('Enter')
    await expect(settings(page).getByTestId('failure')).toContainText('The PIN is wrong.')
    await expect(settings(page).getByLabel('Before creating an alarm or a group')).toHaveValue('Do not ask')
    await settings(page).getByLabel('Before creating an alarm or a group').selectOption('Ask for the PIN')
    await dialog.getByLabel('PIN').fill('2468')
    await page.keyboard.press('Enter')
    await expect(settings(page).getByTestId('failure')).toHaveCount(0)

    await raise(page, 'A\\B')
    await expect(dialog).toContainText('Raise an alarm on A\\B.')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('raise-result')).toHaveCount(0)
    await page.getByTestId('priority-low').click()
    await page.getByTestId('raise').click()
    await dialog.getByLabel('PIN').fill('0000')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('failure')).toContainText('This desk is not permitted to do that.')
    await page.getByTestId('priority-low').click()
    await page.getByTestId('raise').click()
    await dialog.getByLabel('PIN').fill('2468')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('raise-result')).toContainText('raised on A\\B')
  })

  test('a confirmation is one key, and a read-only desk does not act', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await openSettings(page)
    await settings(page)
      .getByLabel('Before creating an alarm or a group')
      .selectOption('Ask for confirmation')
    await expect(settings(page)).toHaveAttribute('aria-busy', 'false')
    await raise(page, 'A\\B')
    await expect(page.getByRole('dialog', { name: 'Confirm' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('raise-result')).toContainText('raised on A\\B')
    await openSettings(page)
    await settings(page).getByRole('switch', { name: 'Read-only' }).click()
    await page.getByRole('link', { name: 'Raise an alarm' }).click()
    await expect(page.getByText('This desk is read-only')).toBeVisible()
    await expect(page.getByTestId('raise')).toBeDisabled()
  })
}
