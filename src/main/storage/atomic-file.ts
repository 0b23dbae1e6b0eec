import { open, rename, rm, writeFile } from 'node:fs/promises'

/** A file under construction: it gets its name only once it is complete. */
export interface AtomicWriter {
  /** Settles when the system has taken the text, so a caller that awaits it never runs ahead of the disk. */
  write(text: string): Promise<void>
  /** Gives the file its final name. */
  commit(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

const partOf = (file: string) => `${file}.part`

/** Opens `<file>.part` for a large file that is written piece by piece. */
export async function openAtomicWriter(file: string): Promise<AtomicWriter> {
  const part = partOf(file)
  const handle = await open(part, 'w')
  return {
    write: (text) => handle.writeFile(text),
    async commit() {
      await handle.close()
      await rename(part, file)
    },
    async discard() {
      await handle.close()
      await rm(part, { force: true })
    },
  }
}

/** Replaces a file of the user's in one step: a crash leaves the old content or the new, never a part. */
export async function writeFileAtomic(file: string, content: string | Uint8Array): Promise<void> {
  const part = partOf(file)
  try {
    await writeFile(part, content)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Whether a file operation failed because there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
