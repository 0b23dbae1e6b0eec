import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { findElectron } from '../../../scripts/lib/find-electron.mjs'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { expectPolicyToHold, heapOf } from '../../support/page-probes.ts'
import { startService, type StartedService } from '../../support/service.ts'
import type { TrayItem } from '../../support/status-notifier.ts'

declare global {
  interface Window {
    tocsin?: Bridge
    heard?: string[]
  }
}

const token = 'a-token-that-must-not-reach-the-page'
let service: StartedService
let desk: ElectronDesk
/** The session outlives a file: what it was told before this one. */
let toldBefore = 0

// Launching takes long where Electron is emulated: one desk for the file, its tests in order.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ desktop }) => {
  toldBefore = desktop.notifications.arrived().length
  service = await startService({ alarms: 3, token, pushOnCreate: true })
  desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: token, LANG: 'en_GB.UTF-8' },
  })
  // Before its page a window has an empty one, and what is put there goes with it.
  await expect(desk.page.getByTestId('connection')).toBeVisible()
  await desk.page.evaluate(() => {
    const heard: string[] = []
    window.heard = heard
    window.tocsin?.onPush((push) => heard.push(JSON.stringify(push)))
  })
})

test.afterAll(async () => {
  await desk.close()
  await service.stop()
})

const isVisible = () =>
  desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)

test('shows what stands, and no notification for it', async ({ desktop }) => {
  await expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
  await expect(desk.page.getByTestId('account')).toContainText('3')
  expect(desktop.notifications.arrived().slice(toldBefore)).toEqual([])
})

test('raises a native notification on an announced alarm, once, with its words', async ({ desktop }) => {
  await service.post({
    path: 'NORTH\\BOILER2\\LT204.HIHI',
    priority: 1,
    value: '< 3 %',
    alarmMessage: 'Drum level low & falling',
  })
  const notification = await desktop.notifications.waitFor(
    ({ summary }) => summary === 'Drum level low & falling',
  )
  // The body is markup on this desktop, so the alarm's own characters arrive escaped.
  expect(notification.body).toBe('NORTH\\BOILER2\\LT204.HIHI\nCritical, &lt; 3 %')
  await expect(desk.page.getByRole('row').filter({ hasText: 'Drum level low' })).toHaveCount(1)
  await expect(desk.page.getByTestId('announcement')).toHaveCount(0)
  await desk.page.evaluate(() => window.tocsin?.request('desk.check', null))
  expect(desktop.notifications.arrived()).toHaveLength(toldBefore + 1)
})

test('shows the worst state, its colour and the count in the tray', async ({ desktop }) => {
  const colourOf = ({ icons: [icon] }: TrayItem) => {
    if (!icon) throw new Error('the tray has no icon')
    const place = (Math.floor(icon.height * 0.9) * icon.width + icon.width / 2) * 4
    return [...icon.pixels.subarray(place, place + 4)]
  }
  // The tray follows a moment after the notification.
  const labels = async () => (await desktop.tray.menu()).map(({ label }) => label)
  await expect.poll(labels).toContain('▲ Drum level low & falling')
  // Nobody has looked yet, so it flashes: one of its two faces is the whole colour.
  const item = await desktop.tray.waitFor(
    (seen) => seen.toolTip.includes('worst: critical') && colourOf(seen)[0] === 255,
  )
  expect(item.toolTip).toMatch(/^Tocsin: \d+ not acknowledged, worst: critical$/)
  expect(colourOf(item)).toEqual([255, 0xff, 0x5a, 0x52])
  const shown = await labels()
  expect(shown.slice(0, 3)).toEqual([item.toolTip, '', '▲ Drum level low & falling'])
  expect(shown.slice(-3)).toEqual(['', 'Open Tocsin', 'Quit'])
})

test('closes to the tray, and comes back from it', async ({ desktop }) => {
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isVisible).toBe(false)
  await desktop.tray.choose('Open Tocsin')
  await expect.poll(isVisible).toBe(true)
})

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

test('gives the page no Node, and only the bridge', async () => {
  const seen = await desk.page.evaluate(() => ({
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
    module: typeof (globalThis as { module?: unknown }).module,
    bridge: Object.keys(window.tocsin ?? {}).toSorted(),
    origin: location.href,
  }))
  expect(seen).toEqual({
    require: 'undefined',
    process: 'undefined',
    module: 'undefined',
    bridge: ['onPush', 'request'],
    origin: 'tocsin://desk/#/live',
  })
  const preferences = await desk.app.evaluate(({ webContents }) => {
    const page = webContents.getAllWebContents()[0] as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    const { sandbox, contextIsolation, nodeIntegration, webviewTag } = page.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webviewTag }
  })
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  })
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
  const heard = await desk.page.evaluate(() => JSON.stringify(window.heard))
  const heap = await heapOf(desk.page)
  // The search can find something: the alarm that the page does show is in all three.
  for (const place of [snapshot, heard, heap]) expect(place).toContain('Fan 1 vibration')
  for (const place of [snapshot, heard, heap, desk.output()]) expect(place).not.toContain(token)
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
