import { test as base } from '@playwright/test'
import { startDesktopSession, type DesktopSession } from './desktop-session.ts'
import { patience } from './emulation.ts'

/** Playwright's test for the suite in Electron: one desktop session for all of a worker's specs. */
export const test = base.extend<object, { desktop: DesktopSession }>({
  desktop: [
    // Playwright reads the fixtures that a fixture needs from this pattern, empty or not.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const desktop = await startDesktopSession()
      await use(desktop)
      await desktop.stop()
    },
    { scope: 'worker', timeout: patience(60_000) },
  ],
})
