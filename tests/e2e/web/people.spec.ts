import type { Page } from '@playwright/test'
import { find, select } from '../../support/by-key.ts'
import { shiftsEnding } from '../../support/shifts.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const field = (page: Page) => page.getByTestId('person-name')

/** Says by keyboard who is at a screen; empty: nobody in particular. */
async function say(page: Page, command: string, name: string) {
  await find(page, 'at this screen', command)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(name)
  await expect(field(page)).toHaveValue(name)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
}

test('a person says who is at the screen, and the other screen reads who took the alarm', async ({
  open,
}) => {
  const { page, service, anotherScreen } = await open(
    {},
    { settings: { welcomed: true, shifts: shiftsEnding(120) } },
  )
  const alarm = { path: 'NORTH\\FEED\\P7', priority: 2, temporary: true }
  await service.post({ ...alarm, alarmMessage: 'Seal leaks' })
  await isLive(page)
  const other = await anotherScreen()
  await isLive(other)
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await expect(rowOf(other, 'Seal leaks')).toBeVisible()

  await say(page, 'Say who is at this screen', 'Anna Berg')
  await expect(page.getByTestId('person')).toHaveText('Anna Berg')
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by Anna Berg')
  await expect(rowOf(other, 'Seal leaks')).toContainText('taken by Anna Berg')

  // It is this screen's, over a reload; at the other one the name is only offered.
  await page.reload()
  await isLive(page)
  await find(page, 'at this screen', 'At this screen: Anna Berg')
  await expect(field(page)).toHaveValue('Anna Berg')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await find(other, 'at this screen', 'Say who is at this screen')
  await expect(field(other)).toHaveValue('')
  // Whoever was here before is offered before the contacts.
  await expect(other.locator('#known-people option').first()).toHaveAttribute('value', 'Anna Berg')
  await other.keyboard.press('Escape')
  await expect(field(other)).toHaveCount(0)

  // Whoever is at the screen hands over, unless somebody else is typed.
  await page.keyboard.press('Shift+H')
  await expect(page.getByTestId('handover-paper')).toHaveAttribute('data-kind', 'draft')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('handover-incoming')).toBeFocused()
  await expect(page.getByTestId('handover-outgoing')).toHaveValue('Anna Berg')
  await expect(page.getByTestId('handover-incoming')).toHaveValue('')
  await page.keyboard.type('Cleo Roth')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('handover-signed')).toContainText('Cleo Roth')

  // The screen is still under the name of whoever leaves, until somebody says otherwise.
  await expect(page.getByTestId('person')).toHaveText('Anna Berg')
  await page.getByTestId('handover-relieve').click()
  await expect(page.getByTestId('person')).toHaveText('Cleo Roth')
  await expect(page.getByTestId('handover-relieve')).toHaveCount(0)

  await say(page, 'At this screen: Cleo Roth', '')
  await find(page, 'at this screen', 'Say who is at this screen')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  // Where nobody has said it, the header asks.
  await page.getByRole('button', { name: 'Who is here?' }).click()
  await expect(field(page)).toBeFocused()
})

test('a long name gives way to the message of the alarm that was taken', async ({ open }) => {
  const { page, service } = await open()
  await page.setViewportSize({ width: 1024, height: 768 })
  const message = 'Boiler 2 drum level low-low'
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, temporary: true, alarmMessage: message })
  await isLive(page)
  await expect(rowOf(page, message)).toBeVisible()
  await say(page, 'Say who is at this screen', 'Maximiliane von Hohenstein-Wolfenbüttel, Schichtleiterin N2')
  await select(page, page.getByTestId('alarms'), rowOf(page, message))
  await page.keyboard.press('t')
  await expect(rowOf(page, message)).toContainText('taken by Maximiliane')
  const hidden = await rowOf(page, message)
    .locator('.words')
    .evaluate((words) => words.scrollWidth - words.clientWidth)
  expect(hidden).toBe(0)
})

test('whoever acts without a name is asked for it after the first act, and has by name what they took', async ({
  open,
}) => {
  const { page, service } = await open()
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, temporary: true, alarmMessage: 'Seal leaks' })
  await isLive(page)
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by')
  const line = page.getByTestId('person-ask')
  await expect(line).toContainText('Who is here?')
  await line.getByRole('button', { name: 'Enter a name' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Anna Berg')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by Anna Berg')
  await expect(line).toHaveCount(0)
  // The line that was pressed is gone: the focus is where the work is.
  await expect(page.getByTestId('alarms')).toBeFocused()

  // Handed on by key, and taken back: the alarm is still selected.
  await page.keyboard.press('Shift+T')
  await expect(page.getByTestId('hand-name')).toBeFocused()
  await page.keyboard.type('Ben Roth')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by Ben Roth')
  await page.getByTestId('filter').fill('with:me')
  await expect(page.getByTestId('account')).toContainText('0 of 1')
  await page.getByTestId('filter').fill('with:ben')
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await page.getByTestId('handed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByTestId('account')).toContainText('0 of 1')
  await page.getByTestId('filter').fill('with:me')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by Anna Berg')
})
