import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { partObstacle } from '../../../tools/desktop-programs.ts'
import { isLive } from '../../support/desk-page.ts'
import type { DesktopSession } from '../../support/desktop-session.ts'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { screenSize, startTwoScreens, type TwoScreens } from '../../support/two-screens.ts'

const obstacle = partObstacle('twoScreens')
test.skip(obstacle !== null, obstacle ?? '')
test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(join(tmpdir(), 'tocsin-screens-'))
const userData = join(folder, 'profile')
let screens: TwoScreens
let service: StartedService
let desk: ElectronDesk

const left = { x: 40, y: 30, width: 901, height: 601 }
const right = { x: screenSize.width + 121, y: 83, width: 1001, height: 701 }

async function start(desktop: DesktopSession, args: readonly string[] = []) {
  desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`, ...args],
    env: { DISPLAY: screens.name, TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
    userData,
  })
  await isLive(desk.page)
}

/** Where the windows are that can be seen, from left to right. */
const seen = () =>
  desk.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter((window) => window.isVisible())
      .map((window) => window.getBounds())
      .toSorted((a, b) => a.x - b.x),
  )

test.beforeAll(async () => {
  screens = await startTwoScreens(folder)
  service = await startService({ alarms: 3 })
  mkdirSync(userData)
  // As a version before 1.0 left it.
  writeFileSync(join(userData, 'window.json'), JSON.stringify({ bounds: left, maximised: false }))
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ welcomed: true }))
})

test.afterEach(() => desk.close())

test.afterAll(async () => {
  await service.stop()
  await screens.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a window on each screen: one goes with its screen to the other, and back with it', async ({
  desktop,
}) => {
  await start(desktop)
  await expect.poll(seen).toEqual([left])
  const opening = desk.app.waitForEvent('window')
  await desk.page.evaluate(() => window.tocsin?.request('window.open', null))
  await isLive(await opening)
  await desk.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()
      .toSorted((a, b) => b.id - a.id)[0]
      ?.setBounds(bounds)
  }, right)
  await expect.poll(seen).toEqual([left, right])

  screens.unplug()
  const centred = { ...right, x: Math.round((screenSize.width - right.width) / 2) }
  await expect.poll(async () => (await seen()).map(({ x }) => x)).toEqual([left.x, centred.x])
  screens.plug()
  await expect.poll(seen).toEqual([left, right])
})

test('both windows open where they were', async ({ desktop }) => {
  await start(desktop)
  await expect.poll(seen).toEqual([left, right])
})

test('without its screen a window opens on the other one', async ({ desktop }) => {
  screens.unplug()
  await start(desktop)
  await expect.poll(async () => (await seen()).length).toBe(2)
  for (const { x, width } of await seen()) expect(x + width).toBeLessThanOrEqual(screenSize.width)
})

test('and when the screen is back, it opens where it was before', async ({ desktop }) => {
  screens.plug()
  await start(desktop)
  await expect.poll(seen).toEqual([left, right])
})

for (const round of [1, 2, 3])
  test(`at a scale of 125 % nothing grows or shrinks, start ${round}`, async ({ desktop }) => {
    await start(desktop, ['--force-device-scale-factor=1.25'])
    await expect.poll(async () => (await seen()).length).toBe(2)
    await desk.close()
    const { windows } = JSON.parse(readFileSync(join(userData, 'window.json'), 'utf8')) as {
      windows: { bounds: object }[]
    }
    expect(windows.map(({ bounds }) => bounds)).toEqual([left, right])
  })
