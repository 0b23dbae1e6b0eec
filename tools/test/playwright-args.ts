import type { OtherEngine } from '../engines.ts'

/** Three times what a quiet machine needs, and time left for the other steps. */
const emulatedSuiteTimeoutMs = 30 * 60_000

/** The machine on which the suites run. */
export interface Machine {
  /** The engines beside Chromium that are here. */
  engines: readonly OtherEngine[]
  /** Whether Electron is one for another processor. */
  isEmulated: boolean
  hasSessionBus: boolean
  /** Whether there is a compositor for the smoke tests on Wayland. */
  hasWayland: boolean
}

/**
 * The arguments for Playwright's command line. Where Electron is emulated, its suite is the smoke tests, which share one
 * start, and those without a window: the product takes minutes to start there. Without Linux's session bus it is the tests
 * that do not watch the desktop. Electron's two platforms take turns: side by side they would slow each other.
 */
export function playwrightArgs(
  suite: 'web' | 'browsers' | 'electron',
  { engines, isEmulated, hasSessionBus, hasWayland, more }: Machine & { more: readonly string[] },
): string[] {
  const isElectron = suite === 'electron'
  const projects = suite === 'browsers' ? ['chromium', ...engines] : [suite]
  const emulated = ['--grep=@emulated|@smoke', `--global-timeout=${emulatedSuiteTimeoutMs}`]
  const selection = isEmulated ? emulated : hasSessionBus ? [] : ['--grep=@portable']
  return [
    'test',
    ...projects.map((project) => `--project=${project}`),
    ...(isElectron && hasWayland && hasSessionBus && !isEmulated ? ['--project=electron-wayland'] : []),
    ...(isElectron ? ['--workers=1'] : []),
    '--reporter=list,json',
    ...(isElectron ? selection : []),
    ...more,
  ]
}
