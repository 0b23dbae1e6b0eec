import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron as electron, type Page } from '@playwright/test'
import { findElectron } from '../../tools/electron.ts'
import { startDesktopSession, type DesktopSession } from '../support/desktop-session.ts'
import { launchDesk } from '../support/electron-desk.ts'
import { isEmulated } from '../support/emulation.ts'
import { startWebDesk } from '../support/web-desk.ts'
import { keepFigures, launchBrowser, openPage, quantile, startSource, type Figure } from './frame.ts'

// From the command to the first painted row of 50 alarms, on a profile of its own each time: the built web host beside
// a blank page of the same host, and Electron beside a blank window where it runs natively. The sides alternate; the
// browser is open already. TOCSIN_BENCH_SHORT: two rounds instead of seven.
const rounds = process.env.TOCSIN_BENCH_SHORT === undefined ? 7 : 2
const timeoutMs = 120_000

/** What counts is the frame after the one that has the row. */
const rowIsPainted = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-alarm-id]') !== null &&
      new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(true)))),
    null,
    { timeout: timeoutMs },
  )

const browser = await launchBrowser()
const source = await startSource()

/** Milliseconds from the command to the host's address and to what its page shows. */
interface StartedHost {
  host: number
  page: number
}

async function startHost(isBlank: boolean): Promise<StartedHost> {
  const { page } = await openPage(browser)
  const began = performance.now()
  const desk = await startWebDesk(['--server', source.url], { TOCSIN_TOKEN: 'bench' })
  const host = performance.now() - began
  const address = desk.address()
  await page.goto(isBlank ? new URL('/blank', address).href : address)
  if (!isBlank) await rowIsPainted(page)
  const took = performance.now() - began
  await page.close()
  await desk.stop()
  return { host, page: took }
}

async function startElectron(desktop: DesktopSession): Promise<number> {
  const began = performance.now()
  const desk = await launchDesk(desktop, {
    args: [`--server=${source.url}`],
    env: { TOCSIN_TOKEN: 'bench' },
  })
  await rowIsPainted(desk.page)
  const took = performance.now() - began
  await desk.close()
  return took
}

/** An Electron program that does nothing but show an empty window. */
async function startBlankWindow(desktop: DesktopSession, executablePath: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-blank-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'blank', main: 'main.js' }))
  writeFileSync(
    join(folder, 'main.js'),
    "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow().loadURL('about:blank'))",
  )
  const began = performance.now()
  const app = await electron.launch({
    executablePath,
    timeout: timeoutMs,
    env: { ...process.env, ...desktop.env } as Record<string, string>,
    args: [folder, `--user-data-dir=${folder}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  await (await app.firstWindow()).evaluate(() => new Promise(requestAnimationFrame))
  const took = performance.now() - began
  await app.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return took
}

const median = (values: readonly number[]) => quantile(values, 0.5)

async function measureElectron(executablePath: string): Promise<Figure> {
  const desktop = await startDesktopSession()
  try {
    const [ours, blank]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await startElectron(desktop))
      blank.push(await startBlankWindow(desktop, executablePath))
    }
    const name = 'Electron, command to first row (peer: a blank window)'
    return { name, ours: median(ours), peer: median(blank), unit: 'ms' }
  } finally {
    await desktop.stop()
  }
}

try {
  await source.order({ kind: 'standing', count: 50 })
  const [ours, blank]: [StartedHost[], StartedHost[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await startHost(false))
    blank.push(await startHost(true))
  }
  const of = (all: readonly StartedHost[], part: keyof StartedHost) => median(all.map((one) => one[part]))
  const figures: Figure[] = [
    {
      name: 'web host, command to first row (peer: a blank page of it)',
      unit: 'ms',
      ours: of(ours, 'page'),
      peer: of(blank, 'page'),
    },
    {
      name: 'web host, command to its address',
      unit: 'ms',
      ours: of([...ours, ...blank], 'host'),
      peer: null,
    },
  ]
  const executable = findElectron()
  if (executable === null) keepFigures('start', figures, ['Electron: not measured here, there is no binary.'])
  else if (isEmulated) keepFigures('start', figures, ['Electron: not measured here, it is emulated.'])
  else keepFigures('start', [...figures, await measureElectron(executable)])
} finally {
  await browser.close()
  await source.stop()
}
