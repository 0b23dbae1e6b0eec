import { open, rename, rm } from 'node:fs/promises'

/** A file that is there only once it is whole. */
export interface PartFile {
  /** Settles when the text is with the system: whoever waits for it never runs ahead of the disk. */
  write(text: string): Promise<void>
  /** Gives the file its name. */
  finish(): Promise<void>
  /** Leaves nothing behind. */
  discard(): Promise<void>
}

/** Opens `<file>.part`, which becomes `file` when it is finished. */
export async function openPartFile(file: string): Promise<PartFile> {
  const part = `${file}.part`
  const handle = await open(part, 'w')
  return {
    write: (text) => handle.writeFile(text),
    async finish() {
      await handle.close()
      await rename(part, file)
    },
    async discard() {
      await handle.close()
      await rm(part, { force: true })
    },
  }
}
