import { expect, type Locator, type Page } from '@playwright/test'

/** More strokes than this to a neighbouring part of the page are a fault of the page. */
const mostStrokes = 12

/** Presses a key until an element has the focus, as often as an operator would bear. */
export async function goTo(
  page: Page,
  target: Locator,
  { key = 'Tab', within = mostStrokes }: { key?: string; within?: number } = {},
): Promise<void> {
  await expect(target).toBeEnabled()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let strokes = 0; strokes < within && !(await hasFocus()); strokes++) await page.keyboard.press(key)
  await expect(target, `the focus after at most ${within} strokes of ${key}`).toBeFocused()
}

/** Selects a row of a list that has the focus: to its first row, and down from there. */
export async function select(page: Page, list: Locator, row: Locator): Promise<void> {
  await expect(list).toBeFocused()
  // The heading is the first row, and rows count from 1.
  const place = Number(await row.getAttribute('aria-rowindex')) - 2
  await page.keyboard.press('Home')
  for (let below = 0; below < place; below++) await page.keyboard.press('ArrowDown')
  await expect(row).toHaveAttribute('aria-selected', 'true')
}

/** Opens something by the palette: types its words, and takes it once it is offered first. */
export async function find(page: Page, words: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByTestId('palette')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(palette.getByRole('option', { selected: true })).toContainText(option)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}
