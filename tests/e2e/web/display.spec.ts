import { expect, isLive, test } from '../../support/web-desk.ts'

const themes = [
  { label: 'Light', theme: 'light' },
  { label: 'High contrast', theme: 'contrast' },
  { label: 'Colour-blind safe', theme: 'colour-blind' },
]
for (const { label, theme } of themes) {
  test(`the theme "${label}" is chosen and remembered`, async ({ page, open }) => {
    await open({ alarms: 5 })
    await isLive(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByText('Display', { exact: true }).click()
    await page.getByText(label, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.reload()
    await isLive(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  })
}

test('the page speaks French when told to, at once and after a reload', async ({ page, open }) => {
  await open()
  await isLive(page)
  await page.getByText('Display', { exact: true }).click()
  await page.getByText('Français', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Message' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByText('Aucune alarme', { exact: false }).first()).toBeVisible()
})
