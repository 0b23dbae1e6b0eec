import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  _electron as electron,
  type CDPSession,
  type ElectronApplication,
  type JSHandle,
  type Page,
} from '@playwright/test'
import { findElectron } from '../../tools/electron.ts'
import { startDesktopSession, type DesktopSession } from '../support/desktop-session.ts'
import { launchDesk } from '../support/electron-desk.ts'
import { isEmulated } from '../support/emulation.ts'
import { measureSelf, type MainFigures, type Probe } from './flood/main-probe.ts'
import { inspectorOf, type Source } from './frame.ts'

/** Why nothing is measured in Electron here, or null where it can be. */
export function electronObstacle(): string | null {
  if (findElectron() === null) return 'Electron: not measured here, there is no binary.'
  return isEmulated ? 'Electron: not measured here, it is emulated.' : null
}

/** A program in Electron whose window is open. */
export interface ElectronSide {
  page: Page
  inspector: CDPSession
  /** What main measures of itself. */
  figures(): Promise<MainFigures>
  reset(): Promise<void>
  /** Processor seconds so far of everything that draws pages. */
  drawingSeconds(): Promise<number>
  stop(): Promise<void>
}

/** Does something in a desktop session of its own. */
export async function inDesktopSession<T>(act: (desktop: DesktopSession) => Promise<T>): Promise<T> {
  const desktop = await startDesktopSession()
  try {
    return await act(desktop)
  } finally {
    await desktop.stop()
  }
}

/** The desk in Electron on a source; how finely its main process is looked at costs a share of a core itself. */
export async function startElectronDesk(
  desktop: DesktopSession,
  source: Source,
  resolutionMs = 10,
): Promise<ElectronSide> {
  const desk = await launchDesk(desktop, {
    args: [`--server=${source.url}`],
    env: { TOCSIN_TOKEN: 'bench' },
  })
  return sideOf(desk.app, desk.page, desk.close, resolutionMs)
}

/** An Electron program that does nothing but show an empty window. */
export async function startBlankWindow(desktop: DesktopSession, resolutionMs = 10): Promise<ElectronSide> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-blank-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'blank', main: 'main.js' }))
  writeFileSync(
    join(folder, 'main.js'),
    "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow().loadURL('about:blank'))",
  )
  const app = await electron.launch({
    executablePath: findElectron() ?? '',
    env: { ...process.env, ...desktop.env } as Record<string, string>,
    args: [folder, `--user-data-dir=${folder}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  const page = await app.firstWindow()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const stop = async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return sideOf(app, page, stop, resolutionMs)
}

async function sideOf(
  app: ElectronApplication,
  page: Page,
  stop: () => Promise<void>,
  resolutionMs: number,
): Promise<ElectronSide> {
  let probed: Promise<JSHandle<Probe>> | null = null
  const probe = () => (probed ??= app.evaluateHandle(measureSelf, resolutionMs))
  return {
    page,
    inspector: await inspectorOf(page),
    figures: async () => (await probe()).evaluate((main) => main.read()),
    reset: async () => (await probe()).evaluate((main) => main.reset()),
    drawingSeconds: () =>
      app.evaluate(({ app: program }) =>
        program
          .getAppMetrics()
          .filter(({ type }) => type === 'Tab' || type === 'GPU')
          .reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? Number.NaN), 0),
      ),
    stop,
  }
}
