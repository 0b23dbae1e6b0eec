import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { firstStart, type FlowTest } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'

/** The first start, and the way to a service of one’s own. */
export function welcomeFlows(test: FlowTest): void {
  test('the wizard connects to another service and sets which priority is most urgent @host', async ({
    start,
    atEnd,
  }) => {
    const { page } = await start(firstStart)
    await isLive(page)
    const service = await startService({ token: 'own-token' })
    atEnd(() => service.stop())
    for (const priority of [100, 400, 700, 1000])
      await service.post({ path: `A\\B\\P${priority}`, priority, alarmMessage: `Priority ${priority}` })

    await page.getByRole('button', { name: 'Connect to your service…' }).click()
    const wizard = page.getByTestId('wizard')
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard).toContainText('This field is required.')
    await wizard.getByRole('textbox', { name: 'Address', exact: true }).fill(new URL(service.url).host)
    await wizard.getByLabel('Access token').fill(service.token)
    await expect(wizard.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(service.url)
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard.getByTestId('test-summary')).toContainText('All steps passed.')
    await wizard.getByRole('button', { name: 'Next' }).click()
    const largest = wizard.locator('label', { hasText: 'the highest number' })
    await expect(largest.locator('[data-band]').first()).toContainText('Priority 1000')
    await expect(largest.locator('[data-band]').first()).toHaveAttribute('data-band', 'critical')
    await largest.getByRole('radio').check()
    // Words for the states are proposed from what the service shows.
    const words = await wizard.getByLabel('Name', { exact: true }).all()
    for (const [place, word] of ['Active', 'Acknowledged', 'Returned to normal'].entries())
      await expect(words[place]!).toHaveValue(word)
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByRole('button', { name: 'Finish' }).click()
    await expect(wizard).toHaveCount(0)
    await expect(page.getByTestId('welcome')).toHaveCount(0)
    await isLive(page)
    await expect(page.getByTestId('account')).toContainText('4')
    await expect(page.getByTestId('band-critical')).toContainText('1')
    await expect(page.getByRole('row').nth(1)).toContainText('Priority 1000')
  })

  test('a refused connection is reported at its step, and the wizard continues or goes back', async ({
    start,
    atEnd,
  }) => {
    const { page } = await start(firstStart)
    await isLive(page)
    const service = await startService({ token: 'own-token' })
    atEnd(() => service.stop())
    await page.getByRole('button', { name: 'Connect to your service…' }).click()
    const wizard = page.getByTestId('wizard')
    await wizard.getByRole('textbox', { name: 'Address', exact: true }).fill(service.url)
    await wizard.getByLabel('Access token').fill('wrong')
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard.getByTestId('test-token')).toHaveAttribute('data-result', 'failed')
    const skip = wizard.getByRole('button', { name: 'Continue without a test' })
    await expect(skip).toBeEnabled()
    await expect(skip).not.toHaveClass(/primary/)
    await wizard.getByRole('button', { name: 'Back' }).click()
    await expect(wizard.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(service.url)
    const token = wizard.getByLabel('Access token')
    await expect(token).toHaveAttribute('aria-invalid', 'true')
    await expect(wizard).toContainText('Not accepted.')
    await token.fill('own-token')
    await expect(token).toHaveAttribute('aria-invalid', 'false')
  })
}
