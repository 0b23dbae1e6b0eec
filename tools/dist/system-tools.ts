import type { Children } from '../children.ts'
import { Problem } from '../problem.ts'
import { isRoot, onPath } from '../project.ts'
import { packableElectron } from './electron-folder.ts'
import type { LinuxTarget } from './flags.ts'

/** The programs of the system that make packages, and the Debian packages that hold them. */
const packages: Readonly<Record<string, string>> = {
  'dpkg-deb': 'dpkg',
  rpmbuild: 'rpm',
  mksquashfs: 'squashfs-tools',
  'desktop-file-validate': 'desktop-file-utils',
  tar: 'tar',
  gzip: 'gzip',
}

/** The programs that make each kind of package. */
export const programsOf: Readonly<Record<LinuxTarget, readonly string[]>> = {
  deb: ['dpkg-deb', 'desktop-file-validate'],
  rpm: ['rpmbuild', 'desktop-file-validate'],
  AppImage: ['mksquashfs', 'desktop-file-validate'],
  'tar.gz': ['tar', 'gzip'],
  'web-deb': ['dpkg-deb'],
  'web-tar.gz': ['tar', 'gzip'],
  dir: [],
}

/** Why the programs cannot be had here, or null when they can; root on Debian can install what is missing. */
export function toolsObstacle(programs: readonly string[]): string | null {
  const missing = missingOf(programs)
  if (missing.length === 0 || (isRoot() && onPath('apt-get') !== null)) return null
  return `${missing.join(', ')} missing: install ${packagesOf(missing).join(', ')} (the names of Debian's packages)`
}

/** Finds the programs, and installs what is missing where that is possible. */
export async function ensureTools(children: Children, programs: readonly string[]): Promise<void> {
  const obstacle = toolsObstacle(programs)
  if (obstacle !== null) throw new Problem(`${obstacle}.`)
  const names = packagesOf(missingOf(programs))
  if (names.length === 0) return
  console.log(`Installing ${names.join(', ')}...`)
  const options = ['--yes', '--quiet', '--no-install-recommends']
  await children.mustSucceed('apt-get update', 'apt-get', ['update', '--quiet'])
  await children.mustSucceed('apt-get install', 'apt-get', ['install', ...options, ...names])
}

const missingOf = (programs: readonly string[]) => programs.filter((program) => onPath(program) === null)

const packagesOf = (programs: readonly string[]) => [
  ...new Set(programs.map((program) => packages[program] ?? program)),
]

/** Why no package can be made here for a test, or null when one can. */
export function packingObstacle(): string | null {
  if (process.platform !== 'linux') return 'packages for Linux are made on Linux'
  if (packableElectron() === null) return 'there is no Electron to pack (TOCSIN_ELECTRON_DIST)'
  return toolsObstacle(programsOf.deb)
}

/** What makes every kind of package for Linux. */
export const everyProgram: readonly string[] = [...new Set(Object.values(programsOf).flat())]

/** Why not every kind of package can be made here for a test, or null when all can. */
export const everyPackageObstacle = (): string | null => packingObstacle() ?? toolsObstacle(everyProgram)
