/** Which versions this screen has been told about. */
export interface SeenVersions {
  /** The version that was here last; null: none, so that there is nothing to compare with. */
  running(): string | null
  setRunning(version: string): void
  /** The available version whose line was dismissed. */
  dismissed(): string | null
  dismiss(version: string): void
}

const runningKey = 'tocsin.version'
const dismissedKey = 'tocsin.version.dismissed'

export function seenVersions(browser: Storage): SeenVersions {
  return {
    running: () => browser.getItem(runningKey),
    setRunning: (version) => browser.setItem(runningKey, version),
    dismissed: () => browser.getItem(dismissedKey),
    dismiss: (version) => browser.setItem(dismissedKey, version),
  }
}
