import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { themes } from '../../../src/shared/model/constants.ts'
import { findings } from '../../support/axe.ts'

const kit = resolve('src/renderer/ui')
const gallery = resolve('tests/gallery')
let folder: string
let server: PreviewServer
let address: string

// One build for all tests of the file.
test.describe.configure({ mode: 'default' })

declare global {
  interface Window {
    /** The files of the components that have been mounted: tests/gallery/main.ts. */
    shownComponents: Set<string>
  }
}

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = mkdtempSync(join(tmpdir(), 'tocsin-gallery-'))
  const configFile = join(gallery, 'vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  server = await preview({ configFile, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } })
  address = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('shows every component of the kit', async ({ page }) => {
  await page.goto(address)
  await expect(page.getByTestId('chart')).toHaveAttribute('data-drawn', 'true')
  await page.getByTestId('menu').click()
  await page.keyboard.press('Escape')
  await page.getByTestId('chart').getByRole('button', { name: 'show as a table' }).click()
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  const shown = new Set(await page.evaluate(() => [...window.shownComponents]))
  const files = readdirSync(kit, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.vue'),
  )
  expect(files.map((file) => file.replace(/^.*\//, '')).filter((file) => !shown.has(file))).toEqual([])
})

for (const theme of themes)
  test(`looks as it should in the theme ${theme}`, async ({ page }, testInfo) => {
    await page.goto(address)
    await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: theme, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByTestId('chart')).toHaveAttribute('data-drawn', 'true')
    await page.setViewportSize({ width: 1440, height: 2000 })
    await testInfo.attach(theme, { body: await page.screenshot(), contentType: 'image/png' })
    expect(await findings(page)).toEqual([])
  })

test('is no part of what is built for users', () => {
  const assets = resolve('out/renderer/assets')
  expect(existsSync(assets)).toBe(true)
  expect(readdirSync(assets).filter((name) => /gallery/i.test(name))).toEqual([])
})
