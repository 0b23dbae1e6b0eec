import { readFileSync } from 'node:fs'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('Check now finds an alarm that was not pushed, and nothing moves under reduced motion', async ({
  open,
}) => {
  // The desk's own looks are rare enough not to find it first.
  const settings = { profiles: [{ watchMillis: 60_000, reconcileMillis: 600_000 }] }
  const { page, service } = await open({ alarms: 2, pushOnCreate: false }, { settings })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await isLive(page)
  await page.keyboard.press('Alt+s')
  const panel = page.getByTestId('status-panel')
  await expect(panel).toBeVisible()
  const compared = panel.locator('dt', { hasText: 'Last reconciliation' }).locator('+ dd')
  // The one that follows the hub's connection is over.
  await expect(compared).toContainText('0 added')
  await service.post({ path: 'A\\B\\C', alarmMessage: 'Found by looking' })
  await panel.getByTestId('check-now').click()
  await expect(rowOf(page, 'Found by looking')).toHaveCount(1)
  await expect(compared).toContainText('1 added')
  await expect(panel).toContainText(service.url)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByTestId('pulse')).toHaveCSS('animation-name', 'none')
})

test('collects diagnostics into one archive that the browser saves', async ({ open }) => {
  const desk = await open({ alarms: 2 })
  await isLive(desk.page)
  await desk.page.keyboard.press('Alt+s')
  const panel = desk.page.getByTestId('status-panel')
  const file = await desk.savedBy(() => panel.getByTestId('collect-diagnostics').click())
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  await expect(panel).toContainText('Diagnostics saved by the browser.')
})
