import { groupRow } from '../../support/groups-page.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'
import { goTo } from '../../support/records.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

test('a group that is off shift is not suggested; the dialog says until when, and who is called', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  const alarmActions = [{ type: 'CallGroup', id: 1, parameter: 'Come to boiler 2' }]
  await service.post({ path: 'NORTH\\B2\\LT204', alarmMessage: 'Drum level high', priority: 1, alarmActions })
  const nightShift = page.getByRole('option', { name: /^Night shift/ })
  // A dialog that was closed keeps its draft, so each is about an alarm of its own.
  await service.post({
    path: 'NORTH\\B2\\PT110',
    alarmMessage: 'Steam pressure low',
    priority: 1,
    alarmActions,
  })
  const openCall = async (message: string) => {
    await page.getByRole('link', { name: /^Live/ }).click()
    await rowOf(page, message).click()
    await page.keyboard.press('c')
    await expect(nightShift).toBeVisible()
  }
  await openCall('Drum level high')
  await expect(page.getByTestId('called')).toContainText('A. Lindqvist')
  await page.keyboard.press('Escape')

  // On shift on one day only, which is not within a day of now.
  const other = weekdays[(new Date().getDay() + 2) % 7] ?? ''
  await goTo(page, 'Call groups')
  await groupRow(page, 'Night shift').click()
  const hours = page.getByTestId('group-hours')
  await expect(hours).toContainText('No hours set: can be called at any time.')
  await hours.getByRole('button', { name: 'Add hours' }).click()
  await hours.getByRole('checkbox', { name: other }).check()
  for (const day of weekdays.filter((name) => name !== other))
    await hours.getByRole('checkbox', { name: day }).uncheck()
  await hours.getByLabel('From').fill('08:30')
  await hours.getByLabel('From').blur()

  await openCall('Steam pressure low')
  await expect(nightShift).toContainText(/off until .*08:30/)
  await expect(page.getByTestId('called')).toHaveText('No callees selected.')
  // It can still be called, and is then in sight.
  await nightShift.click()
  await expect(page.getByTestId('called')).toContainText('A. Lindqvist')
  await page.keyboard.press('Escape')

  // The hours are the desk's, not the page's; without them the group is always on shift.
  await page.reload()
  await goTo(page, 'Call groups')
  await groupRow(page, 'Night shift').click()
  await expect(hours.getByRole('checkbox', { name: other })).toBeChecked()
  await hours.getByRole('button', { name: 'Remove these hours' }).click()
  await expect(hours).toContainText('No hours set: can be called at any time.')
  await openCall('Drum level high')
  await expect(page.getByTestId('called')).toContainText('A. Lindqvist')
  await expect(nightShift).not.toContainText('until')
})
