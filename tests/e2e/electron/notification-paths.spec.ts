import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startNotificationPortal } from '../../support/notification-portal.ts'
import { startService } from '../../support/service.ts'
import { startSessionBus } from '../../support/session-bus.ts'

const alarm = { path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high-high' }

test('over the portal of a sandbox a notification arrives, and a click on it, even twice, opens the alarm', async ({
  desktop,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-portal-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bus = await startSessionBus(folder)
  atEnd(() => bus.stop())
  const portal = await startNotificationPortal(bus)
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: {
      DBUS_SESSION_BUS_ADDRESS: bus.address,
      // What libnotify decides for itself in a Flatpak or a Snap.
      NOTIFY_FORCE_PORTAL: '1',
      TOCSIN_TOKEN: service.token,
      LANG: 'en_GB.UTF-8',
    },
  })
  atEnd(() => desk.close())
  await isLive(desk.page)
  await service.post(alarm)
  const notification = await portal.waitFor('Drum level high-high')
  expect(notification.body).toContain('LT204')
  portal.click(notification)
  portal.click(notification)
  await expect(desk.page.getByTestId('detail')).toContainText('Drum level high-high')
  expect(desk.app.windows()).toHaveLength(1)
})

test(
  'over the daemon a click that is reported twice opens the alarm once, and nothing is done to it',
  {
    tag: '@wayland',
  },
  async ({ open, desktop }) => {
    const desk = await open({ alarms: 0 })
    await isLive(desk.page)
    await desk.service.post({ ...alarm, alarmMessage: 'Drum level low-low' })
    const notification = await desktop.notifications.waitFor(
      ({ summary }) => summary === 'Drum level low-low',
    )
    // Only what opens it: acknowledging and calling stay where role, PIN and reason are asked for.
    expect(notification.actions.filter((_, at) => at % 2 === 0)).toEqual(['default'])
    await desktop.notifications.click(notification)
    desktop.notifications.report(notification)
    await expect(desk.page.getByTestId('detail')).toContainText('Drum level low-low')
    await expect(desk.page.getByTestId('detail')).toHaveCount(1)
    expect(desk.app().windows()).toHaveLength(1)
    await expect
      .poll(() => desk.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(true)
  },
)
