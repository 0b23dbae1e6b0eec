import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('T takes an alarm in hand and gives it back; notes stay with the tag, and every screen sees both', async ({
  open,
  browser,
}) => {
  const { page, service, address } = await open()
  const alarm = { path: 'NORTH\\FEED\\P7', priority: 2, temporary: true }
  await service.post({ ...alarm, alarmMessage: 'Seal leaks' })
  await isLive(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(address())
  await isLive(other)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by')
  await expect(rowOf(other, 'Seal leaks')).toContainText('taken by')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('taken')).toContainText('This acknowledges nothing.')
  await page.getByTestId('note-text').fill('Seal ordered, arrives at noon.')
  // What is typed stays while other details are looked at.
  await page.getByTestId('detail').press('Escape')
  await page.getByTestId('alarms').press('Enter')
  await expect(page.getByTestId('note-text')).toHaveValue('Seal ordered, arrives at noon.')
  await page.getByTestId('note-text').press('Enter')
  await expect(page.getByTestId('note')).toContainText('Seal ordered, arrives at noon.')
  await expect(page.getByTestId('note-text')).toHaveValue('')
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Enter')
  await expect(other.getByTestId('note')).toContainText('Seal ordered, arrives at noon.')

  // A claim ends with its alarm, a note does not.
  await service.post({ ...alarm, raised: false })
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)
  await service.post({ ...alarm, alarmMessage: 'Seal leaks again' })
  await expect(rowOf(other, 'Seal leaks again')).toBeVisible()
  await expect(rowOf(other, 'Seal leaks again')).not.toContainText('taken by')
  await rowOf(page, 'Seal leaks again').click()
  await expect(page.getByTestId('note')).toContainText('Seal ordered, arrives at noon.')
  await page.getByTestId('note').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByTestId('note')).toHaveCount(0)
  await context.close()
})
