import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Children } from './children.ts'
import { download } from './download.ts'
import { inProject, isRoot, onPath } from './project.ts'

/** The folder of the npm package, which downloads its binary into itself. */
const packageFolder = inProject('node_modules', 'electron')

/** Electron's executable, if it is here. */
export function findElectron(): string | null {
  const pathFile = join(packageFolder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const file = elsewhere
    ? join(elsewhere, name ?? executableName())
    : name && join(packageFolder, 'dist', name)
  return file && existsSync(file) ? file : null
}

function executableName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** The executable, or why there is none. */
export async function downloadElectron(children: Children): Promise<{ file: string } | { obstacle: string }> {
  console.log('Downloading Electron (about 120 MB, once)...')
  const { code, output, isStalled } = await download(children, [join(packageFolder, 'install.js')], {
    limitMs: 10_000,
    env: { ELECTRON_GET_NO_PROGRESS: '1', NODE_USE_ENV_PROXY: '1' },
    target: join(packageFolder, 'dist'),
  })
  const file = code === 0 ? findElectron() : null
  if (file !== null) return { file }
  if (isStalled) return { obstacle: 'nothing arrives' }
  const [firstLine = ''] = output.trim().split('\n')
  return { obstacle: firstLine.replace(/^\w*Error: /, '') || 'no reason given' }
}

/** Why Electron's sandbox cannot be used here, or null when it can. */
export function sandboxObstacle(electron: string): string | null {
  if (process.platform !== 'linux') return null
  if (isRoot()) return 'running as root'
  const setuidSandbox = join(dirname(electron), 'chrome-sandbox')
  const isUsable =
    existsSync(setuidSandbox) &&
    statSync(setuidSandbox).uid === 0 &&
    (statSync(setuidSandbox).mode & 0o4000) !== 0
  if (isUsable || !areNamespacesRestricted()) return null
  return 'this system does not let programs make user namespaces'
}

/** Whether the system says that programs may not make user namespaces. */
export function areNamespacesRestricted(): boolean {
  const valueOf = (setting: string) => {
    const file = join('/proc/sys', setting)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  }
  return (
    valueOf('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    valueOf('kernel/unprivileged_userns_clone') === '0' ||
    valueOf('user/max_user_namespaces') === '0'
  )
}

/** Most tests in Electron watch the desktop through Linux's session bus; elsewhere those run that do not. */
export const hasSessionBus = process.platform === 'linux'

/** Why the end-to-end suite in real Electron cannot run here, or null when it can. */
export function electronSuiteObstacle(): string | null {
  if (findElectron() === null) return 'there is no Electron binary'
  return hasSessionBus ? desktopObstacle() : null
}

/** Why the tests cannot have a desktop of their own here, or null when they can. */
export function desktopObstacle(): string | null {
  const missing = ['Xvfb', 'dbus-daemon', 'dunst'].filter((program) => onPath(program) === null)
  return missing.length === 0 ? null : `${missing.join(' and ')} must be installed`
}
