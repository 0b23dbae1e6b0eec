/**
 * What a run allows beyond the product. A development run has DevTools; a test run has none, but its main process may
 * be debugged, which is how it is driven. Everything else is production, whether packaged or started from a checkout.
 */
export type RunMode = 'production' | 'test' | 'development'

/** The one decision about DevTools and debuggers; a packaged product is always production. */
export function runModeOf(isPackaged: boolean, env: NodeJS.ProcessEnv): RunMode {
  if (isPackaged) return 'production'
  if (env.NODE_ENV_ELECTRON_VITE === 'development') return 'development'
  return env.TOCSIN_TEST_RUN === '1' ? 'test' : 'production'
}

const debuggerSwitches = [
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'inspect-port',
  'remote-debugging-port',
  'remote-debugging-pipe',
]
const weakeningSwitches = ['disable-web-security', 'allow-running-insecure-content']
/** Only a checkout may run without the sandbox, on a machine that cannot provide it. */
const sandboxSwitches = ['no-sandbox', 'disable-seccomp-filter-sandbox']

/** The switches of this start that its mode refuses. */
export function refusedSwitches(
  mode: RunMode,
  isPackaged: boolean,
  hasSwitch: (name: string) => boolean,
): string[] {
  if (mode !== 'production') return []
  const refused = [...debuggerSwitches, ...weakeningSwitches, ...(isPackaged ? sandboxSwitches : [])]
  return refused.filter(hasSwitch).map((name) => `--${name}`)
}
