import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A small file system of its own under a folder, which can be filled. */
export interface OwnDisk {
  /** Takes all the space that is left; the answer gives it back. */
  fill(): () => void
  unmount(): void
}

/** Null where this machine does not allow it: only a privileged user may mount, and a container may refuse even that. */
export function mountOwnDisk(folder: string, megabytes: number): OwnDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    // The faults that need it are then reported as not possible.
    return null
  }
  const filler = join(folder, 'filler')
  return {
    fill() {
      for (const bytes of [1_048_576, 4_096, 1]) fillBy(filler, Buffer.alloc(bytes))
      return () => rmSync(filler)
    },
    // A host that was killed a moment ago may still hold a file.
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  }
}

function fillBy(file: string, block: Buffer): void {
  try {
    for (;;) appendFileSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
