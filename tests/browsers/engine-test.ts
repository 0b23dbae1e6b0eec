import { rmSync, writeFileSync } from 'node:fs'
import { test as base, expect, type LaunchOptions } from '@playwright/test'
import type { ServiceOptions } from '../../src/service/index.ts'
import { findEngine } from '../../tools/engines.ts'
import { makeProfile, rememberEndings, type FlowFixtures } from '../support/flow-test.ts'
import { startService, type StartedService } from '../support/service.ts'
import { openDeskHere } from '../support/web-desk.ts'
import type { Browser } from './browser.ts'
import { launchChromium } from './chromium.ts'
import type { EngineOptions } from './engine-options.ts'
import { launchFirefox } from './firefox.ts'
import { createOperator, type Operator } from './operator.ts'
import { launchWebKit } from './webkit.ts'

export { expect }

interface EngineFixtures extends Pick<FlowFixtures, 'atEnd'> {
  browserOfEngine: Browser
  /** Starts a service and a desk on it, and opens the desk's page; all of it ends with the test. */
  open: (service: Partial<ServiceOptions>) => Promise<{ operator: Operator; service: StartedService }>
}

function launch(engine: EngineOptions['engine'], options: LaunchOptions): Promise<Browser> {
  if (engine === 'chromium') return launchChromium(options)
  const file = findEngine(engine)
  if (file === null) throw new Error(`there is no ${engine} here`)
  return engine === 'firefox' ? launchFirefox(file) : launchWebKit(file)
}

/** A test with a real service and a real web host, in any engine. */
export const test = base.extend<EngineFixtures & EngineOptions>({
  engine: ['chromium', { option: true }],
  browserOfEngine: async ({ engine, launchOptions }, use) => {
    const browser = await launch(engine, launchOptions)
    try {
      await use(browser)
    } finally {
      await browser.close()
    }
  },
  atEnd: rememberEndings,
  open: ({ browserOfEngine, atEnd }, use, testInfo) =>
    use(async (overrides) => {
      const service = await startService(overrides)
      atEnd(() => service.stop())
      const profile = makeProfile({ welcomed: true, locale: 'en', handover: { offerMinutes: 0 } })
      const desk = await openDeskHere(profile, service, [])
      atEnd(async () => {
        await desk.stop()
        rmSync(profile, { recursive: true, force: true })
      })
      atEnd(async () => {
        if (testInfo.status !== testInfo.expectedStatus)
          writeFileSync(testInfo.outputPath('page.png'), await browserOfEngine.picture())
        // The page leaves first: what it misses once the host has stopped is no error of the page.
        await browserOfEngine.goto('about:blank')
      })
      const operator = createOperator(browserOfEngine)
      await browserOfEngine.resize(1440, 900)
      await operator.open(desk.address())
      return { operator, service }
    }),
})
