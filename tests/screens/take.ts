import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import type { Theme } from '../../src/shared/model/settings.ts'
import { startService } from '../support/service.ts'
import { startWebDesk } from '../support/web-desk.ts'
import { guideRecordScenes } from './guide-record-scenes.ts'
import { guideScenes } from './guide-scenes.ts'
import { liveScenes } from './live-scenes.ts'
import type { Scene } from './scene.ts'
import { viewScenes } from './view-scenes.ts'

// npm run screens: screenshots of the real program for the documentation; -- NAME takes some.
const folder = resolve(import.meta.dirname, '../../docs/images')

async function takeScene(browser: Browser, scene: Scene, theme: Theme): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'tocsin-scene-'))
  const dataFile = scene.past ? join(temporary, 'alarms.db') : ':memory:'
  scene.past?.(dataFile, Date.now())
  const service = await startService({ seed: 7, dataFile, ...scene.service })
  const desk = await startWebDesk(scene.flags ?? ['--server', service.url], { TOCSIN_TOKEN: service.token })
  const page = await browser.newPage({
    viewport: scene.viewport ?? { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  await page.goto(desk.address())
  await page.locator('[data-testid=connection][data-kind=live]').waitFor()
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
  let running = true
  const stop = async () => {
    running = false
    await service.stop()
  }
  await scene.act(page, { post: service.post, stop })
  await page.screenshot({ path: resolve(folder, `${scene.name}-${theme}.png`) })
  await page.close()
  await desk.stop()
  if (running) await service.stop()
  rmSync(temporary, { recursive: true })
}

mkdirSync(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  chromiumSandbox: process.getuid?.() !== 0,
})
const wanted = process.argv.slice(2)
for (const scene of [...liveScenes, ...viewScenes, ...guideScenes, ...guideRecordScenes]) {
  if (wanted.length > 0 && !wanted.includes(scene.name)) continue
  for (const theme of scene.themes) {
    await takeScene(browser, scene, theme)
    console.log(`${scene.name}-${theme}.png`)
  }
}
await browser.close()
