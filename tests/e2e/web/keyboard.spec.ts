import { goTo } from '../../support/records.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'
import { keyboardFlows } from '../flows/keyboard.ts'

keyboardFlows(test)

test('keys do nothing under somebody who types', async ({ open }) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  // The key is the view's, which comes after the page around it.
  await expect(page.getByTestId('filter')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('?+-')
  await expect(page.getByTestId('filter')).toHaveValue('?+-')
  await expect(page.getByTestId('key-sheet')).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('style', /font-size: 100%/)
})

test('a key that is chosen in the settings works at once and after a reload, and the footer names it', async ({
  open,
}) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  await page.keyboard.press('Control+,')
  await page.getByTestId('keys-open').click()
  await page.getByTestId('keys-search').fill('call somebody')
  await page.getByRole('button', { name: 'Change the key of “Call somebody”' }).click()
  await page.keyboard.press('t')
  await expect(page.getByRole('alert')).toContainText('T is already the key of “Take or release”')
  await page.keyboard.press('y')
  await expect(page.locator('[data-key-id=call] .combos')).toHaveText('Y')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+1')
  await expect(page.locator('footer')).toContainText('Y call')
  await page.reload()
  await isLive(page)
  await page.keyboard.press('c')
  await page.keyboard.press('y')
  await expect(page.getByTestId('call-dialog')).toBeVisible()
})

test('Escape leads from the Group menu to the list, whose keys fold the groups', async ({ open }) => {
  const { page } = await open({ alarms: 30 })
  await isLive(page)
  await page.getByTestId('grouping').click()
  await page.getByTestId('grouping-menu').getByText('Priority').click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('grouping-menu')).toBeHidden()
  await expect(page.locator('[role=row][aria-level="2"]').first()).toBeVisible()
  await page.keyboard.press('Control+ArrowLeft')
  await expect(page.locator('[role=row][aria-level="2"]')).toHaveCount(0)
  await expect(page.locator('[role=row][aria-level="1"]').first()).toBeVisible()
})

test('a view, a priority or “Mine” chosen by the pointer leaves the keys to the list', async ({ open }) => {
  const { page } = await open({ alarms: 30 })
  await isLive(page)
  const grid = page.getByTestId('alarms')
  for (const choice of [
    page.getByTestId('with-nobody'),
    page.getByRole('button', { name: 'Clear filters' }),
    page.getByTestId('only-high'),
    page.getByRole('tab', { name: 'Unacknowledged' }),
    page.getByRole('tab', { name: 'All' }),
  ]) {
    await choice.click()
    await expect(grid).toBeFocused()
  }
  // By the keyboard one goes on from choice to choice.
  await page.getByTestId('with-nobody').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('with-nobody')).toBeFocused()
})

test('after a button was clicked, the arrows are for the list', async ({ open }) => {
  const { page } = await open({ alarms: 30, history: 2 })
  await isLive(page)
  await page.getByRole('button', { name: 'Mute' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('alarms')).toBeFocused()
  await expect(page.locator('[data-alarm-id][aria-selected=true]')).toHaveCount(1)
  await goTo(page, 'Statistics')
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(page.getByTestId('record-state')).toContainText('loaded')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('main [role=row][aria-selected=true]')).toHaveCount(1)
})

test('a long path breaks after a backslash, never inside a name', async ({ open }) => {
  const { page, service } = await open()
  const names = ['NORTHERN-WORKS', 'BOILER-HOUSE-2', 'FEED-WATER-SYSTEM', 'LT204.HIHI']
  await service.post({ path: names.join('\\'), alarmMessage: 'Far down' })
  await isLive(page)
  await rowOf(page, 'Far down').click()
  const path = page.getByTestId('detail').locator('h2 + .path')
  await expect(path).toBeVisible()
  const heights = await path
    .locator('span, b')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().height)))
  expect(heights.length).toBeGreaterThanOrEqual(names.length)
  expect(new Set(heights).size).toBe(1)
  await expect(path).toHaveText(new RegExp(`${names.join('\\\\')}$`))
})
