import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Children } from './children.ts'
import { projectEnv } from './project.ts'

/**
 * Runs a package's own downloader. However slow, it may take its time; when nothing more arrives it is given up, so
 * that a closed network costs seconds.
 * @param target a further folder that the download grows in
 */
export async function download(
  children: Children,
  args: readonly string[],
  options: { limitMs: number; env: NodeJS.ProcessEnv; target?: string },
): Promise<{ code: number; output: string; isStalled: boolean }> {
  // A temporary folder of its own shows how much has arrived.
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-download-'))
  const { limitMs, target } = options
  const progress = () => sizeOf(folder) + (target === undefined ? 0 : sizeOf(target))
  const env = { ...projectEnv(), TMPDIR: folder, TEMP: folder, ...options.env }
  try {
    return await children.collect(process.execPath, args, { env, stall: { limitMs, progress } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The bytes in a folder; a file that vanishes meanwhile does not count. */
function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map((entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? sizeOf(path) : statSync(path).size
      })
      .reduce((sum, size) => sum + size, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
