import { rmSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { startDesktopSession, type DesktopSession } from './desktop-session.ts'
import { launchDesk, type ElectronDesk } from './electron-desk.ts'
import { electronTimeoutMs } from './emulation.ts'
import { makeProfile, rememberEndings, type FlowFixtures } from './flow-test.ts'
import { startService, type StartedService } from './service.ts'

export interface PortableFixtures extends Pick<FlowFixtures, 'atEnd'> {
  /** Starts a service with so many alarms and a desk on it; both end with the test. */
  openDesk: (alarms: number) => Promise<ElectronDesk & { service: StartedService }>
}

/**
 * Playwright's test for Electron on any system: on Linux the desk gets a desktop of the test's own, elsewhere the one of
 * whoever runs the tests, which nothing here watches.
 */
export const test = base.extend<PortableFixtures, { desktop: Pick<DesktopSession, 'env'> }>({
  desktop: [
    // Playwright reads the fixtures that a fixture needs from this pattern, empty or not.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (process.platform !== 'linux') return use({ env: {} })
      const desktop = await startDesktopSession()
      await use(desktop)
      await desktop.stop()
    },
    { scope: 'worker', timeout: electronTimeoutMs(60_000) },
  ],
  atEnd: rememberEndings,
  openDesk: ({ desktop, atEnd }, use) =>
    use(async (alarms) => {
      const service = await startService({ alarms, pushOnCreate: true })
      atEnd(() => service.stop())
      const userData = makeProfile({ welcomed: true, locale: 'en' })
      const desk = await launchDesk(desktop, {
        args: [`--server=${service.url}`],
        env: { TOCSIN_TOKEN: service.token },
        userData,
      })
      atEnd(async () => {
        await desk.close()
        rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
      })
      return { ...desk, service }
    }),
})
