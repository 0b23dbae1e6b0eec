import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCompositor, type Compositor } from './compositor.ts'
import { openDisplay, type Display } from './display.ts'
import { startNotificationDaemon, type NotificationDaemon } from './notification-daemon.ts'
import { startSessionBus } from './session-bus.ts'
import { startTray, type Tray } from './status-notifier.ts'

/** What draws the windows of a session. */
export type Platform = 'x11' | 'wayland'

export interface DesktopSession {
  platform: Platform
  /** On Wayland it shows the daemon's notifications alone: the daemon knows no Weston. */
  display: Display
  /** Null on X11. */
  compositor: Compositor | null
  notifications: NotificationDaemon
  tray: Tray
  /** The environment of a program that is part of this session. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** A whole small desktop of the test's own: screen, session bus, notification daemon, tray. */
export async function startDesktopSession(platform: Platform = 'x11'): Promise<DesktopSession> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-desktop-'))
  // Of tests that run as root, an ordinary user starts what they test.
  chmodSync(folder, 0o755)
  const display = await openDisplay(folder)
  const compositor = platform === 'wayland' ? await startCompositor(folder) : null
  const bus = await startSessionBus(folder)
  const env = {
    // A program that knows only X11 does not start on Wayland here.
    ...(compositor === null ? { DISPLAY: display.name } : compositor.env),
    DBUS_SESSION_BUS_ADDRESS: bus.address,
    XDG_SESSION_TYPE: platform,
    XDG_CURRENT_DESKTOP: 'none',
  }
  const ofDaemon = { DISPLAY: display.name, DBUS_SESSION_BUS_ADDRESS: bus.address, XDG_SESSION_TYPE: 'x11' }
  const notifications = await startNotificationDaemon(bus, folder, { ...process.env, ...ofDaemon })
  const tray = await startTray(bus)
  return {
    platform,
    display,
    compositor,
    notifications,
    tray,
    env,
    async stop() {
      await notifications.stop()
      await bus.stop()
      await compositor?.stop()
      await display.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
