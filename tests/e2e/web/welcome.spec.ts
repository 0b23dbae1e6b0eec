import { expect, isLive, startWebDesk, test, type WebDesk } from '../../support/web-desk.ts'
import { startService } from '../../support/service.ts'

const quiet = ['--alarms', '12', '--rate', '0', '--history', '0']
let host: WebDesk
test.beforeEach(async ({ page }) => {
  host = await startWebDesk(quiet)
  await page.goto(host.address())
  await isLive(page)
})
test.afterEach(() => host.stop())

test('the first start shows the demo at once; keeping it takes one click and is remembered', async ({
  page,
}) => {
  await expect(page.getByTestId('account')).toContainText('12')
  await expect(page.getByTestId('welcome')).toContainText('demo plant')
  await page.getByRole('button', { name: 'Keep the demo' }).click()
  await expect(page.getByTestId('welcome')).toHaveCount(0)
  await page.reload()
  await isLive(page)
  await expect(page.getByTestId('welcome')).toHaveCount(0)
})

test('the wizard is left without a trace', async ({ page }) => {
  await page.getByRole('button', { name: 'Connect to your service…' }).click()
  await expect(page.getByTestId('wizard')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('wizard')).toHaveCount(0)
  await expect(page.getByTestId('welcome')).toBeVisible()
})

test('the wizard leads to a service of one’s own, and to its urgent end of priority', async ({ page }) => {
  const service = await startService({ token: 'own-token' })
  for (const priority of [100, 400, 700, 1000])
    await service.post({ path: `A\\B\\P${priority}`, priority, alarmMessage: `Priority ${priority}` })

  await page.getByRole('button', { name: 'Connect to your service…' }).click()
  const wizard = page.getByTestId('wizard')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard).toContainText('This is needed.')
  await wizard.getByLabel('Address').fill(service.url)
  await wizard.getByLabel('Access token').fill(service.token)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByTestId('test-summary')).toContainText('Everything works.')
  await wizard.getByRole('button', { name: 'Next' }).click()
  const largest = wizard.locator('label', { hasText: 'the largest priority' })
  await expect(largest.locator('[data-band]').first()).toContainText('Priority 1000')
  await expect(largest.locator('[data-band]').first()).toHaveAttribute('data-band', 'critical')
  await largest.getByRole('radio').check()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Finish' }).click()
  await expect(wizard).toHaveCount(0)
  await expect(page.getByTestId('welcome')).toHaveCount(0)
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('4')
  await expect(page.getByTestId('band-critical')).toContainText('1')
  await expect(page.getByRole('row').nth(1)).toContainText('Priority 1000')
  await service.stop()
})

test('a service that refuses is told at its step, and the way goes on or back', async ({ page }) => {
  const service = await startService({ token: 'own-token' })
  await page.getByRole('button', { name: 'Connect to your service…' }).click()
  const wizard = page.getByTestId('wizard')
  await wizard.getByLabel('Address').fill(service.url)
  await wizard.getByLabel('Access token').fill('wrong')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByTestId('test-list')).toHaveAttribute('data-verdict', 'failed')
  await expect(wizard.getByRole('button', { name: 'Go on without a test' })).toBeEnabled()
  await wizard.getByRole('button', { name: 'Back' }).click()
  await expect(wizard.getByLabel('Address')).toHaveValue(service.url)
  await service.stop()
})
