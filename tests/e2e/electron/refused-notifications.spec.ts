import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startFaultyDaemon } from '../../support/faulty-daemon.ts'
import { startService } from '../../support/service.ts'
import { startSessionBus } from '../../support/session-bus.ts'

test('a notification that the daemon refuses goes to the page with a sound, and is counted', async ({
  desktop,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-refused-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bus = await startSessionBus(folder)
  atEnd(() => bus.stop())
  const daemon = await startFaultyDaemon(bus, 'refuse')
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const userData = join(folder, 'profile')
  mkdirSync(userData)
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ welcomed: true }))
  const desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: {
      DBUS_SESSION_BUS_ADDRESS: bus.address,
      TOCSIN_TOKEN: service.token,
      LANG: 'en_GB.UTF-8',
    },
    userData,
  })
  atEnd(() => desk.close())
  await expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')

  // The lowest band has no sound of its own: only the fallback makes one.
  await service.post({ path: 'NORTH\\B2\\LT204', priority: 4, alarmMessage: 'Drum level low' })
  const banner = desk.page.getByTestId('announcement')
  await expect(banner).toContainText('Drum level low')
  expect(daemon.calls('Notify', 'refuse')).toBeGreaterThan(0)
  await expect
    .poll(() =>
      desk.page.evaluate(async () => {
        const answer = await window.tocsin?.request('desk.snapshot', null)
        return answer?.ok ? answer.value.attention : null
      }),
    )
    .toMatchObject({ sounding: 'low', notifications: { shown: 0, failed: 1 } })

  await desk.page.keyboard.press('Alt+s')
  const counts = desk.page.getByTestId('status-panel').locator('dt', { hasText: 'Notifications' })
  await expect(counts.locator('+ dd')).toContainText(
    /0 shown, 1 failed.*last problem .*: the system gave no reason/s,
  )
})
