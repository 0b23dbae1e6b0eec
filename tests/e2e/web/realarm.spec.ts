import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('a re-alarm is unseen and sounds again; an alarm that chatters is counted in the strip', async ({
  open,
}) => {
  const { page, service } = await open({ alarms: 0 })
  await isLive(page)
  const raise = () =>
    service.post({
      path: 'NORTH\\B2\\LT204',
      priority: 1,
      alarmMessage: 'Drum level high',
      eventCondition: { reactivatable: true },
    })
  const silence = page.getByTestId('silence')
  const isSounding = () => expect(silence).toHaveClass(/primary/)
  const row = rowOf(page, 'Drum level high')

  await raise()
  await expect(row.locator('i.bar')).toHaveCount(1)
  await row.click()
  await expect(row.locator('i.bar')).toHaveCount(0)
  await isSounding()
  await silence.click()
  await expect(silence).not.toHaveClass(/primary/)

  await raise()
  await expect(row.locator('i.bar')).toHaveCount(1)
  await isSounding()
  await silence.click()
  await expect(silence).not.toHaveClass(/primary/)

  await raise()
  await expect(page.getByTestId('announcement')).toHaveCount(1)
  await expect(page.getByTestId('repeats')).toHaveText(/^Raised 3 times in \d+ s$/)
  await expect(row).toHaveCount(1)
  await expect(silence).not.toHaveClass(/primary/)
})
