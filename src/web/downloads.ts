import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostShell } from '../main/platform/host-shell.ts'

/** A file being sent to a page. */
export interface Download {
  name: string
  size: number
  content: FileHandle
  /** Releases and deletes the file, sent or not. */
  end(): Promise<void>
}

/** Exports that pages download, once each: this host cannot show a save dialog. */
export interface Downloads {
  place: HostShell['chooseFile']
  /** The file at a path returned by `place`; null when there is none any more. */
  take(path: string): Promise<Download | null>
  stop(): Promise<void>
}

const prefix = '/exports/'

/** `makeId` must be unguessable: the path is the only protection of the file. */
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

/** An incomplete export does not have its final name yet, so it is not found. */
async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
