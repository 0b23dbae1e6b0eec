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

test('a wall that is begun while the last one still leaves the screen stays a wall', async ({ open }) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  for (let turn = 0; turn < 6; turn++) {
    await page.keyboard.press('F11')
    await expect.poll(() => isFull(page)).toBe(true)
    // Without waiting: the browser says later that the screen was left.
    await page.keyboard.press('Escape')
    await page.keyboard.press('F11')
    await expect.poll(() => isFull(page)).toBe(true)
    await expect(root(page)).toHaveAttribute('data-kiosk')
    await page.keyboard.press('Escape')
    await expect.poll(() => isFull(page)).toBe(false)
  }
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

test('a wall keeps the screen awake, lets go of it when it ends, and asks again for the next', async ({
  page: fresh,
  open,
}) => {
  await fresh.context().grantPermissions(['screen-wake-lock'])
  // The browser's own lock, watched.
  await fresh.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenLocks: seen })
    // The empty page before the desk's has none.
    if (!('wakeLock' in navigator)) return
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (kind) => {
      const lock = await request(kind)
      seen.push(`${lock.type} held`)
      lock.addEventListener('release', () => seen.push(`${lock.type} released`))
      return lock
    }
  })
  const { page } = await open({ alarms: 3 })
  const locks = () => page.evaluate(() => (window as unknown as { seenLocks: string[] }).seenLocks)
  await isLive(page)
  expect(await locks()).toEqual([])
  await page.keyboard.press('F11')
  await expect.poll(locks).toEqual(['screen held'])
  await page.keyboard.press('Escape')
  await expect.poll(locks).toEqual(['screen held', 'screen released'])
  await page.keyboard.press('F11')
  await expect.poll(locks).toEqual(['screen held', 'screen released', 'screen held'])
})
