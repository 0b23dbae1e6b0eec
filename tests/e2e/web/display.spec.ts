import { expect, isLive, test } from '../../support/web-desk.ts'
import { languageFlows } from '../flows/language.ts'

languageFlows(test)

test('a theme is chosen in the menu or in the palette, and remembered', async ({ open }) => {
  const { page } = await open({ alarms: 5 })
  await isLive(page)
  const isIn = (theme: string) => expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await isIn('dark')
  for (const [words, theme] of [
    ['theme light', 'light'],
    ['high contrast', 'contrast'],
    ['colour blind', 'colour-blind'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
    await isIn(theme)
  }
  for (const [label, theme] of [
    ['Light', 'light'],
    ['High contrast', 'contrast'],
    ['Colour-blind safe', 'colour-blind'],
  ] as const) {
    await page.getByText('Display', { exact: true }).click()
    await page.getByText(label, { exact: true }).click()
    await isIn(theme)
    await page.reload()
    await isLive(page)
    await isIn(theme)
  }
})

test('the display is the screen’s own: another one keeps the desk’s', async ({ open, browser }) => {
  const { page, address } = await open({ alarms: 5 })
  await isLive(page)
  await page.getByText('Display', { exact: true }).click()
  await page.getByText('Light', { exact: true }).click()
  await page.getByRole('button', { name: 'Larger text' }).click()
  await expect(page.locator('html')).toHaveAttribute('style', /font-size: 110%/)
  await page.reload()
  await isLive(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('style', /font-size: 110%/)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(address())
  await isLive(other)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('style', /font-size: 100%/)
  await context.close()
})
