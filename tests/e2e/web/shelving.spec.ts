import type { Page } from '@playwright/test'
import { find, goTo, select } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const shelfRow = (page: Page, text: string) =>
  page.getByTestId('shelf').getByRole('row').filter({ hasText: text })

/** Chooses a time in the open dialog, where half an hour is chosen. */
async function chooseTime(page: Page, time: string) {
  await goTo(page, dialog(page).getByLabel('30 min', { exact: true }))
  await goTo(page, dialog(page).getByLabel(time, { exact: true }), { key: 'ArrowRight' })
}

/** Chooses a time and a reason in the open dialog, and shelves. */
async function fillIn(page: Page, time: string, words: string) {
  await chooseTime(page, time)
  await goTo(page, page.getByTestId('shelving-details').getByRole('textbox'))
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

test('Ctrl+Z takes back what was done last, wherever that was', async ({ open }) => {
  const { page, service } = await open()
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  await isLive(page)
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  const counterAt = async () => (await page.getByTestId('band-high').boundingBox())!.x
  const before = await counterAt()
  await page.keyboard.press('z')
  await expect(dialog(page)).toBeVisible()
  await fillIn(page, '1 h', 'Seal ordered')
  await expect(page.getByTestId('shelved-count')).toHaveText('1 shelved')
  // The count of what is shelved moves no other.
  expect(await counterAt()).toBe(before)

  // The banner of the shelf is there before the view in which the next thing is done.
  await page.evaluate(() => (location.hash = '#/alarm-help'))
  await expect(page.getByTestId('alarm-help-message')).toContainText('No alarm help yet.')
  await page.keyboard.press('n')
  await expect(page.getByTestId('help-pattern')).toBeFocused()
  await page.keyboard.type('P7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'P7' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('row', { name: 'P7' })).toHaveCount(0)
  await expect(page.getByTestId('shelved-count')).toHaveText('1 shelved')
})

test('Z shelves an alarm for a time with a reason; it is counted, followed, and comes back by U', async ({
  open,
}) => {
  const { page, service, anotherScreen, restart } = await open()
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  await service.post({ path: 'NORTH\\FEED\\P8', priority: 3, alarmMessage: 'Flow low' })
  await isLive(page)
  await expect(rowOf(page, 'Flow low')).toBeVisible()
  const other = await anotherScreen()
  await isLive(other)
  await expect(rowOf(other, 'Seal leaks')).toBeVisible()

  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('detail')).toBeVisible()
  await page.keyboard.press('z')
  await expect(dialog(page)).toContainText('Shelve 1 alarm')
  // A reason is required.
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('shelving-details').locator('.problem')).toHaveText(/Choose a reason/)
  await expect(page.getByTestId('shelving-details').locator('input')).toBeFocused()
  await fillIn(page, '1 h', 'Seal ordered')
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)
  await expect(rowOf(other, 'Seal leaks')).toHaveCount(0)
  await expect(page.getByTestId('shelved-count')).toHaveText('1 shelved')
  await expect(other.getByTestId('shelved-count')).toHaveText('1 shelved')
  await expect(page.getByTestId('band-high')).toContainText('0')
  // The details stay open, and say where it is.
  await expect(page.getByTestId('shelf-note')).toContainText('Seal ordered')

  // Taken back, and done again.
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await expect(page.getByTestId('shelved-count')).toHaveCount(0)
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  await page.keyboard.press('z')
  await expect(dialog(page)).toContainText('Shelve 1 alarm')
  await fillIn(page, '30 min', 'Seal ordered')

  await page.keyboard.press('Alt+z')
  await expect(shelfRow(page, 'Seal leaks')).toContainText('Seal ordered')
  await expect(shelfRow(page, 'Seal leaks')).toContainText('not acknowledged')
  await expect(page.getByTestId('shelf-account')).toContainText('1 on the shelf')
  await select(page, page.getByTestId('records'), shelfRow(page, 'Seal leaks'))
  await page.keyboard.press('e')
  await expect(dialog(page)).toContainText('Extend 1 shelving')
  await chooseTime(page, '2 h')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(shelfRow(page, 'Seal leaks')).toContainText('2 h')

  // It survives a restart.
  await restart()
  await isLive(page)
  await expect(page.getByTestId('shelved-count')).toHaveText('1 shelved')
  await page.keyboard.press('Alt+z')
  await expect(shelfRow(page, 'Seal leaks')).toContainText('Seal ordered')
  await select(page, page.getByTestId('records'), shelfRow(page, 'Seal leaks'))
  await page.keyboard.press('u')
  await expect(page.getByTestId('shelf-empty')).toBeVisible()
  await page.keyboard.press('Alt+1')
  // Back, marked, and neither new nor announced.
  await expect(rowOf(page, 'Seal leaks')).toContainText('unshelved by')
  await expect(rowOf(page, 'Seal leaks').locator('.bar')).toHaveCount(0)
  await expect(page.getByTestId('shelved-count')).toHaveCount(0)
  await expect(page.getByTestId('announcement')).toHaveCount(0)
})

test('a tag is shelved on its page with what is raised on it later, but nothing more urgent', async ({
  open,
}) => {
  const { page, service } = await open()
  const vibration = { path: 'NORTH\\FEED\\P7', priority: 3, alarmMessage: 'Vibration', temporary: true }
  await service.post(vibration)
  await isLive(page)
  await expect(rowOf(page, 'Vibration')).toBeVisible()
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Vibration'))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('tag-links')).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByTestId('tag-now')).toContainText('Vibration')
  await expect(page.getByTestId('shelve-tag')).toBeVisible()
  await page.keyboard.press('z')
  await expect(dialog(page)).toContainText('Shelve tag P7')
  await goTo(page, dialog(page).getByLabel('Maintenance'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('tag-shelved')).toContainText('Maintenance')
  await expect(page.getByTestId('tag-now').getByTestId('shelf-note')).toBeVisible()
  await page.keyboard.press('Alt+1')
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 1, alarmMessage: 'Trip' })
  await expect(rowOf(page, 'Trip')).toBeVisible()
  await expect(rowOf(page, 'Vibration')).toHaveCount(0)

  // What the service says of it is followed: it clears, and is raised again as another alarm of the tag.
  await page.keyboard.press('Alt+z')
  await expect(shelfRow(page, 'Tag P7, all alarms')).toContainText('not acknowledged')
  await service.post({ ...vibration, raised: false })
  await expect(shelfRow(page, 'Tag P7, all alarms')).toContainText('no alarm')
  await service.post(vibration)
  await expect(shelfRow(page, 'Tag P7, all alarms')).toContainText('not acknowledged')
  await page.keyboard.press('Alt+1')
  await expect(rowOf(page, 'Trip')).toBeVisible()
  await expect(rowOf(page, 'Vibration')).toHaveCount(0)

  // The search says that it is shelved, and shows it.
  await page.keyboard.press('Control+k')
  await expect(page.getByTestId('palette').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Vibration')
  await expect(page.getByRole('option').filter({ hasText: 'shelved' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Critical alarms are shelved with the PIN only, and this desk has none.
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Trip'))
  await page.keyboard.press('z')
  await expect(page.getByTestId('shelving-obstacle')).toContainText('PIN')
  // Who goes on typing reads it first.
  await expect(page.getByTestId('shelving-obstacle')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, 'Trip')).toBeVisible()
  await expect(page.getByTestId('alarms')).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByTestId('shelving-obstacle')).toBeFocused()
  await goTo(page, dialog(page).getByRole('button', { name: 'Set the PIN' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByTestId('permissions')).toBeVisible()
})

test('is:shelved lists what is on the shelf with its end; in the alarm history it is refused in words', async ({
  open,
}) => {
  const { page, service } = await open()
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  await service.post({ path: 'NORTH\\FEED\\P8', priority: 3, alarmMessage: 'Flow low' })
  await isLive(page)
  await expect(rowOf(page, 'Flow low')).toBeVisible()
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('detail')).toBeVisible()
  await page.keyboard.press('z')
  await goTo(page, dialog(page).getByLabel('Maintenance'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)

  // Completed by keyboard: the field, then its value.
  await page.keyboard.press('/')
  await expect(page.getByTestId('filter')).toBeFocused()
  await page.keyboard.type('is:sh')
  await expect(page.getByRole('option').filter({ hasText: 'is:shelved' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('filter')).toHaveValue('is:shelved ')
  await expect(rowOf(page, 'Seal leaks')).toContainText(/shelved until .*\d\d:\d\d/)
  await expect(rowOf(page, 'Flow low')).toHaveCount(0)
  await expect(page.getByTestId('filter-problem')).toHaveCount(0)

  // Its details say by whom and why.
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('alarms')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('shelf-note')).toContainText('Maintenance')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('0')
  await expect(rowOf(page, 'Flow low')).toBeVisible()
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)

  await page.keyboard.press('Alt+3')
  await expect(page.getByTestId('record-find')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByTestId('record-find')).toBeFocused()
  await page.keyboard.type('is:shelved')
  await expect(page.getByTestId('filter-problem')).toContainText('use it in the live list')
})

test('work is planned for a unit; its alarms leave the list, and are found with what is hidden', async ({
  open,
}) => {
  const { page, service } = await open()
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  await service.post({ path: 'NORTH\\FEED\\P8', priority: 1, alarmMessage: 'Trip' })
  await isLive(page)
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await find(page, 'Plan work', 'Plan work…')
  await expect(page.getByTestId('plan-where')).toBeFocused()
  await page.keyboard.type('NORTH\\FEED')
  await expect(page.getByTestId('plan-covered')).toHaveText('1 alarm there is active now.')
  await goTo(page, dialog(page).getByLabel('in 15 min'))
  await goTo(page, dialog(page).getByLabel('now', { exact: true }), { key: 'ArrowLeft' })
  await goTo(page, page.getByTestId('shelving-details').getByRole('textbox'))
  await page.keyboard.type('Pump exchanged')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)
  await expect(rowOf(page, 'Trip')).toBeVisible()

  await find(page, 'What is hidden', 'What is hidden')
  await expect(page.getByTestId('hidden-work')).toContainText('Pump exchanged')
  await expect(page.getByTestId('hidden-work')).toContainText('1 alarm')
  await find(page, 'Planned work', 'Planned work')
  await expect(page.getByTestId('work')).toContainText('Seal leaks')
})
