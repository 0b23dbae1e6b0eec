import { find, goTo } from '../../support/by-key.ts'
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
  // Nobody has said when the group works: nothing is claimed of it.
  await expect(dialog).toContainText('It is not known who is on call now.')
  const unknown = dialog.getByTestId('on-call-unknown')
  await expect(unknown).toContainText('Night shift')
  await expect(unknown).toContainText('A. Lindqvist')
  await expect(dialog.getByTestId('on-call-next')).toHaveCount(0)
  await unknown.getByRole('link', { name: 'Set hours' }).click()
  await expect(dialog).toHaveCount(0)

  // On shift on one day only, which is not within a day of now.
  const other = weekdays[(new Date().getDay() + 2) % 7] ?? ''
  await expect(groupRow(page, 'Night shift')).toBeVisible()
  const hours = page.getByTestId('group-hours')
  await expect(hours).toBeVisible()
  await page.keyboard.press('F6')
  await goTo(page, hours.getByRole('button', { name: 'Add hours' }))
  await page.keyboard.press('Enter')
  // A new line has the days from Monday to Friday.
  for (const [place, name] of weekdays.entries()) {
    const day = hours.getByRole('checkbox', { name })
    await goTo(page, day, { within: 1 })
    if (place < 5 !== (name === other)) await page.keyboard.press('Space')
    await expect(day).toBeChecked({ checked: name === other })
  }
  await goTo(page, hours.getByLabel('From'), { within: 1 })
  await page.keyboard.press('Control+A')
  await page.keyboard.type('0830')
  await page.keyboard.press('Tab')
  await expect(hours.getByLabel('From')).toHaveValue('08:30')

  await page.keyboard.press('Alt+7')
  await expect(page.getByTestId('records')).toBeFocused()
  await goTo(page, page.getByTestId('on-call-open'), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Nobody is on call now.')
  await expect(dialog.getByTestId('on-call-next')).toContainText(/Night shift from .*08:30/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The palette finds it by its name.
  await find(page, 'on call', 'On call now')
  await expect(dialog).toContainText('Nobody is on call now.')
})
