import { firstStart } from '../../support/flow-test.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'
import { welcomeFlows } from '../flows/welcome.ts'

welcomeFlows(test)

test('the first start shows the demo; keeping it takes one click and is remembered', async ({ start }) => {
  const { page } = await start(firstStart)
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('12')
  await expect(page.getByTestId('welcome')).toContainText('demo plant')
  await page.getByRole('button', { name: 'Keep the demo' }).click()
  await expect(page.getByTestId('welcome')).toHaveCount(0)
  await page.reload()
  await isLive(page)
  await expect(page.getByTestId('welcome')).toHaveCount(0)
})

test('leaving the wizard changes nothing', async ({ start }) => {
  const { page } = await start(firstStart)
  await isLive(page)
  await page.getByRole('button', { name: 'Connect to your service…' }).click()
  await expect(page.getByTestId('wizard')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('wizard')).toHaveCount(0)
  await expect(page.getByTestId('welcome')).toBeVisible()
})
