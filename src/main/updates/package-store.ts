import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '../../shared/errors.ts'
import type { ReleasePackage } from '../../shared/model/release-feed.ts'
import { fileMode, folderMode } from '../../files/private-file.ts'
import type { OpenFile } from './feed-source.ts'
import { UpdateError } from './update-error.ts'

/** The downloaded packages, in the profile folder. */
export interface PackageStore {
  /** The file of a package that is here; one that is not the signed one any more is deleted, and that fails. */
  checked(wanted: ReleasePackage): Promise<string>
  /** Brings a package here, continuing what is there of it; resolves to its file. */
  fetch(
    open: OpenFile,
    wanted: ReleasePackage,
    onReceived: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<string>
  /** Deletes everything but these. */
  keepOnly(wanted: readonly ReleasePackage[]): Promise<void>
}

/**
 * A connection that was cut is tried again so often, and so often in a row without anything new: what arrived just
 * before a cut may be lost with the connection.
 */
const maxAttempts = 20
const maxEmptyAttempts = 5

/*
 *            arrives, all of it, with the signed hash
 *   part ────────────────────────────────────────────▶ package
 *    │ ▲
 *    │ └── cut: what is there stays, and the next attempt asks for the rest
 *    └──── too long, or another hash ──▶ deleted
 */
export function createPackageStore(folder: string): PackageStore {
  const fileOf = ({ file }: ReleasePackage) => join(folder, file)
  const partOf = (wanted: ReleasePackage) => `${fileOf(wanted)}.${wanted.sha512.slice(0, 16)}.part`

  const has = async (wanted: ReleasePackage) =>
    (await sizeOf(fileOf(wanted))) === wanted.size && (await hashOf(fileOf(wanted))) === wanted.sha512

  /** Adds what arrives to the part; resolves to its length when the source has no more, or breaks off. */
  const receive = async (
    opened: Awaited<ReturnType<OpenFile>>,
    part: FileHandle,
    { size }: ReleasePackage,
    onReceived: (bytes: number) => void,
  ) => {
    let length = opened.from
    await part.truncate(length)
    try {
      for await (const chunk of opened.content) {
        if (length + chunk.length > size) return size + 1
        await part.write(chunk, 0, chunk.length, length).catch((error: unknown) => {
          throw new UpdateError('storage', messageOf(error))
        })
        length += chunk.length
        onReceived(length)
      }
    } catch (error) {
      if (error instanceof UpdateError && error.code === 'storage') throw error
      return length
    }
    return length
  }

  return {
    async checked(wanted) {
      if (await has(wanted)) return fileOf(wanted)
      await rm(fileOf(wanted), { force: true })
      throw new UpdateError('tampered', wanted.file)
    },
    async fetch(open_, wanted, onReceived, signal) {
      if (await has(wanted)) return fileOf(wanted)
      await mkdir(folder, { recursive: true, mode: folderMode })
      const part = partOf(wanted)
      // Made anew only where there is none: what an earlier attempt has brought is continued.
      const handle = await open(part, 'a', fileMode).then(async (made) => {
        await made.close()
        return open(part, 'r+', fileMode)
      })
      let length = (await sizeOf(part)) ?? 0
      try {
        let empty = 0
        for (let attempt = 0; length < wanted.size; attempt++) {
          const before = length
          length = await receive(await open_(wanted.file, length, signal), handle, wanted, onReceived)
          signal.throwIfAborted()
          empty = length > before ? 0 : empty + 1
          const isOver = attempt + 1 === maxAttempts || empty === maxEmptyAttempts
          if (length < wanted.size && isOver)
            throw new UpdateError('cut', `${wanted.file}: ${length} of ${wanted.size} bytes`)
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      if (length !== wanted.size || (await hashOf(part)) !== wanted.sha512) {
        await rm(part, { force: true })
        throw new UpdateError('tampered', wanted.file)
      }
      await rename(part, fileOf(wanted))
      return fileOf(wanted)
    },
    async keepOnly(wanted) {
      const kept = new Set(wanted.map(({ file }) => file))
      const names = await readdir(folder).catch(() => [])
      await Promise.all(names.filter((name) => !kept.has(name)).map((name) => rm(join(folder, name))))
    },
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch {
    // There is none.
    return null
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
