import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startInBackground } from './background-process.ts'
import { until } from './until.ts'

export interface Compositor {
  /** The environment by which a program finds it. */
  env: { WAYLAND_DISPLAY: string; XDG_RUNTIME_DIR: string }
  /** How many windows have been opened on it. */
  windowsOpened(): number
  stop(): Promise<void>
}

/** Starts Weston without a screen: a Wayland desktop of the test's own. Its socket and its log lie in the folder. */
export async function startCompositor(folder: string): Promise<Compositor> {
  const runtime = join(folder, 'runtime')
  const log = join(folder, 'weston.log')
  const socket = 'tocsin'
  mkdirSync(runtime, { mode: 0o700 })
  const weston = startInBackground(
    'weston',
    [
      '--backend=headless-backend.so',
      '--width=1600',
      '--height=1000',
      `--socket=${socket}`,
      '--idle-time=0',
      // Nobody's own configuration of Weston counts here.
      '--no-config',
      '--logger-scopes=log,proto',
      `--log=${log}`,
    ],
    { ...process.env, XDG_RUNTIME_DIR: runtime },
  )
  await until(
    () => (existsSync(join(runtime, socket)) ? true : undefined),
    () => `Weston opened no socket: ${weston.complaints()}`,
  )
  return {
    env: { WAYLAND_DISPLAY: socket, XDG_RUNTIME_DIR: runtime },
    windowsOpened: () => readFileSync(log, 'utf8').split('.get_toplevel(').length - 1,
    stop: () => weston.stop(),
  }
}
