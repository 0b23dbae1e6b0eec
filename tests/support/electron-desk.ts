import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron as electron, type ElectronApplication, type Page } from '@playwright/test'
import { findElectron } from '../../tools/electron.ts'
import type { DesktopSession } from './desktop-session.ts'
import { electronTimeoutMs, isEmulated } from './emulation.ts'
import { errorsOf } from './page-errors.ts'

const root = resolve(import.meta.dirname, '../..')

export interface ElectronDesk {
  app: ElectronApplication
  page: Page
  /** The profile folder, for a second launch on the same one. */
  userData: string
  /** What main has written to its standard output and error. */
  output(): string
  /** Quits as a user would, and waits until it is gone; again, it does nothing. */
  close(): Promise<void>
}

export interface LaunchOptions {
  /** The desk's own flags, each in one piece: `--server=http://...`. */
  args?: readonly string[]
  env?: Record<string, string>
  /** A profile folder that the caller keeps; without it the desk gets a new one that goes with it. */
  userData?: string
}

/** Launches the built desk in real Electron, as part of the session. */
export async function launchDesk(
  desktop: Pick<DesktopSession, 'env'>,
  { args = [], env = {}, userData }: LaunchOptions = {},
): Promise<ElectronDesk> {
  const executablePath = findElectron()
  if (executablePath === null) throw new Error('There is no Electron binary to test in.')
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-launch-'))
  const profile = userData ?? join(folder, 'profile')
  const recorder = process.platform === 'win32' ? null : writeRecorder(folder, executablePath)
  const app = await electron.launch({
    executablePath: recorder?.file ?? executablePath,
    cwd: root,
    args: [
      root,
      // A child that Chromium has not connected to in 15 s ends itself, which emulated ones need longer for.
      ...(isEmulated ? ['--ipc-connection-timeout=600'] : []),
      `--user-data-dir=${profile}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
    ],
    // Playwright drives main through its debugger, which only a test run may have.
    env: { ...ownEnvironment(), ...desktop.env, TOCSIN_TEST_RUN: '1', ...env },
    timeout: electronTimeoutMs(60_000),
  })
  holdAnswers(app)
  const output = recorder?.output ?? listenTo(app)
  if (isEmulated) await spareSlowPages(app)
  const child = app.process()
  let isGone = false
  app.once('close', () => (isGone = true))
  const page = await app.firstWindow({ timeout: electronTimeoutMs(30_000) })
  const errors = errorsOf(page)
  const end = async () => {
    // A test may have ended it already; the process says so before Playwright does.
    const isRunning = child.exitCode === null && child.signalCode === null
    if (!isGone && isRunning) await quit(app)
    if (output().includes('No handler registered')) throw new Error('a page was left unanswered')
    if (errors.length > 0) throw new Error(`errors of the page: ${errors.join('; ')}`)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  let ended: Promise<void> | null = null
  return { app, page, userData: profile, output, close: () => (ended ??= end()) }
}

/**
 * V8's debugger holds what it waits for weakly, a plain value as much as a promise: a collection before main's next
 * microtasks loses the answer ("garbage collected"). Promises that main itself holds stay.
 */
function holdAnswers(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app)
  const evaluateHeld = (act: unknown, arg?: unknown) =>
    evaluate(
      (modules, [source, given]) => {
        const run = (0, eval)(`(${source})`) as (modules: unknown, given: unknown) => unknown
        const holder = globalThis as { tocsinAnswers?: Promise<unknown>[] }
        const answer = new Promise((resolve) => setImmediate(() => resolve(run(modules, given))))
        ;(holder.tocsinAnswers ??= []).push(answer)
        return answer
      },
      [String(act), arg] as const,
    )
  app.evaluate = evaluateHeld as typeof evaluate
}

/** The desk ends a page that hangs for minutes; an emulated one is only slow. */
const spareSlowPages = (app: ElectronApplication) =>
  app.evaluate(({ app: desk, webContents }) => {
    const spare = (contents: Electron.WebContents) => {
      contents.forcefullyCrashRenderer = () => undefined
    }
    desk.on('web-contents-created', (_event, contents) => spare(contents))
    webContents.getAllWebContents().forEach(spare)
  })

/**
 * Ends the program by the signal that a session's end sends, and waits until it is gone. Not through main's debugger,
 * as Playwright's own `close` does: under load Node's event loop in main was then seen to stand still for good.
 */
async function quit(app: ElectronApplication): Promise<void> {
  const gone = app.waitForEvent('close', { timeout: electronTimeoutMs(60_000) })
  // On Windows a signal would end it on the spot.
  if (process.platform === 'win32') await app.evaluate(({ app: desk }) => void setTimeout(() => desk.quit()))
  else app.process().kill('SIGTERM')
  await gone
}

/**
 * Electron with its output written to a file as well: Playwright reads it from the first line on, and hands
 * the process out only later.
 */
function writeRecorder(folder: string, executable: string): { file: string; output: () => string } {
  const file = join(folder, 'electron')
  const record = join(folder, 'output')
  writeFileSync(record, '')
  writeFileSync(
    file,
    `#!/bin/bash\nexec '${executable}' "$@" > >(exec tee -a '${record}') 2> >(exec tee -a '${record}' >&2)\n`,
    { mode: 0o755 },
  )
  return { file, output: () => readFileSync(record, 'utf8') }
}

/** What Electron writes from now on, where it cannot be started through a script of the shell. */
function listenTo(app: ElectronApplication): () => string {
  let text = ''
  const { stdout, stderr } = app.process()
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}

/** This process's environment, without what would lead the desk to another display. */
export function ownEnvironment(): Record<string, string> {
  const foreign = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'NODE_OPTIONS', 'ELECTRON_RUN_AS_NODE']
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || foreign.includes(name) ? [] : [[name, value]],
    ),
  )
}
