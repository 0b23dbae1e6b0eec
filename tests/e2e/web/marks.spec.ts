import { goTo, select } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('T takes an alarm in hand and gives it back; notes stay with the tag, and every screen sees both', async ({
  open,
}) => {
  const { page, service, anotherScreen } = await open()
  const alarm = { path: 'NORTH\\FEED\\P7', priority: 2, temporary: true }
  await service.post({ ...alarm, alarmMessage: 'Seal leaks' })
  await isLive(page)
  const other = await anotherScreen()
  await isLive(other)
  const list = page.getByTestId('alarms')
  const note = page.getByTestId('note-text')

  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await select(page, list, rowOf(page, 'Seal leaks'))
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by')
  await expect(rowOf(other, 'Seal leaks')).toContainText('taken by')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('taken')).toContainText('Not an acknowledgement.')
  await page.keyboard.press('m')
  await expect(note).toBeFocused()
  await page.keyboard.type('Seal ordered, arrives at noon.')
  // What is typed stays while other details are looked at.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('detail')).toBeFocused()
  await expect(note).toHaveValue('Seal ordered, arrives at noon.')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('detail')).toHaveCount(0)
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Seal ordered, arrives at noon.')
  await page.keyboard.press('m')
  await expect(note).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('note')).toContainText('Seal ordered, arrives at noon.')
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await select(other, other.getByTestId('alarms'), rowOf(other, 'Seal leaks'))
  await other.keyboard.press('Enter')
  await expect(other.getByTestId('note')).toContainText('Seal ordered, arrives at noon.')

  // A claim ends with its alarm, a note does not.
  await service.post({ ...alarm, raised: false })
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)
  await service.post({ ...alarm, alarmMessage: 'Seal leaks again' })
  await expect(rowOf(other, 'Seal leaks again')).toBeVisible()
  await expect(rowOf(other, 'Seal leaks again')).not.toContainText('taken by')
  await expect(rowOf(page, 'Seal leaks again')).toBeVisible()
  await select(page, list, rowOf(page, 'Seal leaks again'))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('note')).toContainText('Seal ordered, arrives at noon.')
  await page.keyboard.press('m')
  await expect(note).toBeFocused()
  const remove = page.getByTestId('note').getByRole('button', { name: 'Remove' })
  await goTo(page, remove, { key: 'Shift+Tab', within: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('note')).toHaveCount(0)
})

test('M opens the details of the selected row at the note, also while they load; Enter leads back to the list', async ({
  open,
}) => {
  const { page, service } = await open()
  await isLive(page)
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/AlarmDetail-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  await isLive(page)
  const list = page.getByTestId('alarms')
  const note = page.getByTestId('note-text')
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await select(page, list, rowOf(page, 'Seal leaks'))
  await page.keyboard.press('m')
  // T would take the alarm, a comma open the settings: nobody means that here.
  await page.keyboard.type('t,')
  await expect(page.getByTestId('detail')).toHaveCount(0)
  release()
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('')
  await expect(page.getByTestId('taken')).toHaveCount(0)
  await page.keyboard.type('Drained')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('note')).toContainText('Drained')
  await expect(list).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(note).toHaveValue('')

  // Once they are loaded, the first letter is in the field.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('detail')).toHaveCount(0)
  await expect(list).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.type('Vented')
  await expect(note).toHaveValue('Vented')
})
