import { constants } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

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
/** Readable by the user only. */
const privateMode = 0o600

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

/** Replaces a file in one step: a crash leaves the old content or the new, never a part. */
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

/** As `writeFileAtomic`, for the desk's own data: creates the folder, keeps other users out, survives a power cut. */
export async function writePrivateFileAtomic(file: string, content: string): Promise<void> {
  const part = partOf(file)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(
    part,
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
    privateMode,
  )
  try {
    // A part that a crash left behind may have another mode.
    await handle.chmod(privateMode)
    await handle.writeFile(content)
    // The name must not reach the disk before the content.
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

/** Whether a file operation failed because there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
