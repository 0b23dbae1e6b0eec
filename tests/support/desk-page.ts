import { expect, type Page } from '@playwright/test'

/** The row of an alarm, by its message. */
export function rowOf(page: Page, message: string) {
  return page.getByRole('row').filter({ hasText: message })
}

/** The row of a setting in the settings view, by its path in the settings. */
export function settingOf(page: Page, path: string) {
  return page.locator(`[data-setting="${path}"]`)
}

export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByTestId('settings-search')).toBeVisible()
}

/** Waits until the page says that it is connected. */
export async function isLive(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
}
