import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import type { DesktopSettings } from '../../../src/shared/model/settings.ts'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { flood } from '../../support/flood.ts'
import { startService, type StartedService } from '../../support/service.ts'
import type { TrayItem } from '../../support/status-notifier.ts'

declare global {
  interface Window {
    tocsin?: Bridge
    sounds?: string[]
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tocsin-attention-'))
const userData = join(folder, 'profile')
let service: StartedService
let desk: ElectronDesk
/** The desktop outlives a file: the notifications that were open before this one. */
let shownBefore: readonly number[] = []

// Launching takes seconds: one desk for the file, its tests in order.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ desktop }) => {
  shownBefore = desktop.notifications.open().map(({ id }) => id)
  service = await startService({ alarms: 0, pushOnCreate: true })
  mkdirSync(userData, { recursive: true })
  writeFileSync(
    join(userData, 'settings.json'),
    JSON.stringify({
      welcomed: true,
      lossNotice: { afterSeconds: 5, repeatSeconds: 2 },
      sound: { volume: 0.5, repeatSeconds: 2, repeatForSeconds: 600, speak: false },
    }),
  )
  desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8', XDG_CONFIG_HOME: join(folder, 'config') },
    userData,
  })
  await expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
  await desk.page.evaluate(() => {
    const sounds: string[] = []
    window.sounds = sounds
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = async function () {
      await play.call(this)
      sounds.push(/(\w+)-[^/]*\.wav$/.exec(this.src)?.[1] ?? this.src)
    }
  })
})

test.afterAll(async () => {
  await desk.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** What the desk does to be noticed, as its page knows it. */
const attention = () =>
  desk.page.evaluate(async () => {
    const answer = await window.tocsin?.request('desk.snapshot', null)
    return answer?.ok ? answer.value.attention : null
  })
const clickHeader = () => desk.page.locator('header').click({ position: { x: 5, y: 5 } })
const isVisible = () =>
  desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
const setDesktop = (change: Partial<DesktopSettings>) =>
  desk.page.evaluate(async (wanted) => {
    const snapshot = await window.tocsin?.request('desk.snapshot', null)
    if (!snapshot?.ok) throw new Error('no snapshot')
    const desktop = { ...snapshot.value.settings.desktop, ...wanted }
    await window.tocsin?.request('settings.change', { desktop })
  }, change)

/** How opaque the icon is at its most; a flash takes that away and brings it back. */
function strength(item: TrayItem): number {
  const [icon] = item.icons
  return icon ? Math.max(...icon.pixels.filter((_, at) => at % 4 === 0)) : 0
}

test('a burst of five thousand ends as one summary on screen', async ({ desktop }) => {
  test.setTimeout(180_000)
  await flood(service, {
    total: 5_000,
    perSecond: 5_000,
    alarm: (n) => ({ path: `A\\B\\N${n}`, priority: 3, alarmMessage: `Valve ${n}` }),
  })
  await desktop.notifications.waitFor(({ summary }) => summary === '5000 new alarms')
  await expect
    .poll(() =>
      desktop.notifications.open().flatMap(({ id, summary }) => (shownBefore.includes(id) ? [] : [summary])),
    )
    .toEqual(['5000 new alarms'])
  // The first few arrive one by one; each further count replaces the one before it.
  expect(
    desktop.notifications.arrived().filter(({ summary }) => summary.startsWith('Valve')).length,
  ).toBeLessThan(4)
})

test('the most urgent alarm is shown by itself, and a click opens it', async ({ desktop }) => {
  await service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high-high' })
  const urgent = await desktop.notifications.waitFor(({ summary }) => summary === 'Drum level high-high')
  expect(urgent.urgency).toBe(2)
  await desktop.notifications.click(urgent)
  await expect(desk.page.getByTestId('detail')).toContainText('Drum level high-high')
  // What the daemon did is known: it showed everything, and this one was clicked.
  await expect
    .poll(async () => (await attention())?.notifications)
    .toMatchObject({ failed: 0, refused: 0, clicked: 1, lastProblem: null })
  expect((await attention())?.notifications.shown).toBeGreaterThan(0)
})

test('the tray flashes until somebody uses the page', async ({ desktop }) => {
  await service.post({ path: 'NORTH\\B2\\FT201', priority: 2, alarmMessage: 'Feed water flow low' })
  await desktop.tray.waitFor((item) => strength(item) === 255)
  await desktop.tray.waitFor((item) => strength(item) < 255)
  await desktop.tray.waitFor((item) => strength(item) === 255)
  expect((await attention())?.unseen).toBeGreaterThan(0)
  await clickHeader()
  await expect.poll(async () => (await attention())?.unseen).toBe(0)
  // Two flashes a second would not leave it lit for as long as this.
  let litSince: number | null = null
  await desktop.tray.waitFor((item) => {
    litSince = strength(item) === 255 ? (litSince ?? Date.now()) : null
    return litSince !== null && Date.now() - litSince > 1_000
  })
})

test('silences, mutes and opens the latest from the tray', async ({ desktop }) => {
  await service.post({ path: 'NORTH\\B2\\PT210', priority: 2, alarmMessage: 'Drum pressure high' })
  await expect.poll(async () => (await attention())?.sounding).not.toBeNull()
  await expect
    .poll(async () => (await desktop.tray.menu()).map(({ label }) => label))
    .toContain('◆ Drum pressure high')
  await desktop.tray.choose('Silence')
  await expect.poll(async () => (await attention())?.sounding).toBeNull()

  await desktop.tray.choose('Mute for 15 minutes')
  await expect.poll(async () => (await attention())?.mutedUntil).not.toBeNull()
  await expect(desk.page.getByTestId('mute')).toContainText('Muted until')
  expect(JSON.parse(readFileSync(join(userData, 'mute.json'), 'utf8'))).toEqual({
    until: (await attention())?.mutedUntil,
  })
  await expect.poll(async () => (await desktop.tray.menu()).map(({ label }) => label)).toContain('Unmute')
  await desktop.tray.choose('Unmute')
  await expect.poll(async () => (await attention())?.mutedUntil).toBeNull()

  await desktop.tray.choose('◆ Drum pressure high')
  await expect(desk.page.getByTestId('detail')).toContainText('Drum pressure high')
})

test('sounds with the window hidden, and repeats', async () => {
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isVisible).toBe(false)
  await desk.page.evaluate(() => window.sounds?.splice(0))
  await service.post({ path: 'NORTH\\B2\\TT7', priority: 1, alarmMessage: 'Furnace too hot' })
  await expect
    .poll(() => desk.page.evaluate(() => window.sounds?.slice(0, 2)))
    .toEqual(['critical', 'critical'])
  await desk.page.evaluate(() =>
    window.tocsin?.request('attention.silence', { upTo: Number.MAX_SAFE_INTEGER }),
  )
})

test('remembers where its window was', async ({ desktop }) => {
  await desktop.tray.choose('Open Tocsin')
  await expect.poll(isVisible).toBe(true)
  const bounds = { x: 40, y: 30, width: 900, height: 600 }
  await desk.app.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    bounds,
  )
  await expect
    .poll(() => desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()))
    .toEqual(bounds)
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  // Written in the background. The only server there is was nobody's choice.
  await expect(() =>
    expect(JSON.parse(readFileSync(join(userData, 'window.json'), 'utf8'))).toEqual({
      windows: [{ bounds, maximised: false, server: null }],
    }),
  ).toPass()
  await desktop.tray.choose('Open Tocsin')
  await expect.poll(isVisible).toBe(true)
})

test('follows the settings of the desktop', async () => {
  const entry = join(folder, 'config', 'autostart', 'tocsin.desktop')
  await setDesktop({ alwaysOnTop: true, startAtLogin: true })
  await expect
    .poll(() => desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isAlwaysOnTop()))
    .toBe(true)
  expect(readFileSync(entry, 'utf8')).toContain('Exec=')
  await setDesktop({ alwaysOnTop: false, startAtLogin: false })
  expect(existsSync(entry)).toBe(false)
})

test('is a wall display until Escape', async () => {
  await setDesktop({ kiosk: true })
  await expect(desk.page.locator('html')).toHaveAttribute('data-kiosk', '')
  await expect(desk.page.getByRole('navigation')).toBeHidden()
  await expect
    .poll(() => desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen()))
    .toBe(true)
  await clickHeader()
  await desk.page.keyboard.press('Escape')
  await expect(desk.page.locator('html')).not.toHaveAttribute('data-kiosk')
  await expect(desk.page.getByRole('navigation').first()).toBeVisible()
})

test('opens a second window, which shows the same alarms and closes by itself', async () => {
  const opening = desk.app.waitForEvent('window')
  await desk.page.evaluate(() => window.tocsin?.request('window.open', null))
  const second = await opening
  await expect(second.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
  const closing = second.waitForEvent('close')
  await desk.app.evaluate(({ BrowserWindow }) => {
    const [newest] = BrowserWindow.getAllWindows().toSorted((a, b) => b.id - a.id)
    newest?.close()
  })
  await closing
  expect(desk.app.windows()).toHaveLength(1)
})

test('shows the loss of the service in bar, title and tray, announces it, and takes it back', async ({
  desktop,
}) => {
  await desk.page.evaluate(() => window.sounds?.splice(0))
  await service.stop()
  const lossNotice = await desktop.notifications.waitFor(({ summary }) =>
    summary.startsWith('Connection to '),
  )
  expect(lossNotice.summary).toBe(`Connection to 127.0.0.1:${service.port} lost`)
  // And again, until it does answer.
  const repeats = () =>
    desktop.notifications.arrived().filter(({ summary }) => summary === lossNotice.summary)
  await expect.poll(() => repeats().length).toBeGreaterThan(1)
  await expect.poll(() => desk.page.evaluate(() => window.sounds)).toContain('lost')
  await expect(desk.page.getByTestId('connection-bar')).toHaveAttribute('data-kind', 'lost')
  // The strip says it; a notice would say it twice.
  await expect(desk.page.getByTestId('notice-service-lost')).toHaveCount(0)
  await expect(desk.page).toHaveTitle(/^\? Tocsin/)
  await desktop.tray.waitFor(({ toolTip }) => toolTip === 'Tocsin: alarm state unknown, connection lost')

  service = await startService({ port: service.port })
  await expect
    .poll(() => desktop.notifications.open().map(({ summary }) => summary))
    .not.toContain(lossNotice.summary)
  await expect(desk.page.getByTestId('connection-bar')).toHaveCount(0)
  await expect(desk.page).not.toHaveTitle(/^\?/)
  await desktop.tray.waitFor(({ toolTip }) => !toolTip.includes('unknown'))
})
