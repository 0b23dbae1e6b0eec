import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostShell } from '../main/platform/host-shell.ts'

/** A file on its way to a page. */
export interface Download {
  name: string
  size: number
  content: FileHandle
  /** It was sent, or the page went away. */
  end(): Promise<void>
}

/** Files that pages fetch, once each: this host has no screen on which to ask where they shall lie. */
export interface Downloads {
  place: HostShell['chooseFile']
  /** The file of an address that `place` gave out; null where there is none, or not any more. */
  take(path: string): Promise<Download | null>
  stop(): Promise<void>
}

const prefix = '/exports/'

/** `makeId`: something that nobody guesses, for the address is the only thing that leads to the file. */
export function createDownloads(makeId: () => string): Downloads {
  const placed = new Map<string, { file: string; name: string }>()
  let folder: Promise<string> | null = null

  const drop = async (id: string) => {
    const file = placed.get(id)?.file
    placed.delete(id)
    if (file !== undefined) await rm(file, { force: true })
  }

  return {
    async place({ name, extension }) {
      folder ??= mkdtemp(join(tmpdir(), 'tocsin-exports-'))
      const id = makeId()
      const file = join(await folder, id)
      placed.set(id, { file, name: `${name}.${extension}` })
      return { file, download: { path: `${prefix}${id}`, drop: () => drop(id) } }
    },
    async take(path) {
      const id = path.slice(prefix.length)
      const found = path.startsWith(prefix) ? placed.get(id) : undefined
      const content = found && (await openIfThere(found.file))
      if (!content) return null
      placed.delete(id)
      const { size } = await content.stat()
      return {
        name: found.name,
        size,
        content,
        async end() {
          await content.close()
          await rm(found.file, { force: true })
        },
      }
    },
    async stop() {
      if (folder) await rm(await folder, { recursive: true, force: true })
      placed.clear()
    },
  }
}

/** A file that is not whole yet has not got its name. */
async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
