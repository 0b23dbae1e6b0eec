import { chromium, type LaunchOptions } from '@playwright/test'
import type { Browser } from './browser.ts'

/** Chromium, driven by Playwright. */
export async function launchChromium(options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch(options)
  const page = await browser.newPage()
  return {
    async goto(address) {
      await page.goto(address)
    },
    evaluate: (expression) => page.evaluate<string>(expression),
    click: (x, y) => page.mouse.click(x, y),
    async press(keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
