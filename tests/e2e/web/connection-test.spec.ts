import type { Locator, Page } from '@playwright/test'
import { startFaultyService, type FaultyService } from '../../support/faulty-service.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { expect, isLive, startWebDesk, test, type WebDesk } from '../../support/web-desk.ts'

const quiet = ['--alarms', '2', '--rate', '0', '--history', '0']
let host: WebDesk
let service: StartedService
let faulty: FaultyService
test.beforeEach(async ({ page }) => {
  service = await startService({
    alarms: 4,
    clients: [{ name: 'desk', secret: 's3cret' }],
    users: [{ name: 'anna', secret: 'pass word+%' }],
  })
  faulty = await startFaultyService(service)
  host = await startWebDesk(quiet)
  await page.goto(host.address())
  await isLive(page)
})
test.afterEach(async () => {
  await host.stop()
  await faulty.stop()
  await service.stop()
})

/** Opens the wizard and fills its fields as an engineer has them from the service's owner. */
async function fillOauth(page: Page, grant: 'Client credentials' | 'Password'): Promise<Locator> {
  await page.getByRole('button', { name: 'Connect to your service…' }).click()
  const wizard = page.getByTestId('wizard')
  await wizard.getByLabel('Address', { exact: true }).fill(faulty.url)
  await wizard.getByLabel('OAuth 2').check()
  await wizard.getByLabel('Token URL').fill(`${faulty.url}/oauth/token`)
  await wizard.getByLabel(grant, { exact: true }).check()
  await wizard.getByLabel('Client ID').fill('desk')
  return wizard
}
const resultOf = (wizard: Locator, step: string) => wizard.getByTestId(`test-${step}`)

test('client credentials get a token, and the connection test passes every step', async ({ page }) => {
  const wizard = await fillOauth(page, 'Client credentials')
  await wizard.getByLabel('Client secret').fill('wrong')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(resultOf(wizard, 'token')).toHaveAttribute('data-result', 'failed')
  await expect(resultOf(wizard, 'token')).toContainText('Not accepted. 401: invalid_client')
  await expect(resultOf(wizard, 'list')).toHaveAttribute('data-result', 'skipped')

  await wizard.getByRole('button', { name: 'Back' }).click()
  await wizard.getByLabel('Client secret').fill('s3cret')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByTestId('test-summary')).toHaveText('All steps passed.')
  await expect(resultOf(wizard, 'token')).toContainText('granted by the token endpoint')
  await expect(resultOf(wizard, 'list')).toContainText('4 current alarms')
  await expect(resultOf(wizard, 'subscribe')).toContainText('not configured')
  for (let step = 0; step < 2; step++) await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Finish' }).click()
  await expect(wizard).toHaveCount(0)
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('4 alarms')
})

test('a password grant with a client secret signs in', async ({ page }) => {
  const wizard = await fillOauth(page, 'Password')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard).toContainText('This field is required.')
  await wizard.getByLabel('User name').fill('anna')
  await wizard.getByLabel('Client secret').fill('s3cret')
  await wizard.getByLabel('Password', { exact: true }).last().fill('pass word+%')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByTestId('test-summary')).toHaveText('All steps passed.')
  expect(host.output()).not.toContain('pass word')
})

test('each step is shown as it ends; a test that is kept waiting can be stopped and tried again', async ({
  page,
}) => {
  faulty.next({ method: 'GET', path: '/api/v1/alarms' }, { kind: 'silence' })
  const wizard = await fillOauth(page, 'Client credentials')
  await wizard.getByLabel('Client secret').fill('s3cret')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(resultOf(wizard, 'list')).toHaveAttribute('data-result', 'running')
  for (const step of ['address', 'token'])
    await expect(resultOf(wizard, step)).toHaveAttribute('data-result', 'passed')
  for (const step of ['hub', 'subscribe'])
    await expect(resultOf(wizard, step)).toHaveAttribute('data-result', 'waiting')

  const button = wizard.getByTestId('test-button')
  await expect(button).toHaveText('Stop')
  await button.click()
  await expect(resultOf(wizard, 'token')).toHaveAttribute('data-result', 'passed')
  await expect(resultOf(wizard, 'list')).toHaveAttribute('data-result', 'skipped')
  await expect(wizard.getByTestId('test-summary')).toContainText('Stopped.')
  await expect(button).toBeFocused()
  await expect(wizard.getByRole('button', { name: 'Continue without a test' })).toBeEnabled()

  await expect(button).toHaveText('Test again')
  await button.click()
  await expect(wizard.getByTestId('test-summary')).toHaveText('All steps passed.')
})

test('the result of a step is translated, with the service’s own message where there is one', async ({
  page,
}) => {
  faulty.next(
    { method: 'GET', path: '/api/v1/alarms' },
    { kind: 'answer', status: 503, body: { title: 'Plant is being served' } },
  )
  await page.getByTestId('display').click()
  await page.getByTestId('display-menu').getByText('Deutsch').click()
  await page.keyboard.press('Escape')
  await page.getByTestId('welcome').getByRole('button').first().click()
  const wizard = page.getByTestId('wizard')
  await wizard.getByLabel('Adresse', { exact: true }).fill(faulty.url)
  await wizard.getByLabel('Zugriffstoken').fill(service.token)
  await wizard.getByRole('button', { name: 'Weiter' }).click()
  await expect(resultOf(wizard, 'address')).toContainText('antwortet')
  await expect(resultOf(wizard, 'list')).toContainText(
    'Der Server meldet einen Fehler. 503: Plant is being served',
  )
})
