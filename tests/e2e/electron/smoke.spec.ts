import { existsSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import { startService, type StartedService } from '../../support/service.ts'
import type { TrayItem } from '../../support/status-notifier.ts'

declare global {
  interface Window {
    tocsin?: Bridge
  }
}

// The shortest way through the whole product: they share one start.
test.describe.configure({ mode: 'serial' })

let service: StartedService
let desk: ElectronDesk
/** The desktop outlives a file: how many notifications had arrived and windows were opened before this one. */
let arrivedBefore = 0
let openedBefore = 0
let hasQuit = false

test.beforeAll(async ({ desktop }) => {
  test.setTimeout(electronTimeoutMs(120_000))
  arrivedBefore = desktop.notifications.arrived().length
  openedBefore = desktop.compositor?.windowsOpened() ?? 0
  service = await startService({ alarms: 3, pushOnCreate: true })
  desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
  })
  await expect(desk.page.getByTestId('connection')).toBeVisible({ timeout: electronTimeoutMs(60_000) })
})

test.afterAll(async () => {
  if (!hasQuit) await desk.close()
  await service.stop()
})

/** Selects these tests on the command line. */
const smoke = { tag: '@smoke' }

const isVisible = () =>
  desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)

test('starts, shows the active alarms, and notifies of none of them', smoke, async ({ desktop }) => {
  await expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
  await expect(desk.page.getByTestId('account')).toContainText('3')
  expect(desktop.notifications.arrived().slice(arrivedBefore)).toEqual([])
  await expect.poll(isVisible).toBe(true)
  // On Wayland the compositor has the window, not an X server beside it.
  if (desktop.compositor) await expect.poll(desktop.compositor.windowsOpened).toBe(openedBefore + 1)
})

test(
  'shows a pushed alarm as a row and as one native notification with its text',
  smoke,
  async ({ desktop }) => {
    await service.post({
      path: 'NORTH\\BOILER2\\LT204.HIHI',
      priority: 1,
      value: '< 3 %',
      alarmMessage: 'Drum level low & falling',
    })
    const notification = await desktop.notifications.waitFor(
      ({ summary }) => summary === 'Drum level low & falling',
    )
    // The body is markup on this desktop, so the alarm's own characters arrive escaped.
    expect(notification.body).toBe('NORTH\\BOILER2\\LT204.HIHI\nCritical, &lt; 3 %')
    await expect(desk.page.getByRole('row').filter({ hasText: 'Drum level low' })).toHaveCount(1)
    await expect(desk.page.getByTestId('announcement')).toContainText('Drum level low')
    await desk.page.evaluate(() => window.tocsin?.request('desk.check', null))
    expect(desktop.notifications.arrived()).toHaveLength(arrivedBefore + 1)
  },
)

test('shows the worst state, its colour and the count in the tray', smoke, async ({ desktop }) => {
  const colourOf = ({ icons: [icon] }: TrayItem) => {
    if (!icon) throw new Error('the tray has no icon')
    const place = (Math.floor(icon.height * 0.9) * icon.width + icon.width / 2) * 4
    return [...icon.pixels.subarray(place, place + 4)]
  }
  // The tray follows a moment after the notification.
  const labels = async () => (await desktop.tray.menu()).map(({ label }) => label)
  await expect.poll(labels).toContain('▲ Drum level low & falling')
  // Nobody has looked yet, so it flashes: one of its two faces is the whole colour.
  const item = await desktop.tray.waitFor(
    (seen) => seen.toolTip.includes('worst: critical') && colourOf(seen)[0] === 255,
  )
  expect(item.toolTip).toMatch(/^Tocsin: \d+ unacknowledged alarms?, worst: critical$/)
  expect(colourOf(item)).toEqual([255, 0xff, 0x5a, 0x52])
  const shown = await labels()
  expect(shown.slice(0, 3)).toEqual([item.toolTip, '', '▲ Drum level low & falling'])
  expect(shown.slice(-3)).toEqual(['', 'Open Tocsin', 'Quit'])
})

test('closes to the tray, and comes back from it', smoke, async ({ desktop }) => {
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isVisible).toBe(false)
  await desktop.tray.choose('Open Tocsin')
  await expect.poll(isVisible).toBe(true)
})

test('gives the page no Node, and only the bridge', smoke, async () => {
  const seen = await desk.page.evaluate(() => ({
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
    module: typeof (globalThis as { module?: unknown }).module,
    bridge: Object.keys(window.tocsin ?? {}).toSorted(),
    origin: location.href,
  }))
  expect(seen).toEqual({
    require: 'undefined',
    process: 'undefined',
    module: 'undefined',
    bridge: ['onPush', 'request'],
    origin: 'tocsin://desk/#/live',
  })
  const preferences = await desk.app.evaluate(({ webContents }) => {
    const page = webContents.getAllWebContents()[0] as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    const { sandbox, contextIsolation, nodeIntegration, webviewTag } = page.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webviewTag }
  })
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  })
})

test('quits and leaves nothing running', smoke, async () => {
  const pids = await desk.app.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid))
  expect(pids.length).toBeGreaterThan(1)
  hasQuit = true
  await desk.close()
  await expect.poll(() => pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})
