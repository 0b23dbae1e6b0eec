import { chromium, expect } from '@playwright/test'
import { findBrowser } from '../../../tools/browser.ts'
import { partObstacle } from '../../../tools/desktop-programs.ts'
import { startDesktopSession, type DesktopSession } from '../../support/desktop-session.ts'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import {
  promisedSentences,
  readAloud,
  storedTranscript,
  storeTranscript,
  type HeardStep,
} from '../../support/read-aloud.ts'
import { startScreenReader, type ScreenReader } from '../../support/screen-reader.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { startWebDesk } from '../../support/web-desk.ts'

const obstacle = partObstacle('screenReader')
test.skip(obstacle !== null, `The screen reader is not listened to: ${obstacle}.`)
// They share a desktop, and Orca follows the window in front.
test.describe.configure({ mode: 'serial', timeout: electronTimeoutMs(180_000) })

/** A desktop without the others' windows, since this one has a window manager. */
let desktop: DesktopSession
let reader: ScreenReader
const promised = promisedSentences()

test.beforeAll(async () => {
  desktop = await startDesktopSession()
  reader = await startScreenReader(desktop)
})
test.afterAll(async () => {
  await reader.stop()
  await desktop.stop()
})

/** The alarms that the document names; those of the simulated plant are acknowledged by whoever is on shift. */
async function startNamedAlarms(): Promise<StartedService> {
  const service = await startService({ pushOnCreate: true })
  const raise = (path: string, priority: number, alarmMessage: string) =>
    service.post({ path, priority, alarmMessage })
  await raise('NORTH\\FEEDWATER\\PT110.LO', 4, 'Feed water pressure low')
  await raise('SOUTH\\GEN1\\ET352.DEV', 4, 'Generator 1 field current deviates from set point')
  const acknowledged = await raise('NORTH\\BOILER2\\LT204.HI', 3, 'Boiler 2 drum level high')
  await service.acknowledge(acknowledged, 'M. Arnaud')
  return service
}

const linesOf = (steps: readonly HeardStep[]) => steps.flatMap(({ spoken }) => spoken)

/** What holds however Orca words things. */
function expectCalm(steps: readonly HeardStep[]): void {
  const lines = linesOf(steps)
  const times = (words: string) => lines.filter((line) => line.includes(words)).length
  // Neither as a repetition when a dialog closes, nor by the list as well.
  expect(times('New alarm: Critical, Boiler 2 drum level high-high'), lines.join('\n')).toBe(1)
  expect(times('New alarm: Critical, Turbine 1 overspeed'), lines.join('\n')).toBe(1)
  // An arrow key reads one row, as one sentence, and nothing of the others.
  for (const { name, spoken } of steps.filter(({ name }) => name.startsWith('Down')))
    expect(
      spoken.filter((line) => line.includes('acknowledged')),
      name,
    ).toHaveLength(1)
}

test('Orca reads the desk in Electron as the document promises', async ({ atEnd }) => {
  const service = await startNamedAlarms()
  atEnd(() => service.stop())
  const openedAt = reader.spoken().length
  const { page, close } = await launchDesk(desktop, {
    args: [`--server=${service.url}`, '--force-renderer-accessibility'],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
  })
  atEnd(close)
  await isLive(page)
  const steps = await readAloud({ reader, page, service, openedAt }, promised)
  expectCalm(steps)
  if (process.env.TOCSIN_TRANSCRIPT === 'write') storeTranscript(steps)
  // What the document shows was once spoken, and still keeps its promises.
  for (const sentence of [...promised.values()].flat()) expect(storedTranscript()).toContain(sentence)
})

test('Orca reads the desk in Chromium as the document promises', async ({ atEnd }) => {
  const executablePath = findBrowser()
  test.skip(executablePath === null, 'There is no browser.')
  const service = await startNamedAlarms()
  atEnd(() => service.stop())
  const desk = await startWebDesk([`--server=${service.url}`], { TOCSIN_TOKEN: service.token })
  atEnd(() => desk.stop())
  const openedAt = reader.spoken().length
  const context = await chromium.launchPersistentContext('', {
    headless: false,
    viewport: null,
    locale: 'en-GB',
    executablePath: executablePath ?? '',
    chromiumSandbox: process.getuid?.() !== 0,
    // Without tabs and address bar: the page itself has the focus.
    args: ['--force-renderer-accessibility', '--window-size=1440,900', `--app=${desk.address()}`],
    env: { ...process.env, ...desktop.env },
  })
  atEnd(() => context.close())
  const [page] = context.pages()
  if (!page) throw new Error('the browser opened no page')
  await isLive(page)
  expectCalm(await readAloud({ reader, page, service, openedAt }, promised))
})
