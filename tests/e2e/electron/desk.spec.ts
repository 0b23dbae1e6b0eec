import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { findElectron } from '../../../tools/electron.ts'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { expectPolicyToHold, heapOf } from '../../support/page-probes.ts'
import { startService, type StartedService } from '../../support/service.ts'

declare global {
  interface Window {
    tocsin?: Bridge
    received?: string[]
  }
}

const token = 'a-token-that-must-not-reach-the-page'
let service: StartedService
let desk: ElectronDesk

// Launching takes seconds: one desk for the file, its tests in order.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ desktop }) => {
  service = await startService({ alarms: 3, token, pushOnCreate: true })
  desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: token, LANG: 'en_GB.UTF-8' },
  })
  // Before its page a window has an empty one, and what is put there goes with it.
  await expect(desk.page.getByTestId('connection')).toBeVisible()
  await desk.page.evaluate(() => {
    const received: string[] = []
    window.received = received
    window.tocsin?.onPush((push) => received.push(JSON.stringify(push)))
  })
})

test.afterAll(async () => {
  await desk.close()
  await service.stop()
})

const isVisible = () =>
  desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)

test('opens the alarm when its notification is clicked, also from the tray', async ({ desktop }) => {
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isVisible).toBe(false)
  await service.post({ path: 'WEST\\FAN1\\VIB.HI', priority: 3, alarmMessage: 'Fan 1 vibration' })
  await desktop.notifications.click(
    await desktop.notifications.waitFor(({ summary }) => summary === 'Fan 1 vibration'),
  )
  await expect.poll(isVisible).toBe(true)
  await expect(desk.page.getByTestId('detail')).toContainText('Fan 1 vibration')
})

test('is one instance: a second start shows the first and ends', async ({ desktop }) => {
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isVisible).toBe(false)
  const executable = findElectron()
  if (executable === null) throw new Error('no Electron')
  const flags = [`--user-data-dir=${desk.userData}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const second = spawn(executable, ['.', ...flags], {
    env: { ...process.env, ...desktop.env },
    stdio: 'ignore',
  })
  expect(await once(second, 'exit')).toEqual([0, null])
  await expect.poll(isVisible).toBe(true)
})

test('refuses what is not in the contract, and says so in the log', async () => {
  const refused = await desk.page.evaluate(async () => {
    const ask = window.tocsin?.request as unknown as (channel: string, payload: unknown) => Promise<unknown>
    return [await ask('shell.run', null), await ask('settings.change', { theme: 'purple' })]
  })
  expect(refused).toMatchObject([
    { ok: false, error: { code: 'unknown-channel' } },
    { ok: false, error: { code: 'bad-payload' } },
  ])
  await expect.poll(() => desk.output()).toContain('request refused, unknown-channel')
  await expect.poll(() => desk.output()).toContain('request refused, bad-payload')
})

test('refuses a request from a window that is not the desk', async () => {
  const answer = await desk.app.evaluate(async ({ BrowserWindow }, preload) => {
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
    await stranger.loadURL('tocsin://desk/')
    const said: unknown = await stranger.webContents.executeJavaScript(
      "tocsin.request('desk.snapshot', null)",
    )
    stranger.destroy()
    return said
  }, `${process.cwd()}/out/preload/index.cjs`)
  expect(answer).toMatchObject({ ok: false, error: { code: 'foreign-sender' } })
  await expect.poll(() => desk.output()).toContain('request refused, foreign-sender')
})

test('never lets the page have the token', async () => {
  const snapshot = await desk.page.evaluate(async () =>
    JSON.stringify(await window.tocsin?.request('desk.snapshot', null)),
  )
  const received = await desk.page.evaluate(() => JSON.stringify(window.received))
  const heap = await heapOf(desk.page)
  // The search can find something: the alarm that the page does show is in all three.
  for (const place of [snapshot, received, heap]) expect(place).toContain('Fan 1 vibration')
  for (const place of [snapshot, received, heap, desk.output()]) expect(place).not.toContain(token)
})

// Last: after a navigation that never happens Playwright goes on waiting for it.
test('refuses the page another address, a window, a script and a connection of its own', async () => {
  await expectPolicyToHold(desk.page)

  expect(await desk.page.evaluate(() => window.open('https://example.org/') === null)).toBe(true)
  await expect.poll(() => desk.output()).toContain('window.open of https://example.org/ blocked')
  await desk.page.evaluate(() => location.assign('https://example.org/'))
  await expect.poll(() => desk.output()).toContain('navigation to https://example.org/ blocked')
  expect(desk.page.url()).toMatch(/^tocsin:\/\/desk\//)
  expect(desk.app.windows()).toHaveLength(1)
  expect(await desk.page.evaluate(() => Notification.requestPermission())).toBe('denied')
})
