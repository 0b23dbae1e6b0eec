import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import type { FlowFixtures } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { startSessionBus } from '../../support/session-bus.ts'
import { startTray } from '../../support/status-notifier.ts'

/** A session bus that nobody else is on, so that a test says when there is a tray. */
async function startBus(atEnd: FlowFixtures['atEnd']) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-tray-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bus = await startSessionBus(folder)
  atEnd(() => bus.stop())
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const env = {
    DBUS_SESSION_BUS_ADDRESS: bus.address,
    TOCSIN_TOKEN: service.token,
    LANG: 'en_GB.UTF-8',
  }
  return { bus, env, args: [`--server=${service.url}`] }
}

test('the icon comes back, as it is by then, when the tray was restarted', async ({ open, desktop }) => {
  const desk = await open({ alarms: 0 })
  await isLive(desk.page)
  await desktop.tray.waitFor(({ toolTip }) => toolTip === 'Tocsin: no unacknowledged alarms')
  await desktop.tray.restart(async () => {
    await desk.service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high-high' })
    await expect(desk.page.getByTestId('account')).toContainText('1 alarm')
  })
  const item = await desktop.tray.waitFor(({ toolTip }) => toolTip.includes('worst: critical'))
  expect(item.icons.length).toBeGreaterThan(0)
  expect((await desktop.tray.menu()).map(({ label }) => label)).toContain('▲ Drum level high-high')
})

test('a tray that comes after the desk, as at login, gets the icon', async ({ desktop, atEnd }) => {
  const { bus, env, args } = await startBus(atEnd)
  const desk = await launchDesk(desktop, { args, env })
  atEnd(() => desk.close())
  await isLive(desk.page)
  const tray = await startTray(bus)
  await tray.waitFor(({ toolTip }) => toolTip === 'Tocsin: no unacknowledged alarms')
  // And again: by now it is Electron that registers it.
  await tray.restart()
  await tray.waitFor(({ toolTip }) => toolTip === 'Tocsin: no unacknowledged alarms')
  expect((await tray.menu()).map(({ label }) => label)).toContain('Open Tocsin')
})

test('the image comes back that the system removed while the screen was locked', async ({
  desktop,
  atEnd,
}) => {
  const { bus, env, args } = await startBus(atEnd)
  const tray = await startTray(bus)
  const desk = await launchDesk(desktop, { args, env: { ...env, XDG_CURRENT_DESKTOP: 'GNOME' } })
  atEnd(() => desk.close())
  await isLive(desk.page)
  const { iconFile } = await tray.waitFor(
    (item) => existsSync(item.iconFile) && item.toolTip === 'Tocsin: no unacknowledged alarms',
  )
  await tray.restart(() => Promise.resolve(rmSync(dirname(iconFile), { recursive: true })))
  await tray.waitFor((item) => existsSync(item.iconFile))
})

test(
  'many clicks on the icon of a minimised window open it once',
  { tag: '@wayland' },
  async ({ open, desktop }) => {
    const desk = await open({ alarms: 0 })
    await isLive(desk.page)
    await desktop.tray.waitFor(({ toolTip }) => toolTip === 'Tocsin: no unacknowledged alarms')
    const windows = () =>
      desk
        .app()
        .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
    await expect.poll(windows).toEqual([true])
    await desk.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    await Promise.all(Array.from({ length: 20 }, () => desktop.tray.activate()))
    await expect.poll(windows).toEqual([true])
    await isLive(desk.page)
  },
)
