import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How this program was installed, which decides how it is updated. */
export type Installation =
  | { kind: 'AppImage'; file: string }
  | { kind: 'deb' | 'rpm' | 'nsis' | 'msi' | 'dmg' }
  /** An unpacked archive. */
  | { kind: 'archive' }
  | { kind: 'checkout' }
  | { kind: 'web' }

export interface ProgramPlace {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  execPath: string
  resourcesPath: string
}

/** The file beside app.asar in which a deb or rpm says what it is. */
export const packageKindFile = 'package-kind'

/** Looks at where the program is. */
export function installationOf(
  { platform, env, execPath, resourcesPath }: ProgramPlace,
  isPackaged: boolean,
): Installation {
  if (!isPackaged) return { kind: 'checkout' }
  if (platform === 'darwin') return { kind: 'dmg' }
  if (platform === 'win32') {
    // NSIS leaves its uninstaller beside the program; an MSI has its own in the system.
    if (existsSync(join(dirname(execPath), 'Uninstall Tocsin.exe'))) return { kind: 'nsis' }
    const programs = env.ProgramFiles
    return programs !== undefined && execPath.startsWith(programs) ? { kind: 'msi' } : { kind: 'archive' }
  }
  if (env.APPIMAGE !== undefined) return { kind: 'AppImage', file: env.APPIMAGE }
  const file = join(resourcesPath, packageKindFile)
  const kind = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return kind === 'deb' || kind === 'rpm' ? { kind } : { kind: 'archive' }
}
