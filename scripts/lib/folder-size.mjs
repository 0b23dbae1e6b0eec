import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The bytes in a folder, for watching a download grow; what vanishes while it is counted does not count.
 * @param {string} folder
 * @returns {number}
 */
export function folderSize(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map((entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? folderSize(path) : statSync(path).size
      })
      .reduce((sum, size) => sum + size, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
