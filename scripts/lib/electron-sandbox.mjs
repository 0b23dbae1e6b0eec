import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRoot } from './project.mjs'

/**
 * Why Electron's sandbox cannot be used here, or null when it can.
 * @param {string} electron the executable
 */
export function sandboxObstacle(electron) {
  if (process.platform !== 'linux') return null
  if (isRoot()) return 'running as root'
  const helper = join(dirname(electron), 'chrome-sandbox')
  const helperWorks =
    existsSync(helper) && statSync(helper).uid === 0 && (statSync(helper).mode & 0o4000) !== 0
  if (helperWorks || !namespacesAreRestricted()) return null
  return 'this system does not let programs make user namespaces'
}

function namespacesAreRestricted() {
  /** @param {string} setting */
  const value = (setting) => {
    const file = join('/proc/sys', setting)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  }
  return (
    value('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    value('kernel/unprivileged_userns_clone') === '0' ||
    value('user/max_user_namespaces') === '0'
  )
}
