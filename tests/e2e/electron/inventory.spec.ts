import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { test } from '../../support/electron-test.ts'

// Every view and region that the product has, read from its source: a new one is opened here without being listed.

const renderer = resolve(import.meta.dirname, '../../../src/renderer')

/** What a pattern's first group finds in the files of the renderer. */
const namesIn = (files: string, pattern: RegExp): string[] => [
  ...new Set(
    globSync(files, { cwd: renderer }).flatMap((file) =>
      [...readFileSync(join(renderer, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name),
    ),
  ),
]

/** A view of one thing takes its name; any will do. */
const views = namesIn('features/*/index.ts', /\bpath: '(\/[^']+)'/g).map((path) =>
  path.replace(/:\w+/, 'NORTH'),
)
const regions = namesIn('{App.vue,shell/*.vue}', /\bdata-region="([\w-]+)"/g)

test('every view opens in the desktop application, in the frame of the strip and all other regions', async ({
  open,
}) => {
  const { page } = await open({ alarms: 3, history: 2 })
  await isLive(page)
  expect(views.length).toBeGreaterThan(10)
  expect(regions).toContain('strip')
  for (const view of views) {
    await test.step(view, async () => {
      await page.evaluate((path) => void (location.hash = path), view)
      await expect(page.locator('main h1')).toBeVisible()
      // An address that leads nowhere is replaced by the first view's.
      expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${view}`)
      for (const region of regions) await expect(page.locator(`[data-region=${region}]`)).toBeAttached()
    })
  }
  // Whatever a view reports as an error of the page ends the test when the desk is closed.
})
