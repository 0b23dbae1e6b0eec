/** Three times what a quiet machine needs, and time left for the other steps. */
const emulatedSuiteTimeoutMs = 30 * 60_000

/** The machine on which Electron's suite runs. */
export interface ElectronMachine {
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
  project: 'web' | 'electron',
  { isEmulated, hasSessionBus, hasWayland, more }: ElectronMachine & { more: readonly string[] },
): string[] {
  const isElectron = project === 'electron'
  const emulated = ['--grep=@emulated|@smoke', `--global-timeout=${emulatedSuiteTimeoutMs}`]
  const selection = isEmulated ? emulated : hasSessionBus ? [] : ['--grep=@portable']
  return [
    'test',
    `--project=${project}`,
    ...(isElectron && hasWayland && hasSessionBus && !isEmulated ? ['--project=electron-wayland'] : []),
    ...(isElectron ? ['--workers=1'] : []),
    '--reporter=list,json',
    ...(isElectron ? selection : []),
    ...more,
  ]
}
