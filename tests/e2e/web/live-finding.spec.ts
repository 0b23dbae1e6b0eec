import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'
import { findingFlows } from '../flows/live-finding.ts'

findingFlows(test)

test('a priority is chosen in the list or by its count in the header, and nothing moves', async ({
  open,
}) => {
  const { page, service } = await open({})
  await isLive(page)
  await service.post({ path: 'A\\B\\C1', priority: 1, alarmMessage: 'The critical one' })
  await service.post({ path: 'A\\B\\L4', priority: 4, alarmMessage: 'The low one' })
  await expect(rowOf(page, 'The low one')).toBeVisible()
  const only = page.getByTestId('only-critical')
  const before = await only.boundingBox()
  await only.click()
  await expect(rowOf(page, 'The low one')).toHaveCount(0)
  await expect(page.getByTestId('account')).toContainText('1 Low hidden')
  expect(await only.boundingBox()).toEqual(before)
  await expect(page.getByTestId('band-critical')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByTestId('band-low').click()
  await expect(rowOf(page, 'The low one')).toBeVisible()
  await expect(rowOf(page, 'The critical one')).toHaveCount(0)
  await page.getByTestId('band-critical').click({ modifiers: ['Control'] })
  await expect(rowOf(page, 'The critical one')).toBeVisible()
  await page.getByTestId('band-critical').click()
  await page.getByTestId('band-critical').click()
  await expect(page.getByRole('row')).toHaveCount(3)
})
