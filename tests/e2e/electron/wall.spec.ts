import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { startSessionBus, type SessionBus } from '../../support/session-bus.ts'

const managerName = 'org.gnome.SessionManager'

/** Plays the part of GNOME's session manager, which programs ask to keep the screen awake. */
async function startSessionManager(sessionBus: SessionBus) {
  const bus = await sessionBus.connect()
  const held = new Set<number>()
  let asked = 0
  const manager = {
    Inhibit() {
      held.add(++asked)
      return asked
    },
    Uninhibit(cookie: number) {
      held.delete(cookie)
      return null
    },
  }
  bus.exportInterface(manager, '/org/gnome/SessionManager', {
    name: managerName,
    methods: {
      Inhibit: ['susu', 'u', ['app', 'window', 'reason', 'flags'], ['cookie']],
      Uninhibit: ['u', '', ['cookie'], []],
    },
  })
  await bus.requestName(managerName, 0)
  return { held: () => held.size, asked: () => asked }
}

test('a wall display keeps the screen awake from its start until it ends, and asks once for each', async ({
  desktop,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-wall-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bus = await startSessionBus(folder)
  atEnd(() => bus.stop())
  const session = await startSessionManager(bus)
  const service = await startService({ alarms: 1 })
  atEnd(() => service.stop())
  const userData = makeProfile({ welcomed: true, desktop: { kiosk: true } })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: {
      DBUS_SESSION_BUS_ADDRESS: bus.address,
      XDG_CURRENT_DESKTOP: 'GNOME',
      TOCSIN_TOKEN: service.token,
      LANG: 'en_GB.UTF-8',
    },
    userData,
  })
  atEnd(() => desk.close())
  await isLive(desk.page)
  await expect.poll(session.held).toBe(1)
  await desk.page.keyboard.press('Escape')
  await expect.poll(session.held).toBe(0)
  // The page hears of it after the system: until then F11 would end the wall display once more.
  await expect(desk.page.locator('html')).not.toHaveAttribute('data-kiosk')
  await desk.page.keyboard.press('F11')
  await expect.poll(session.held).toBe(1)
  expect(session.asked()).toBe(2)
})
