import type { Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

const rows = (page: Page) => page.getByTestId('alarms').locator('[data-alarm-id]')
const topRow = (page: Page) =>
  rows(page).evaluateAll((all) => Math.min(...all.map((row) => row.getBoundingClientRect().top)))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first row is near the top, with its message over its path and its age at the right', async ({
    open,
  }) => {
    const { page } = await open({ alarms: 40 })
    await isLive(page)
    await expect(rows(page).first()).toBeVisible()
    expect(await topRow(page)).toBeLessThanOrEqual(200)
    const row = rows(page).first()
    const boxOf = async (column: string) => (await row.locator(`> .${column}`).boundingBox())!
    const [message, path, age] = [await boxOf('message'), await boxOf('path'), await boxOf('age')]
    expect(path.y).toBeGreaterThanOrEqual(message.y + message.height - 1)
    expect(age.x).toBeGreaterThanOrEqual(message.x + message.width - 1)
    expect(Math.round(age.x + age.width)).toBeLessThanOrEqual(390)
    await expect(row.locator('> .value')).toBeHidden()
    // Nothing is wider than the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('the strip of a lost connection names the server whole', async ({ open }) => {
    const { page, service } = await open({ alarms: 5 })
    await isLive(page)
    await service.stop()
    const message = page.getByTestId('connection-bar').locator('.message')
    await expect(message).toContainText(`no connection to ${new URL(service.url).host}.`)
    const room = await message.evaluate(({ scrollHeight, clientHeight }) => clientHeight - scrollHeight)
    expect(room).toBeGreaterThanOrEqual(0)
    const [bar, strip] = [message, page.getByTestId('connection-bar')].map((part) => part.boundingBox())
    expect((await bar)!.height).toBeLessThanOrEqual((await strip)!.height)
  })

  test('what is touched is 44 px high, and no keys are named', async ({ open }) => {
    const { page } = await open({ alarms: 5 })
    await isLive(page)
    await page.getByTestId('tools').tap()
    await expect(page.getByTestId('filters')).toBeVisible()
    const small = await page.locator('button, a, [role=row][id]').evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('.heads, .unseen-text, .skip'))
        .filter((one) => one.getBoundingClientRect().height < 44 && one.getBoundingClientRect().height > 1)
        .map((one) => one.textContent),
    )
    expect(small).toEqual([])
    await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  })
})

test('at twice its size a page of 1440 px shows rows, and unfolds its tools by their key', async ({
  open,
}) => {
  const { page } = await open({ alarms: 40 })
  await isLive(page)
  // What the browser lays out when its user zooms to 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  const inView = () =>
    rows(page).evaluateAll(
      (all, bottom) => all.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
      450,
    )
  await expect.poll(async () => (await topRow(page)) < 260).toBe(true)
  expect(await inView()).toBeGreaterThanOrEqual(4)
  await page.getByTestId('alarms').focus()
  await page.keyboard.press('/')
  await expect(page.getByTestId('filter')).toBeFocused()
})
