/** Leaves a slow machine time for the other steps within an hour. */
const emulatedSuiteTimeoutMs = 40 * 60_000

/**
 * The arguments for Playwright's command line. Where Electron is emulated, its suite is the few tests without a window: the
 * product takes minutes to start there.
 */
export function playwrightArgs(
  project: 'web' | 'electron',
  { isEmulated, more }: { isEmulated: boolean; more: readonly string[] },
): string[] {
  const emulated = ['--grep=@emulated', `--global-timeout=${emulatedSuiteTimeoutMs}`]
  return [
    'test',
    `--project=${project}`,
    '--reporter=list,json',
    ...(project === 'electron' && isEmulated ? emulated : []),
    ...more,
  ]
}
