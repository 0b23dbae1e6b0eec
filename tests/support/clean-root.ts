import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CleanRoot {
  /** The place of an installed file. */
  path(file: string): string
  /** Installs, removes or purges; throws with what dpkg said. */
  dpkg(...args: string[]): void
  /** Everything but folders and dpkg's own records, from the root. */
  files(): string[]
}

/** A root in which nothing is installed, not even what the packages depend on: their scripts run outside of it. */
export function createCleanRoot(folder: string): CleanRoot {
  const records = join(folder, 'var/lib/dpkg')
  for (const name of ['info', 'triggers', 'updates']) mkdirSync(join(records, name), { recursive: true })
  for (const name of ['status', 'available']) writeFileSync(join(records, name), '')
  const forced = ['script-chrootless', 'depends', 'confold', 'not-root', 'architecture', 'bad-path']
  const options = [`--root=${folder}`, '--log=/dev/null', ...forced.map((name) => `--force-${name}`)]
  return {
    path: (file) => join(folder, file),
    dpkg(...args) {
      execFileSync('dpkg', [...options, ...args], { stdio: 'pipe' })
    },
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory() && !entry.parentPath.startsWith(records))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .toSorted(),
  }
}
