import { setTimeout as pass } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'

test.describe.configure({ timeout: electronTimeoutMs(120_000) })

/** Only a wake makes the desk connect and read again within the test. */
const atRest = {
  welcomed: true,
  profiles: [{ watchMillis: 60_000, reconcileMillis: 600_000 }],
  lossNotice: { afterSeconds: 3_600, repeatSeconds: 0 },
}

test('a sleep that nobody reports, and an unlocked screen, make the desk connect and read at once', async ({
  openFaulty,
}) => {
  const { page, app, service, faulty } = await openFaulty(
    { alarms: 0, pushOnCreate: true },
    { settings: atRest },
  )
  await isLive(page)
  const seen = () => ({
    connections: faulty.to('POST', '/alarmHub/negotiate').length,
    readings: faulty.to('GET', '/api/v1/alarms').length,
  })
  const hasWoken = async (before: ReturnType<typeof seen>) => {
    await expect.poll(() => seen().connections).toBeGreaterThan(before.connections)
    await expect.poll(() => seen().readings).toBeGreaterThan(before.readings)
    await isLive(page)
  }

  await test.step('main stands still for twenty seconds, as in a machine that is paused', async () => {
    const { pid } = app().process()
    if (pid === undefined) throw new Error('main has no process')
    const before = seen()
    process.kill(pid, 'SIGSTOP')
    await pass(21_000)
    // The push waits in a connection that may be dead.
    await service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Raised in its sleep' })
    expect(seen()).toEqual(before)
    process.kill(pid, 'SIGCONT')
    await hasWoken(before)
    await expect(rowOf(page, 'Raised in its sleep')).toHaveCount(1)
  })

  await test.step('the screen is unlocked', async () => {
    const before = seen()
    await app().evaluate(({ powerMonitor }) => powerMonitor.emit('unlock-screen'))
    await hasWoken(before)
  })
})
