import { spawnSync } from 'node:child_process'
import { areNamespacesRestricted, desktopObstacle } from '../electron.ts'
import { isRoot } from '../project.ts'
import { packableElectron } from './electron-folder.ts'
import { packingObstacle } from './system-tools.ts'

/** Nobody, as every Linux has it: a session bus refuses users that the system does not know. */
const nobody = 65_534

/** Who starts the installed application in a test: never root, to whom Chromium refuses its sandbox. */
export const ordinaryUser = (): { uid: number; gid: number } | null =>
  isRoot() ? { uid: nobody, gid: nobody } : null

/** Why the installed application cannot be started here for a test, or null when it can. */
export function startObstacle(): string | null {
  const packing = packingObstacle()
  if (packing !== null) return packing
  const architecture = packableElectron()?.architecture
  if (architecture !== process.arch)
    return `the Electron to pack is for ${architecture}, this machine is ${process.arch}, and an emulated one has no sandbox`
  return desktopObstacle() ?? namespaceObstacle()
}

/** The application does not start without its sandbox, which a container may make impossible. */
function namespaceObstacle(): string | null {
  if (areNamespacesRestricted()) {
    // Root's installation makes the sandbox's helper set-uid instead.
    return isRoot() ? null : 'this system does not let programs make user namespaces, and this is not root'
  }
  const { status } = spawnSync('unshare', ['--user', 'true'], { ...ordinaryUser() })
  return status === 0 ? null : 'an ordinary user cannot make user namespaces here (unshare --user fails)'
}
