import type { Page } from '@playwright/test'
import { findings } from '../../support/axe.ts'
import { find, goTo } from '../../support/by-key.ts'
import { firstStart } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { shiftsEnding } from '../../support/shifts.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

// A test of the desk takes seconds, and each of these runs one or two.
test.describe.configure({ timeout: 120_000 })

const resultOf = (page: Page, step: string) => page.getByTestId('self-test').getByTestId(`self-test-${step}`)
/** The dialog has the focus on its first button, so Enter starts the test. */
async function startTest(page: Page): Promise<void> {
  await expect(page.getByTestId('self-test').getByRole('button', { name: 'Start the test' })).toBeFocused()
  await page.keyboard.press('Enter')
}
const ratingOf = (page: Page) => page.getByTestId('self-test-summary')

test('by keyboard: the palette opens it, Enter starts it, and every step says what it found', async ({
  open,
}) => {
  const { page, service, clipboard } = await open({ alarms: 2 })
  await isLive(page)
  await find(page, 'Test this', 'Test this desk')
  const dialog = page.getByTestId('self-test')
  await startTest(page)
  await expect(ratingOf(page)).toHaveText('Nothing failed. Some steps could not be checked on this system.', {
    timeout: 30_000,
  })
  await expect(resultOf(page, 'token')).toContainText('Accepted. 2 current alarms.')
  await expect(resultOf(page, 'push')).toHaveAttribute('data-finding', 'push-unproven')
  for (const step of ['service', 'pushed', 'listed', 'shown', 'call'])
    await expect(resultOf(page, step)).toHaveAttribute('data-result', 'passed')
  for (const step of ['notified', 'tray'])
    await expect(resultOf(page, step)).toContainText('Not available on this host.')
  await expect(resultOf(page, 'pushed').locator('.time')).toHaveText(/^[\d.,]+ (ms|s)$/)
  // The test alarm was no alarm of this desk.
  await expect(dialog.getByTestId('self-test-alarm')).toHaveCount(0)
  await expect(page.getByTestId('account')).toContainText('2')
  expect((await service.list()).paging.total).toBe(2)
  expect(await findings(page)).toEqual([])

  await goTo(page, dialog.getByRole('button', { name: 'Copy result' }))
  await page.keyboard.press('Enter')
  await expect.poll(clipboard).toContain('Pushed: passed')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await find(page, 'Require a test', 'Require a test at the start of a shift')
  const panel = page.getByTestId('self-test-panel')
  await expect(panel).toContainText('Nothing failed, some unknown')
  await panel.getByText('Steps of the test').click()
  await expect(panel.getByTestId('self-test-call')).toContainText('passed')
})

test('a test that is stopped or closed records nothing', async ({ open }) => {
  const { page } = await open({ alarms: 0 })
  await isLive(page)
  await find(page, 'Test this', 'Test this desk')
  const dialog = page.getByTestId('self-test')
  await startTest(page)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(ratingOf(page)).toHaveText('Stopped. Nothing was recorded.')
  await page.keyboard.press('Escape')
  await find(page, 'Require a test', 'Require a test at the start of a shift')
  await expect(page.getByTestId('self-test-panel')).toContainText('This desk has not been tested yet.')
})

test('a shift that has not tested the desk is asked to, until a test has no failure', async ({
  start,
  atEnd,
}) => {
  const service = await startService({ alarms: 0 })
  atEnd(() => service.stop())
  const settings = {
    welcomed: true,
    selfTest: { atShiftStart: true },
    shifts: shiftsEnding(200),
    handover: { offerMinutes: 0 },
  }
  const { page } = await start({ server: service, settings })
  await isLive(page)
  const line = page.getByTestId('self-test-due')
  await expect(line).toContainText('has not tested this desk yet')
  await line.getByRole('button', { name: 'Test this desk' }).click()
  await startTest(page)
  await expect(ratingOf(page)).toHaveAttribute('data-rating', 'partial', { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
})

test('the wizard of the first start ends with an offer to test the desk', async ({ start, atEnd }) => {
  const { page } = await start(firstStart)
  await isLive(page)
  const service = await startService({ token: 'own-token' })
  atEnd(() => service.stop())
  await page.getByRole('button', { name: 'Connect to your service…' }).click()
  const wizard = page.getByTestId('wizard')
  await wizard.getByRole('textbox', { name: 'Address', exact: true }).fill(service.url)
  await wizard.getByLabel('Access token').fill(service.token)
  for (let step = 0; step < 3; step++) await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Save and test this desk' }).click()
  await expect(wizard).toHaveCount(0)
  await expect(page.getByTestId('self-test').getByRole('button', { name: 'Start the test' })).toBeFocused()
})
