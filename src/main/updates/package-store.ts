import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '../../shared/errors.ts'
import { feedFile, signatureFile, type ReleasePackage } from '../../shared/model/release-feed.ts'
import { fileMode, folderMode, replacePrivateFile } from '../../files/private-file.ts'
import type { OpenFile } from './feed-source.ts'
import { UpdateError } from './update-error.ts'
import type { FeedBytes } from './update-feed.ts'

/** The downloaded packages, in the profile folder, with the feed that says what they are. */
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
  /** Deletes everything but these and the feed that they are of, which is kept with them. */
  keepOnly(wanted: readonly ReleasePackage[], feed: FeedBytes): Promise<void>
  /** The feed that was kept, to be checked again by whoever uses it; null: none was. */
  keptFeed(): Promise<FeedBytes | null>
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
      // Created only if there is none: the download of an earlier attempt is resumed.
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
    async keepOnly(wanted, { text, signature }) {
      const kept = new Set([feedFile, signatureFile, ...wanted.map(({ file }) => file)])
      const names = await readdir(folder).catch(() => [])
      const others = names.filter((name) => !kept.has(name))
      await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true })))
      await replacePrivateFile(join(folder, feedFile), text)
      await replacePrivateFile(join(folder, signatureFile), signature)
    },
    async keptFeed() {
      try {
        const [text, signature] = await Promise.all(
          [feedFile, signatureFile].map((name) => readFile(join(folder, name))),
        )
        return text && signature ? { text, signature } : null
      } catch {
        // There is none, or what is there is of no use.
        return null
      }
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
