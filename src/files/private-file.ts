import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Readable by the user only. */
export const fileMode = 0o600
export const folderMode = 0o700

/**
 * How a private file is opened. A name that is a link, which somebody else may have planted, fails in both cases;
 * `create` fails where there is anything of that name.
 */
const openFlags = {
  append: constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW,
  create: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
}
type Opening = keyof typeof openFlags

export const openPrivate = (file: string, opening: Opening): Promise<FileHandle> =>
  open(file, openFlags[opening], fileMode)

export const openPrivateSync = (file: string, opening: Opening): number =>
  openSync(file, openFlags[opening], fileMode)

/**
 * How a file of somebody else is opened for reading: a pipe must not be waited for, which would hold a thread for good,
 * and a link may lead anywhere. Whoever opens it still asks whether it is a plain file.
 */
export const foreignFileFlags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW

/** Makes sure that there is such a file; one that is there keeps its content. */
export const ensurePrivateFileSync = (file: string): void => closeSync(openPrivateSync(file, 'append'))

/** Creates a folder that only the user can enter, and those above it. */
export const makePrivateFolderSync = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: folderMode })

const partOf = (file: string) => `${file}.part`

/** Replaces a file, and its folder where there is none; a crash or a power cut leaves the old content or the new. */
export async function replacePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  const part = partOf(file)
  await mkdir(dirname(file), { recursive: true, mode: folderMode })
  // Created afresh, so that neither a planted link nor the mode of a left-over file is used.
  await rm(part, { force: true })
  const handle = await openPrivate(part, 'create')
  try {
    await handle.writeFile(content)
    // The name must not reach the disk before the content.
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

/** As `replacePrivateFile`, for what has to be on the disk before anything else happens. */
export function replacePrivateFileSync(file: string, content: string): void {
  const part = partOf(file)
  makePrivateFolderSync(dirname(file))
  rmSync(part, { force: true })
  const descriptor = openPrivateSync(part, 'create')
  try {
    // All of it or an error: a disk that fills up takes a part of a plain write without a word.
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(part, file)
}
