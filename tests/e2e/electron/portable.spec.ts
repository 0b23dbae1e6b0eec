import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { isLive, rowOf } from '../../support/desk-page.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import { test } from '../../support/portable-test.ts'

declare global {
  interface Window {
    tocsin?: Bridge
  }
}

// What can be seen on every system without its desktop: the only tests in Electron on Windows and macOS.
const portable = { tag: '@portable' }
test.describe.configure({ timeout: electronTimeoutMs(120_000) })

test('starts, shows the active alarms and a pushed one', portable, async ({ openDesk }) => {
  const { page, service } = await openDesk(3)
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('3')
  await service.post({ path: 'NORTH\\BOILER2\\LT204', priority: 1, alarmMessage: 'Drum level low' })
  await expect(rowOf(page, 'Drum level low')).toHaveCount(1)
  await expect(page.getByTestId('announcement')).toContainText('Drum level low')
})

test('gives the page no Node, only the bridge, and no way out', portable, async ({ openDesk }) => {
  const { page, app } = await openDesk(1)
  await isLive(page)
  const seen = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
    bridge: Object.keys(window.tocsin ?? {}).toSorted(),
    opened: window.open('https://example.com/'),
  }))
  expect(seen).toEqual({ globals: [], bridge: ['onPush', 'request'], opened: null })
  const preferences = await app.evaluate(({ webContents }) => {
    const contents = webContents.getAllWebContents()[0] as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    const { sandbox, contextIsolation, nodeIntegration, webviewTag } = contents.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webviewTag }
  })
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  })
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('reloads a page that crashed, with every alarm', portable, async ({ openDesk }) => {
  const { page, app, service } = await openDesk(2)
  await isLive(page)
  const rows = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `document.querySelectorAll('[data-testid=alarms] [role=row][id]').length`,
      ),
    )
  // A page that is asked while it is gone never answers.
  await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((loaded) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('render-process-gone', () => contents.once('did-finish-load', () => loaded()))
        contents?.forcefullyCrashRenderer()
      }),
  )
  await expect.poll(rows).toBe(2)
  await service.post({ path: 'NORTH\\BOILER2\\LT205', priority: 1, alarmMessage: 'After the crash' })
  await expect.poll(rows).toBe(3)
})

test('quits in order, and leaves no process behind', portable, async ({ openDesk }) => {
  const { page, app, userData, close } = await openDesk(1)
  await isLive(page)
  const pids = await app.evaluate(({ app: desk }) => desk.getAppMetrics().map(({ pid }) => pid))
  expect(pids.length).toBeGreaterThan(1)
  await close()
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  const log = readFileSync(join(userData, 'logs', 'tocsin.log'), 'utf8')
  expect(log).toContain('stopping storage')
})
