import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('the detail shows the past of the tag, its figures and the calls about it', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  const path = 'NORTH\\BOILER2\\LT204.HIHI'
  await service.post({ path, alarmMessage: 'Drum level', priority: 1 })
  await service.post({ path, raised: false })
  const actions = [{ type: 'CallGroup', id: 1, parameter: 'Come to boiler 2' }]
  await service.post({ path, alarmMessage: 'Drum level again', priority: 1, alarmActions: actions })
  await rowOf(page, 'Drum level again').click()
  await expect(page.getByTestId('tag-past').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByTestId('tag-statistic')).toContainText('2 failures')
  await expect(page.getByTestId('alarm-calls').getByRole('listitem').first()).toBeVisible()
})

test('C on an alarm quotes it; a call by keyboard is placed, answered and recorded', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  await service.post({ path: 'WEST\\FAN1\\VIB.HI', alarmMessage: 'Fan 1 vibration', priority: 2 })
  await rowOf(page, 'Fan 1 vibration').click()
  await page.keyboard.press('c')
  await expect(page.getByTestId('call-text')).toHaveValue(/Fan 1 vibration, WEST\\FAN1\\VIB.HI/)
  await page.getByRole('checkbox', { name: 'Night shift' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('call-end')).toContainText('the service placed the call')
  await expect(page.getByTestId('call-records').getByRole('row')).not.toHaveCount(1)
})

test('a refused call keeps the form and says what was wrong', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  await page.getByRole('link', { name: 'Calls' }).click()
  await page.getByTestId('call-text').fill('Anybody there?')
  await page.getByLabel('People, by number').fill('999999')
  await page.getByRole('button', { name: /^Call/ }).click()
  await expect(page.getByTestId('call-end')).toContainText('999999')
  await expect(page.getByTestId('call-text')).toHaveValue('Anybody there?')
  await service.stop()
  await page.getByRole('button', { name: /^Call/ }).click()
  await expect(page.getByTestId('call-end')).toContainText('no call was placed')
  await expect(page.getByLabel('People, by number')).toHaveValue('999999')
})
