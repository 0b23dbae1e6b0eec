import type { Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

const root = (page: Page) => page.locator('html')
const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

test('F11 makes a wall of a page in a browser, which the screen remembers until Escape', async ({ open }) => {
  const { page } = await open({ alarms: 20 })
  await isLive(page)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await page.keyboard.press('F11')
  await expect(root(page)).toHaveAttribute('data-kiosk')
  await expect.poll(() => isFull(page)).toBe(true)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden()
  await expect(page.locator('[data-alarm-id]').first()).toBeVisible()
  await page.reload()
  await isLive(page)
  await expect(root(page)).toHaveAttribute('data-kiosk')
  await page.keyboard.press('Escape')
  await expect(root(page)).not.toHaveAttribute('data-kiosk')
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await page.reload()
  await isLive(page)
  await expect(root(page)).not.toHaveAttribute('data-kiosk')
})

test('leaving the full screen by other means ends the wall as well', async ({ open }) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  await page.keyboard.press('F11')
  await expect.poll(() => isFull(page)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await expect(root(page)).not.toHaveAttribute('data-kiosk')
})

test('a wall of 1920×1080 shows alarms at every text size', async ({ open }) => {
  const { page } = await open({ alarms: 40 })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await isLive(page)
  await page.keyboard.press('F11')
  await expect(root(page)).toHaveAttribute('data-kiosk')
  for (let step = 0; step < 8; step++) await page.keyboard.press('Control++')
  await expect(root(page)).toHaveAttribute('style', /font-size: 300%/)
  for (const place of [0, 4])
    await expect(page.locator('[data-alarm-id]').nth(place)).toBeInViewport({ ratio: 1 })
})
