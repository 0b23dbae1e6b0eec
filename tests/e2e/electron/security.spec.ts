import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { findElectron } from '../../../tools/electron.ts'
import { applicationMenu } from '../../../src/main/desktop/menus.ts'
import { createTranslator } from '../../../src/main/platform/translate.ts'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import type { Locale } from '../../../src/shared/model/constants.ts'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startService, type StartedService } from '../../support/service.ts'

declare global {
  interface Window {
    tocsin?: Bridge
  }
}

let service: StartedService
let desk: ElectronDesk

// Launching takes seconds: one desk for Electron's whole checklist (docs/security.md), its tests in order.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ desktop }) => {
  service = await startService({ alarms: 3 })
  desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
  })
  await expect(desk.page.getByTestId('connection')).toBeVisible()
})

test.afterAll(async () => {
  await desk.close()
  await service.stop()
})

/** The menu as the product itself states it, so that another entry needs no change here. */
const ownMenu = (locale: Locale) =>
  applicationMenu({ platform: process.platform, hasDevTools: false }, createTranslator(locale, 'en-GB')).map(
    ({ label, submenu }) => ({
      label,
      entries: (Array.isArray(submenu) ? submenu : []).map((entry) => ({
        label: entry.label ?? '',
        role: entry.role?.toLowerCase() ?? '',
      })),
    }),
  )

test('every window keeps the safe preferences', async () => {
  const preferences = await desk.app.evaluate(({ webContents }) => {
    const [page] = webContents.getAllWebContents() as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }[]
    return page?.getLastWebPreferences()
  })
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
  })
  expect(preferences?.nodeIntegrationInWorker ?? false).toBe(false)
  expect(preferences?.enableBlinkFeatures ?? '').toBe('')
})

test('a deeply nested request neither ends nor hangs the desk', async () => {
  const isDone = await desk.page.evaluate(async () => {
    let deep: unknown = 0
    for (let level = 0; level < 10_000; level++) deep = [deep]
    // Electron's bridge itself may refuse it, by an error.
    const request = async (channel: string, payload: unknown) => {
      try {
        return (await window.tocsin?.request(channel as 'desk.check', payload as null))?.ok
      } catch {
        return false
      }
    }
    return [await request('export.start', deep), await request('desk.check', null)]
  })
  expect(isDone).toEqual([false, true])
})

test('the system sandboxes the page', async () => {
  test.skip(process.getuid?.() === 0, 'root has no sandbox in Chromium')
  const pid = await desk.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents()[0]?.getOSProcessId(),
  )
  // 2: a filter of system calls is in force.
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m)
})

test('the menu is the desk’s own, in the reader’s language, and DevTools cannot be opened', async () => {
  const menu = () =>
    desk.app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => ({
        label,
        entries: (submenu?.items ?? []).map((entry) => ({
          label: entry.label,
          role: entry.role?.toLowerCase() ?? '',
        })),
      })),
    )
  for (const locale of ['fr', 'en'] as const) {
    await desk.page.evaluate(
      (chosen) => window.tocsin?.request('settings.change', { locale: chosen }),
      locale,
    )
    await expect.poll(menu).toEqual(ownMenu(locale))
  }
  const roles = ownMenu('en').flatMap(({ entries }) => entries.map(({ role }) => role))
  expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'zoomin', 'zoomout', 'quit']))
  expect(roles).not.toContain('toggledevtools')

  await desk.page.keyboard.press('Control+Shift+I')
  const isOpened = await desk.app.evaluate(({ webContents }) => {
    const [page] = webContents.getAllWebContents()
    page?.openDevTools()
    return page?.isDevToolsOpened()
  })
  expect(isOpened).toBe(false)
  expect(await desk.app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1)
})

test('the page comes by its own scheme, with its policies, and there is no webview', async () => {
  const answer = await desk.app.evaluate(async ({ session }) => {
    const { headers } = await session.defaultSession.fetch('tocsin://desk/')
    return Object.fromEntries(headers)
  })
  expect(answer).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';/),
    'permissions-policy': expect.stringMatching(/^microphone=\(self\), .*camera=\(\)/),
    'x-content-type-options': 'nosniff',
  })
  expect(new URL(desk.page.url()).protocol).toBe('tocsin:')
  const isPlain = await desk.page.evaluate(() => !('getWebContentsId' in document.createElement('webview')))
  expect(isPlain).toBe(true)
})

test('only the desk’s own origin gets the microphone, and nobody anything else', async () => {
  const states = (url: string | null) =>
    desk.app.evaluate(async ({ BrowserWindow }, address) => {
      const stranger = address === null ? null : new BrowserWindow({ show: false })
      await stranger?.loadURL(address ?? '')
      const page = stranger ?? BrowserWindow.getAllWindows()[0]
      const names = ['microphone', 'camera', 'geolocation', 'notifications', 'midi']
      const answers = (await page?.webContents.executeJavaScript(
        `Promise.all(${JSON.stringify(names)}.map((name) => navigator.permissions.query({ name }).then((p) => p.state)))`,
      )) as string[]
      stranger?.destroy()
      return answers
    }, url)
  expect(await states(null)).toEqual(['granted', 'denied', 'denied', 'denied', 'denied'])
  expect(await states('tocsin://desk.example/')).toEqual(Array(5).fill('denied'))
})

test('an address that cannot be parsed is no way out', async () => {
  const isPrevented = await desk.app.evaluate(({ webContents }) => {
    const [page] = webContents.getAllWebContents()
    let prevented = 0
    const event = { url: 'http://[', preventDefault: () => void prevented++ }
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) page?.emit(name, event)
    return prevented === 3
  })
  expect(isPrevented).toBe(true)
  await expect.poll(desk.output).toContain('navigation to http://[ blocked')
})

test('a page cannot open windows without end, nor another program', async () => {
  await desk.app.evaluate(({ shell }) => {
    shell.openExternal = (url) => Promise.reject(new Error(`opened ${url}`))
  })
  for (const url of ['mailto:someone@example.org', 'tocsin://desk/']) {
    expect(await desk.page.evaluate((address) => window.open(address) === null, url)).toBe(true)
    await expect.poll(() => desk.output()).toContain(`window.open of ${url} blocked`)
  }
  expect(desk.output()).not.toContain('opened ')

  const answers = await desk.page.evaluate(async () => {
    const all: unknown[] = []
    for (let n = 0; n < 12; n++) all.push(await window.tocsin?.request('window.open', null))
    return all
  })
  expect(await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(10)
  expect(answers.slice(0, 9)).toEqual(Array(9).fill({ ok: true, value: null }))
  expect(answers.slice(9)).toEqual(
    Array(3).fill({ ok: false, error: expect.objectContaining({ code: 'rejected' }) }),
  )
})

test('a production run refuses a debugger, and the packaged product a missing sandbox', async ({
  desktop,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-packaged-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const run = (file: string, args: string[]) =>
    new Promise<{ code: unknown; stderr: string }>((resolve) => {
      const env = { ...process.env, ...desktop.env, TOCSIN_TEST_RUN: undefined }
      execFile(file, args, { env, timeout: 30_000 }, (error, _stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stderr }),
      )
    })
  const profile = `--user-data-dir=${join(folder, 'profile')}`
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const checkout = await run(findElectron() ?? '', ['.', profile, ...sandbox, '--inspect=0'])
  expect(checkout).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('does not start with --inspect:'),
  })

  // Electron takes itself for packaged by the name of its file.
  const original = await desk.app.evaluate(() => process.execPath)
  const packaged = packagedFrom(original, folder)
  const refused = await run(packaged, [profile, '--no-sandbox', '--remote-debugging-port=0'])
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('does not start with --remote-debugging-port, --no-sandbox'),
  })
})

/** A folder as an installer would lay it out, made of links; only the program is a copy, because its name counts. */
function packagedFrom(electron: string, folder: string): string {
  const from = dirname(electron)
  for (const name of readdirSync(from))
    if (name !== 'electron' && name !== 'resources') symlinkSync(join(from, name), join(folder, name))
  mkdirSync(join(folder, 'resources'))
  symlinkSync(process.cwd(), join(folder, 'resources', 'app'))
  const program = join(folder, 'tocsin')
  copyFileSync(electron, program)
  return program
}
