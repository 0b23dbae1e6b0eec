import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

/** The language of the page. */
export function languageFlows(test: FlowTest): void {
  test('the page changes to French immediately, and keeps it after a reload @host', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await page.getByText('Display', { exact: true }).click()
    await page.getByText('Français', { exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Message' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByText('Aucune alarme', { exact: false }).first()).toBeVisible()
  })
}
