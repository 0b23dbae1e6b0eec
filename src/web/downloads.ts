import { existsSync } from 'node:fs'
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ensurePrivateFileSync, makePrivateFolderSync } from '../files/private-file.ts'
import type { Clock } from '../main/platform/clock.ts'
import type { FileTarget, HostShell } from '../main/platform/host-shell.ts'
import { isMissingFile } from '../main/storage/atomic-file.ts'

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
  /** A place for a file of a session; the oldest ones beyond its share are discarded. */
  place(session: string, suggestion: Parameters<HostShell['chooseFile']>[0]): Promise<FileTarget>
  /** The file at a path returned by `place`; null where this session has none there any more. */
  take(session: string, path: string): Promise<Download | null>
  /** Discards the files of a session that has ended. */
  leave(session: string): Promise<void>
  stop(): Promise<void>
}

export interface DownloadsParts {
  /** Files of an earlier run in it are removed. */
  folder: string
  clock: Clock
  makeId(): string
}

interface Placed {
  session: string
  /** Of its own: what is still being written fails once it is gone, and comes back nowhere. */
  folder: string
  file: string
  name: string
  cancelExpiry(): void
}

const prefix = '/exports/'
/** A page fetches its file at once; what is left after this was not wanted. */
const lifetimeMs = 60 * 60_000
/** What one session may leave unfetched. */
export const maxUnfetched = 10
export const maxUnfetchedBytes = 1024 * 1024 * 1024

/** The system closes what a killed host had open; its files are removed at the next start. */
export function createDownloads({ folder, clock, makeId }: DownloadsParts): Downloads {
  const placed = new Map<string, Placed>()
  let isReady: Promise<void> | null = null

  const prepare = async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  const drop = async (id: string) => {
    const found = placed.get(id)
    if (!found) return
    placed.delete(id)
    found.cancelExpiry()
    await rm(found.folder, { recursive: true, force: true })
  }

  const idsOf = (session: string) =>
    [...placed].filter(([, owned]) => owned.session === session).map(([id]) => id)

  /** Makes room for the newest, oldest first. */
  const makeRoom = async (session: string) => {
    const ids = idsOf(session)
    const sizes = await Promise.all(ids.map((id) => sizeOf(placed.get(id)?.file)))
    let bytes = sizes.reduce((sum, size) => sum + size, 0)
    for (const [place, id] of ids.slice(0, -1).entries()) {
      if (ids.length - place <= maxUnfetched && bytes <= maxUnfetchedBytes) return
      bytes -= sizes[place] ?? 0
      await drop(id)
    }
  }

  return {
    async place(session, { name, extension }) {
      const id = makeId()
      const own = join(folder, id)
      const file = join(own, 'file')
      const cancelExpiry = clock.after(lifetimeMs, () => void drop(id))
      // Counted before the first await: others may be placed during it.
      placed.set(id, { session, folder: own, file, name: `${name}.${extension}`, cancelExpiry })
      try {
        isReady ??= prepare()
        await isReady
        await makeRoom(session)
        makePrivateFolderSync(own)
        // Whoever writes it keeps the mode of what is there.
        ensurePrivateFileSync(`${file}.part`)
        if (!placed.has(id)) await rm(own, { recursive: true, force: true })
      } catch (error) {
        await drop(id)
        throw error
      }
      return { file, download: { path: `${prefix}${id}`, drop: () => drop(id) } }
    },
    async take(session, path) {
      const id = path.slice(prefix.length)
      const found = path.startsWith(prefix) ? placed.get(id) : undefined
      if (found?.session !== session) return null
      const content = await openIfThere(found.file)
      if (!content) return null
      placed.delete(id)
      found.cancelExpiry()
      const end = async () => {
        await content.close()
        await rm(found.folder, { recursive: true, force: true })
      }
      try {
        const { size } = await content.stat()
        return { name: found.name, size, content, end }
      } catch (error) {
        await end()
        throw error
      }
    },
    async leave(session) {
      await Promise.all(idsOf(session).map(drop))
    },
    async stop() {
      for (const { cancelExpiry } of placed.values()) cancelExpiry()
      placed.clear()
      if (isReady) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The size of a file, or of what is written of it. */
async function sizeOf(file: string | undefined): Promise<number> {
  if (file === undefined) return 0
  try {
    return (await stat(existsSync(file) ? file : `${file}.part`)).size
  } catch (error) {
    if (isMissingFile(error)) return 0
    throw error
  }
}

/** An incomplete export does not have its final name yet, so it is not found. */
async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

/** Sends a download; settles once it is sent or the client disconnected. */
export async function sendDownload(response: ServerResponse, download: Download): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': download.size,
    // An ASCII fallback and the full name (RFC 6266).
    'Content-Disposition': `attachment; filename="${download.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(download.name)}`,
    'Cache-Control': 'no-store',
  })
  try {
    await pipeline(download.content.createReadStream({ autoClose: false }), response)
  } catch (error) {
    // A client may cancel a download.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error
  } finally {
    await download.end()
  }
}
