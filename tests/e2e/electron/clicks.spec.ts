import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startFaultyDaemon } from '../../support/faulty-daemon.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { startSessionBus } from '../../support/session-bus.ts'

declare global {
  interface Window {
    tocsin?: Bridge
  }
}

test('a click that the daemon reports twice, or after the dismissal, opens once or not at all, and ends nothing', async ({
  desktop,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-clicks-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bus = await startSessionBus(folder)
  atEnd(() => bus.stop())
  const daemon = await startFaultyDaemon(bus, 'accept')
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
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
  await isLive(desk.page)
  // How often main lets a page open an alarm.
  await desk.page.evaluate(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.tocsin?.onPush(({ name }) => name === 'alarm.opened' && opened.push(name))
  })
  const opened = () => desk.page.evaluate(() => (window as unknown as { opened: string[] }).opened.length)
  const counts = () =>
    desk.page.evaluate(async () => {
      const answer = await window.tocsin?.request('desk.snapshot', null)
      return answer?.ok ? answer.value.attention.notifications : null
    })
  const raise = async (alarmMessage: string, count: number) => {
    await service.post({ path: `NORTH\\${alarmMessage}`, priority: 1, alarmMessage })
    await expect.poll(counts).toMatchObject({ shown: count })
    const id = daemon.ids().at(-1)
    if (id === undefined) throw new Error('nothing was notified')
    return id
  }

  const first = await raise('Clicked twice', 1)
  daemon.click(first)
  daemon.click(first)
  await expect.poll(opened).toBe(1)
  await expect.poll(counts).toMatchObject({ clicked: 1 })

  const second = await raise('Clicked after its dismissal', 2)
  daemon.dismiss(second)
  daemon.dismiss(second)
  await expect.poll(counts).toMatchObject({ closed: 1 })
  daemon.click(second)
  daemon.click(first)

  // What came in between has been dealt with once the next one is: the bus keeps the order.
  const third = await raise('Clicked last', 3)
  daemon.click(third)
  await expect.poll(counts).toMatchObject({ clicked: 2, closed: 1, shown: 3 })
  expect(await opened()).toBe(2)
})
