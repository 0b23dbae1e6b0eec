import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

test('a page that only watches loads no schemas; a file of views brings them, within the page’s policy', async ({
  page,
  open,
}) => {
  const loaded: string[] = []
  const violated: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  page.on('console', (message) => violated.push(message.text()))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`policy: ${violatedDirective}`),
    )
  })
  await open({ alarms: 3 })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('3 alarms')
  const schemas = () => loaded.filter((url) => url.includes('/zod-'))
  // The details are loaded ahead of their use, with whatever they need.
  await expect.poll(() => loaded.some((url) => url.includes('/AlarmDetail-'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(loaded.some((url) => url.includes('/index-'))).toBe(true)
  expect(schemas()).toEqual([])

  const buffer = Buffer.from('{"format":"tocsin-views","version":1,"views":[]}')
  await page
    .getByTestId('view-file')
    .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer })
  await expect(page.getByTestId('view-import-problem')).toContainText('views.json: views')
  expect(schemas()).toHaveLength(1)
  expect(violated.filter((text) => text.includes('policy'))).toEqual([])
})

/** Gzipped, as a host would send it: what stands between the command and the first row. */
const maxStartBytes = 160_000
const maxStartFiles = 16

test('little code and one language stand before the first row', async ({ page, open }) => {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), response)
  })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-alarm-id]')) return
      performance.mark('first row')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await open({ alarms: 3 })
  await expect(page.getByTestId('account')).toContainText('3 alarms')
  const started = await page.evaluate(() => {
    const [firstRow] = performance.getEntriesByName('first row')
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .map((entry) => entry as PerformanceResourceTiming)
    return loaded
      .filter(({ startTime }) => firstRow && startTime < firstRow.startTime)
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))
  })
  const before = started.map(({ name }) => name)
  const sizes = await Promise.all(
    before.map(async (url) => gzipSync((await scripts.get(url)?.body()) ?? '').length),
  )
  expect(before.some((url) => url.includes('/index-'))).toBe(true)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(maxStartBytes)
  // The host sends them as small as that.
  const onTheWire = started.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  expect(onTheWire).toBeGreaterThan(0)
  expect(onTheWire).toBeLessThanOrEqual(total + 1_000)
  // Files that each bring a handful of lines cost more than their lines: a browser asks for six at a time.
  expect(before.length).toBeLessThanOrEqual(maxStartFiles)
  expect(before.filter((url) => /\/(en|fr|de|es)-[^/]*$/.test(url))).toHaveLength(1)
})

test('the first rows wait for no text of another view, and a view waits for its own', async ({
  page,
  open,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/views-en-/, async (route) => {
    await released
    await route.continue()
  })
  await open({ alarms: 3 })
  await isLive(page)
  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await expect(page.getByTestId('account')).toContainText('3 alarms')
  await expect(page.locator('[data-alarm-id]')).toHaveCount(3)
  expect((await links.allInnerTexts()).filter((text) => text.trim() === '')).toEqual([])
  await page.getByRole('link', { name: 'History', exact: true }).click()
  // Still the list: a page of empty labels would be worse than a moment of waiting.
  await expect(page.locator('[data-alarm-id]')).toHaveCount(3)
  release()
  await expect(page.getByRole('heading', { name: 'Alarm history', level: 1 })).toBeAttached()
  await expect(page.locator('[data-alarm-id]')).toHaveCount(0)
})
