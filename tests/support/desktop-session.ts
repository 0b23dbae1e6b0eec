import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisplay, type Display } from './display.ts'
import { startNotificationDaemon, type NotificationDaemon } from './notification-daemon.ts'
import { startSessionBus } from './session-bus.ts'
import { startTray, type Tray } from './status-notifier.ts'

export interface DesktopSession {
  display: Display
  notifications: NotificationDaemon
  tray: Tray
  /** The environment of a program that is part of this session. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** A whole small desktop of the test's own: screen, session bus, notification daemon, tray. */
export async function startDesktopSession(): Promise<DesktopSession> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-desktop-'))
  // Of tests that run as root, an ordinary user starts what they test.
  chmodSync(folder, 0o755)
  const display = await openDisplay(folder)
  const bus = await startSessionBus(folder)
  const env = {
    DISPLAY: display.name,
    DBUS_SESSION_BUS_ADDRESS: bus.address,
    XDG_SESSION_TYPE: 'x11',
    XDG_CURRENT_DESKTOP: 'none',
  }
  const notifications = await startNotificationDaemon(bus, folder, { ...process.env, ...env })
  const tray = await startTray(bus)
  return {
    display,
    notifications,
    tray,
    env,
    async stop() {
      await notifications.stop()
      await bus.stop()
      await display.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
