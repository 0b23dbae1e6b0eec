import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'
import type { EngineOptions } from './tests/browsers/engine-options.ts'
import type { ElectronWorker } from './tests/support/electron-test.ts'
import { electronTimeoutMs } from './tests/support/emulation.ts'
import { quietBrowser } from './tests/support/quiet-browser.ts'
import { workers } from './tools/workers.ts'

const browser = findBrowser()

/** What is the same for Electron on every platform. */
const inElectron = {
  testDir: 'tests/e2e/electron',
  timeout: electronTimeoutMs(90_000),
  expect: { timeout: electronTimeoutMs(15_000) },
  workers: 1,
}

const chromium = {
  ...(browser === null ? {} : { executablePath: browser }),
  args: quietBrowser,
  // Chromium's sandbox refuses root.
  chromiumSandbox: process.getuid?.() !== 0,
}

export default defineConfig<EngineOptions, Pick<ElectronWorker, 'platform'>>({
  outputDir: 'test-results',
  reporter: 'list',
  workers,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  projects: [
    {
      name: 'web',
      testDir: 'tests/e2e/web',
      timeout: 60_000,
      expect: { timeout: 15_000 },
      use: {
        browserName: 'chromium',
        // The window of a desk: wide enough for the list beside its details.
        viewport: { width: 1440, height: 900 },
        // What a service worker fetches is out of a test's reach; those of the installed page allow it.
        serviceWorkers: 'block',
        // Actions and console only: pictures and copies of the page take as long as the tests themselves.
        trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
        screenshot: 'only-on-failure',
        launchOptions: chromium,
      },
    },
    // One flow in each engine that a page may be shown in.
    ...(['chromium', 'firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testDir: 'tests/browsers',
      timeout: 120_000,
      use: { engine, launchOptions: chromium },
    })),
    {
      ...inElectron,
      name: 'electron',
      // Of the flows, which the browser runs all, only those whose outcome depends on the host.
      grep: /@host|^electron (?!.*flows\.spec\.ts)/,
    },
    { ...inElectron, name: 'electron-wayland', grep: /@smoke|@wayland/, use: { platform: 'wayland' } },
  ],
})
