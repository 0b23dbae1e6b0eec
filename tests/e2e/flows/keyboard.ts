import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

/** Everything by key: the palette and the sheet of keys. */
export function keyboardFlows(test: FlowTest): void {
  test('the palette finds commands by a few letters and remembers what was used @host', async ({ open }) => {
    const { page } = await open({ alarms: 3 })
    await isLive(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByTestId('palette')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('high con')
    await expect(palette.getByRole('option', { selected: true })).toContainText('Theme: High contrast')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('set')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('settings-search')).toBeVisible()
    await page.keyboard.press('Alt+1')
    await expect(page.getByTestId('alarms')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option').first()).toContainText('Go to')
    await page.keyboard.type('xyzxyz')
    await expect(palette).toContainText('Nothing found.')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  test('the key sheet lists the keys of the view, and every key only once @host', async ({ open }) => {
    const { page } = await open({ alarms: 3 })
    await isLive(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
    for (const text of ['Commands', 'Larger text', 'Go to Settings', 'Show the connection status'])
      await expect(sheet).toContainText(text)
    const combos = await sheet.locator('.combo').allTextContents()
    expect(combos.length).toBeGreaterThan(8)
    expect(combos).toEqual([...new Set(combos)])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control++')
    await expect(page.locator('html')).toHaveAttribute('style', /font-size: 110%/)
    await page.keyboard.press('Control+0')
    await expect(page.locator('html')).toHaveAttribute('style', /font-size: 100%/)
  })
}
