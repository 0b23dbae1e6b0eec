import type { Locator } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

/** The texts among these that are on screen and do not show all of their words. */
const cutOff = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all
      .filter((text) => text.getClientRects().length > 0 && getComputedStyle(text).clipPath === 'none')
      .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)
      .map((text) => text.textContent),
  )

test('the connection bar stays readable beside any number of alarms', async ({ page: fresh, open }) => {
  await fresh.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('play() failed', 'NotAllowedError'))
  })
  const { page, service } = await open({ alarms: 3_000 })
  await isLive(page)
  await service.post({ path: 'A\\B\\C', alarmMessage: 'Something new' })
  await expect(page.getByTestId('connection')).toContainText('last alarm')
  await expect(page.getByTestId('sound-blocked')).toBeVisible()
  const height = () => page.locator('header').evaluate((header) => header.clientHeight)
  const usual = await height()
  for (const width of [1920, 1440, 1280, 1100, 720]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    expect.soft(await cutOff(page.getByTestId('connection').locator('b, .sentence')), `${width}`).toEqual([])
    // Narrower than that it has two rows.
    if (width >= 1280) expect.soft(await height(), `${width}`).toBe(usual)
  }
  await page.getByTestId('connection').hover()
  await expect(page.getByTestId('connection')).toHaveAttribute('title', /last alarm .* checked/)
})

test('a long path keeps its tag whole, and its areas are left out from the front', async ({ open }) => {
  const { page, service } = await open()
  const long = 'SOUTH\\POWER HOUSE 2\\TURBINE3\\LOWER BEARING HOUSING\\BEARING2\\MONITOR\\VT301.HIHI'
  await service.post({ path: long, alarmMessage: 'Far away' })
  await page.setViewportSize({ width: 900, height: 800 })
  await isLive(page)
  const row = page.getByTestId('alarms').locator('[data-alarm-id]')
  await expect(row.locator('[data-column=path]')).toHaveText('VT301.HIHI')
  expect(await cutOff(row.locator('.path b'))).toEqual([])
  // Whole areas are left out at the start, and the unit that the tag is in stays.
  await expect(row.locator('[data-column=unit]')).toHaveText(/^…( \\ .+)? \\ MONITOR$/)
  expect(await cutOff(row.locator('[data-column=unit]'))).toEqual([])
  await expect(row.locator('[data-column=path] .path')).toHaveAttribute('title', long)
})

test('at the width of a phone the JSON of an alarm to raise does not cover its form', async ({ open }) => {
  const { page } = await open({})
  await isLive(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByTestId('more-views').click()
  await page.getByRole('link', { name: 'Raise an alarm' }).click()
  // A trial is a click without the click: it fails on a field that something else covers.
  const areReached = async (...names: string[]) => {
    for (const name of names) await page.locator(`[name="${name}"]`).click({ trial: true, timeout: 5_000 })
  }
  await areReached('path', 'alarmMessage', 'priority')
  await page.getByTestId('raise-more').click()
  await page.getByText('Tag and timing').click()
  await areReached('path', 'alarmMessage', 'priority', 'value')
  await page.getByText('Request body').scrollIntoViewIfNeeded()
  await expect(page.getByText('Request body')).toBeInViewport()
})

test('on a phone the views are in a bar at the bottom, and the header takes two lines', async ({ open }) => {
  const { page } = await open({ alarms: 20 })
  await isLive(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const nav = page.getByRole('navigation')
  await expect(nav.getByRole('link')).toHaveCount(4)
  const bottom = (await nav.boundingBox())!
  expect(Math.round(bottom.y + bottom.height)).toBe(844)
  expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThanOrEqual(140)
  for (const box of await Promise.all((await nav.getByRole('link').all()).map((link) => link.boundingBox())))
    expect(box!.height).toBeGreaterThanOrEqual(44)
  await page.getByTestId('more-views').click()
  await nav.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  // It closes with the choice.
  await expect(nav.getByRole('link')).toHaveCount(4)
})
