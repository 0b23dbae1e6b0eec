import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { electronPackage, findElectron } from './find-electron.mjs'
import { folderSize } from './folder-size.mjs'
import { projectEnv, projectNode } from './project.mjs'
import { quietly } from './quiet-run.mjs'

/**
 * Downloads Electron. However slow, it may take its time; when nothing more arrives it is given up, so that a
 * closed network costs seconds.
 * @param {import('./children.mjs').Children} children
 * @returns {Promise<{ file: string } | { obstacle: string }>} the executable, or why there is none
 */
export async function downloadElectron(children) {
  console.log('Downloading Electron (about 120 MB, once)...')
  // A temporary folder of our own shows how much has arrived.
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-electron-'))
  const env = {
    ...projectEnv(),
    TMPDIR: folder,
    TEMP: folder,
    ELECTRON_GET_NO_PROGRESS: '1',
    NODE_USE_ENV_PROXY: '1',
  }
  try {
    const progress = () => folderSize(folder) + folderSize(join(electronPackage(), 'dist'))
    const silence = { limitMs: 10_000, progress }
    const args = [join(electronPackage(), 'install.js')]
    const { code, output, stuck } = await quietly(children, projectNode(), args, { env, silence })
    const file = code === 0 ? findElectron() : null
    return file === null ? { obstacle: reason(output, stuck) } : { file }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} output
 * @param {boolean} stuck
 */
function reason(output, stuck) {
  if (stuck) return 'nothing arrives'
  const [firstLine = ''] = output.trim().split('\n')
  return firstLine.replace(/^\w*Error: /, '') || 'no reason given'
}
