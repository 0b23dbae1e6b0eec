import { rmSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { ageCalls } from '../../support/aged-calls.ts'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'

declare global {
  interface Window {
    tocsin?: Bridge
  }
}

test('an unanswered call raises a native reminder; a click opens its alarm', async ({ desktop, atEnd }) => {
  // The desk is launched twice.
  test.setTimeout(180_000)
  const userData = makeProfile({ welcomed: true })
  atEnd(() => Promise.resolve(rmSync(userData, { recursive: true, force: true, maxRetries: 5 })))
  const service = await startService()
  atEnd(() => service.stop())
  const launch = () =>
    launchDesk(desktop, {
      args: [`--server=${service.url}`],
      env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
      userData,
    })
  const alarmId = await service.post({
    path: 'NORTH\\B2\\LT204',
    priority: 1,
    alarmMessage: 'Drum level high',
  })

  const first = await launch()
  await isLive(first.page)
  const placed = await first.page.evaluate(async (id) => {
    const about = { alarmId: id, path: 'NORTH\\B2\\LT204', message: 'Drum level high' }
    const message = { text: 'Come', number: 1, audio: null, file: null }
    return window.tocsin?.request('calls.place', { userIds: [1], groupIds: [], ...message, about, pin: null })
  }, alarmId)
  expect(placed).toMatchObject({ ok: true, value: { answers: [{ placed: true }] } })
  await first.close()
  ageCalls(userData, 6)

  const second = await launch()
  atEnd(() => second.close())
  const reminded = await desktop.notifications.waitFor(
    ({ summary }) => summary === 'Not acknowledged: Drum level high',
  )
  expect(reminded.urgency).toBe(2)
  expect(reminded.body).toMatch(/^A call was placed at \d\d:\d\d\. Call again\?$/)
  // The notification may arrive before there is a page to open anything.
  await isLive(second.page)
  await desktop.notifications.click(reminded)
  await expect(second.page.getByTestId('detail')).toContainText('Drum level high')
  const reminder = second.page.getByTestId('reminder')
  await reminder.getByRole('button', { name: 'Call again' }).click()
  await expect(second.page.getByTestId('call-text')).toHaveValue('Come')
  await second.page.keyboard.press('Escape')
  await reminder.getByRole('button', { name: 'Dismiss' }).click()
  await expect(reminder).toHaveCount(0)
})
