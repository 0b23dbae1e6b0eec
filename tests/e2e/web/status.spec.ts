import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'
import { statusFlows } from '../flows/status.ts'

statusFlows(test)

test('“Check now” finds at once what nobody announced, and the panel says what differed', async ({
  open,
}) => {
  // The desk's own looks are rare enough not to find it first.
  const settings = { profiles: [{ watchMillis: 60_000, reconcileMillis: 600_000 }] }
  const { page, service } = await open({ alarms: 2, pushOnCreate: false }, { settings })
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
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('the heart beats with every answer and stands still when there is none', async ({ open }) => {
  const { page, service } = await open()
  await isLive(page)
  const line = page.getByTestId('connection')
  const heart = line.getByTestId('pulse')
  // Each beat is another element, so it is the line around it that is watched.
  const beats = () =>
    line.evaluate(
      (around) =>
        new Promise<number>((resolve) => {
          let count = 0
          const watcher = new MutationObserver((changes) => {
            count += changes.filter(({ addedNodes }) => addedNodes.length > 0).length
            if (count >= 3) {
              watcher.disconnect()
              resolve(count)
            }
          })
          watcher.observe(around, { childList: true })
        }),
    )
  expect(await beats()).toBeGreaterThanOrEqual(3)
  await expect(heart).toHaveClass(/known/)
  await service.stop()
  await expect(heart).not.toHaveClass(/known/)
})

test('nothing moves for those who want less motion', async ({ open }) => {
  const { page } = await open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await isLive(page)
  const heart = page.getByTestId('pulse')
  await expect(heart).toHaveCSS('animation-name', 'none')
})
