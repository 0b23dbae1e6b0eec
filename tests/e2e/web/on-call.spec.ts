import { groupRow } from '../../support/groups-page.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

test('W says who is on call now and who follows, in every view; that nobody is, in words', async ({
  openFaulty,
}) => {
  const { page, faulty } = await openFaulty()
  // A plant with one group.
  faulty.always(
    { method: 'GET', path: '/api/v1/callgroups' },
    {
      kind: 'change',
      body: (list) =>
        (list as { items: { name: string }[] }).items.filter(({ name }) => name === 'Night shift'),
    },
  )
  await isLive(page)
  await page.keyboard.press('w')
  const dialog = page.getByTestId('on-call')
  const on = dialog.getByTestId('on-call-on')
  await expect(on).toContainText('Night shift always')
  await expect(on).toContainText('A. Lindqvist')
  await expect(dialog.getByTestId('on-call-next')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // On shift on one day only, which is not within a day of now.
  const other = weekdays[(new Date().getDay() + 2) % 7] ?? ''
  await page.getByRole('link', { name: 'Call groups' }).press('Enter')
  await groupRow(page, 'Night shift').click()
  const hours = page.getByTestId('group-hours')
  await hours.getByRole('button', { name: 'Add hours' }).press('Enter')
  await hours.getByRole('checkbox', { name: other }).check()
  for (const day of weekdays.filter((name) => name !== other))
    await hours.getByRole('checkbox', { name: day }).uncheck()
  await hours.getByLabel('From').fill('08:30')
  await hours.getByLabel('From').press('Tab')

  await page.keyboard.press('Alt+7')
  await page.getByTestId('on-call-open').press('Enter')
  await expect(dialog).toContainText('Nobody is on call now.')
  await expect(dialog.getByTestId('on-call-next')).toContainText(/Night shift from .*08:30/)
  await page.keyboard.press('Escape')

  // The palette finds it by its name.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('on call')
  await expect(page.getByRole('option', { name: /On call now/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Nobody is on call now.')
})
