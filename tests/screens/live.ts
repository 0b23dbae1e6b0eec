import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/find-browser.mjs'
import type { ServiceOptions } from '../../src/service/index.ts'
import { themes, type Theme } from '../../src/shared/model/settings.ts'
import { startService } from '../support/service.ts'
import { startWebDesk } from '../support/web-desk.ts'

// npm run screens: pictures of the Live view by the real program, for the documentation and for looking at.
const folder = resolve(import.meta.dirname, '../../docs/images')

interface Scene {
  name: string
  service: Partial<ServiceOptions>
  /** What happens before the picture is taken. */
  act: (page: Page, stopService: () => Promise<void>) => Promise<void>
}

const openThird = async (page: Page) => {
  await page.getByTestId('alarms').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByTestId('tag-past').waitFor()
}

const scenes: Scene[] = [
  { name: 'busy', service: { alarms: 120, rate: 4, history: 2 }, act: openThird },
  { name: 'empty', service: {}, act: () => Promise.resolve() },
  {
    name: 'flood',
    service: { alarms: 5_000, rate: 600, scenario: 'flood' },
    act: async (page) => {
      await page.getByTestId('announcement').first().waitFor()
    },
  },
  {
    name: 'lost',
    service: { alarms: 120 },
    act: async (page, stopService) => {
      await stopService()
      await page.locator('[data-testid=connection-bar]').waitFor()
    },
  },
]

async function takeScene(browser: Browser, scene: Scene, theme: Theme): Promise<void> {
  const service = await startService({ seed: 7, ...scene.service })
  const desk = await startWebDesk(['--server', service.url], { TOCSIN_TOKEN: service.token })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await page.goto(desk.address())
  await page.locator('[data-testid=connection][data-kind=live]').waitFor()
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
  let running = true
  const stopService = async () => {
    running = false
    await service.stop()
  }
  await scene.act(page, stopService)
  await page.screenshot({ path: resolve(folder, `live-${scene.name}-${theme}.png`) })
  await page.close()
  await desk.stop()
  if (running) await service.stop()
}

mkdirSync(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  chromiumSandbox: process.getuid?.() !== 0,
})
for (const scene of scenes) {
  for (const theme of themes) {
    await takeScene(browser, scene, theme)
    console.log(`live-${scene.name}-${theme}.png`)
  }
}
await browser.close()
