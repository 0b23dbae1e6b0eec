import type { Page } from '@playwright/test'
import { flood } from '../../support/flood.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const grid = (page: Page) => page.getByTestId('alarms')
const fresh = (page: Page) => page.getByTestId('new-alarms')

/** The rows as they lie on the screen. */
const rowsOnScreen = (page: Page) =>
  grid(page)
    .locator('[data-alarm-id]')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.getAttribute('data-alarm-id')} at ${row.getBoundingClientRect().top}`).sort(),
    )
const midOf = async (page: Page, message: string) => {
  const box = await rowOf(page, message).boundingBox()
  if (!box) throw new Error(`no row ${message}`)
  return { x: box.x + 300, y: box.y + box.height / 2 }
}

test('in a flood no row moves under the pointer; what came is counted, named and shown on request', async ({
  open,
}) => {
  const { page, service } = await open()
  for (let n = 1; n <= 20; n++)
    await service.post({ path: `N\\A${n}`, priority: 2, alarmMessage: `Standing ${n}.` })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('20')
  const target = await midOf(page, 'Standing 5.')
  await page.mouse.move(target.x, target.y)
  const before = await rowsOnScreen(page)
  // Of every band, so that rows would come above those on screen and between them.
  const pointAgain = async () => {
    await page.mouse.move(target.x + 3, target.y)
    await page.mouse.move(target.x, target.y)
  }
  for (let sent = 0; sent < 300; sent += 30) {
    await flood(service, {
      total: 30,
      perSecond: 300,
      alarm: (n) => ({
        path: `F\\A${sent + n}`,
        priority: 1 + ((sent + n) % 4),
        alarmMessage: `Flood ${sent + n}`,
      }),
    })
    // However long the machine takes for a flood, the pointer is at work meanwhile.
    await pointAgain()
  }
  await expect(async () => {
    await pointAgain()
    await expect(fresh(page)).toContainText('300 new:', { timeout: 500 })
  }).toPass()
  expect(await rowsOnScreen(page)).toEqual(before)
  // The newest critical one is named, the others are counted, and none of it lies over the list.
  await expect(fresh(page)).toContainText(/^Flood \d+/)
  await expect(fresh(page).locator('.count')).toHaveText([75, 75, 75, 75].map((n) => new RegExp(`^${n}`)))
  const place = (await fresh(page).boundingBox())!
  expect(place.y + place.height).toBeLessThanOrEqual((await grid(page).boundingBox())!.y)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('row', { selected: true })).toContainText('Standing 5.')
  await page.keyboard.press('u')
  await expect(rowOf(page, 'Flood 296')).toBeVisible()
  await expect(page.getByTestId('account')).toContainText('320')
})

test('a held row says that it cleared; without the pointer the list follows', async ({ open }) => {
  const { page, service } = await open()
  const short = { path: 'N\\B', temporary: true }
  await service.post({ ...short, priority: 1, alarmMessage: 'Short one' })
  await service.post({ path: 'N\\C', priority: 2, alarmMessage: 'Long one' })
  await isLive(page)
  const target = await midOf(page, 'Long one')
  await page.mouse.move(target.x, target.y)
  const before = await rowsOnScreen(page)
  await service.post({ ...short, raised: false })
  // The pointer stays at work until the desk has found it cleared.
  await expect(async () => {
    await page.mouse.move(target.x + 3, target.y)
    await page.mouse.move(target.x, target.y)
    await expect(rowOf(page, 'Short one')).toContainText('cleared', { timeout: 500 })
  }).toPass()
  expect(await rowsOnScreen(page)).toEqual(before)
  await page.mouse.move(2, 2)
  await expect(rowOf(page, 'Short one')).toHaveCount(0)
})

test('who comes back to the list finds the selected row, or a critical alarm that came meanwhile', async ({
  open,
}) => {
  const { page, service } = await open({ alarms: 140, seed: 5 })
  await isLive(page)
  await grid(page).focus()
  await page.keyboard.press('End')
  const selected = page.getByRole('row', { selected: true })
  await expect(selected).toBeInViewport()
  const comeBack = async (meanwhile?: () => Promise<void>) => {
    await page.getByRole('link', { name: 'Handover' }).click()
    await expect(grid(page)).toHaveCount(0)
    await meanwhile?.()
    await page.getByRole('navigation').getByRole('link', { name: 'Live' }).click()
    await expect(grid(page)).toBeVisible()
  }
  await comeBack()
  await expect(selected).toBeInViewport()
  await comeBack(async () => {
    await service.post({ path: 'N\\A\\X', priority: 1, alarmMessage: 'Came meanwhile' })
    await expect(page.getByTestId('strip')).toContainText('Came meanwhile')
  })
  await expect(rowOf(page, 'Came meanwhile')).toBeInViewport()
  expect(await grid(page).evaluate((list) => list.scrollTop)).toBe(0)
})
