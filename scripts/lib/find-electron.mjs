import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

/**
 * Electron's executable, if it is here.
 * @returns {string | null}
 */
export function findElectron() {
  const pathFile = join(electronPackage(), 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const file = elsewhere
    ? join(elsewhere, name ?? executableName())
    : name && join(electronPackage(), 'dist', name)
  return file && existsSync(file) ? file : null
}

function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** The folder of the npm package, which downloads its binary into itself. */
export const electronPackage = () => inProject('node_modules', 'electron')
