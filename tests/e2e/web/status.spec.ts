import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('the panel tells a quiet service from a broken one', async ({ page, open }) => {
  const { service } = await open({ alarms: 4 })
  await isLive(page)
  await page.getByTestId('connection').click()
  const panel = page.getByRole('dialog', { name: 'Quiet or broken?' })
  await expect(panel.getByTestId('verdict')).toHaveAttribute('data-kind', 'quiet')
  await expect(panel.getByTestId('verdict')).toContainText(/^\s*Quiet: the service answered \d+ s ago/)
  for (const fact of ['WebSocket', service.url, 'same as here', '0 added'])
    await expect(panel).toContainText(fact)

  await service.post({ path: 'A\\B\\C', alarmMessage: 'Something new' })
  await expect(panel.getByTestId('verdict')).toHaveAttribute('data-kind', 'busy')

  await service.stop()
  await expect(panel.getByTestId('verdict')).toHaveAttribute('data-kind', 'broken')
  await expect(panel.getByTestId('verdict')).toContainText('Broken: the service does not answer')
  await expect(panel).toContainText('Problem')
})

test('“Check now” finds at once what nobody announced, and the panel says what differed', async ({
  page,
  open,
}) => {
  const { service } = await open({ alarms: 2, pushOnCreate: false })
  await isLive(page)
  await page.keyboard.press('Alt+s')
  const panel = page.getByTestId('status-panel')
  await expect(panel).toBeVisible()
  const compared = panel.locator('dt', { hasText: 'Last comparison' }).locator('+ dd')
  const before = await compared.textContent()
  await service.post({ path: 'A\\B\\C', alarmMessage: 'Found by looking' })
  await panel.getByTestId('check-now').click()
  await expect(rowOf(page, 'Found by looking')).toHaveCount(1)
  await expect(compared).not.toHaveText(before ?? '')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('the heart beats with every answer and stands still when there is none', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  const heart = page.getByTestId('connection').locator('.heart')
  const beats = () =>
    heart.evaluate(
      (first) =>
        new Promise<number>((resolve) => {
          let count = 0
          const watcher = new MutationObserver((changes) => {
            count += changes.filter(({ addedNodes }) => addedNodes.length > 0).length
            if (count >= 3) {
              watcher.disconnect()
              resolve(count)
            }
          })
          watcher.observe(first.parentElement as Element, { childList: true })
        }),
    )
  expect(await beats()).toBeGreaterThanOrEqual(3)
  await expect(heart).toHaveClass(/known/)
  await service.stop()
  await expect(heart).not.toHaveClass(/known/)
})

test('nothing moves for those who want less motion', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  await isLive(page)
  const heart = page.getByTestId('connection').locator('.heart')
  await expect(heart).toHaveCSS('animation-name', 'none')
})
