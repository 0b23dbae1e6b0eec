import { findElectron } from './find-electron.mjs'
import { onPath } from './project.mjs'

/**
 * Why the end-to-end suite in real Electron cannot run here, or null when it can.
 * @returns {string | null}
 */
export function electronSuiteObstacle() {
  if (process.platform !== 'linux') return "it watches the desktop through Linux's session bus"
  if (findElectron() === null) return 'there is no Electron binary'
  if (onPath('Xvfb') === null && !process.env.DISPLAY) return 'there is neither Xvfb nor a display'
  const missing = ['dbus-daemon', 'dunst'].filter((program) => onPath(program) === null)
  return missing.length === 0 ? null : `${missing.join(' and ')} must be installed`
}
