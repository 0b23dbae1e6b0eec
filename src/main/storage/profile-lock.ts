import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { makePrivateFolderSync, openPrivateSync, replacePrivateFileSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import { readJsonFileSync } from './json-file.ts'

/** What holds a profile folder, for whoever is refused. */
const lockHolderSchema = z.object({
  pid: z.int(),
  /** Where the web host can be reached; null: it is the desktop application. */
  address: z.string().nullable(),
})
export type LockHolder = z.infer<typeof lockHolderSchema>

export type ProfileLock =
  | { isHeld: true; describe(holder: LockHolder): void; release(): void }
  | { isHeld: false; holder: LockHolder | null }

const busyCode = 5

/**
 * Takes a profile folder for this process: two desks would overwrite each other's files. The lock is SQLite's on a
 * file of its own; the system drops it with the process, however that ends, so it is never stale. It also goes with the
 * garbage: whoever holds it keeps it. A folder that cannot be written needs no lock: `onUnwritable` learns why.
 */
export function lockProfile(folder: string, onUnwritable: (reason: string) => void): ProfileLock {
  const holderFile = join(folder, 'desk.lock.json')
  let database: DatabaseSync | null = null
  try {
    makePrivateFolderSync(folder)
    createLockFile(join(folder, 'desk.lock'))
    database = new DatabaseSync(join(folder, 'desk.lock'))
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busyCode)
      return { isHeld: false, holder: readHolder(holderFile) }
    onUnwritable(messageOf(error))
    return { isHeld: true, describe: () => undefined, release: () => undefined }
  }
  return {
    isHeld: true,
    describe(holder) {
      try {
        replacePrivateFileSync(holderFile, JSON.stringify(holder))
      } catch (error) {
        // The lock holds all the same; only whoever is refused learns less.
        onUnwritable(messageOf(error))
      }
    },
    release: () => database.close(),
  }
}

/**
 * SQLite gives the files beside it the mode of this one. One that is there is not opened: closing it would drop a lock
 * that this process holds.
 */
function createLockFile(file: string): void {
  try {
    closeSync(openPrivateSync(file, 'create'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Null where the holder has not described itself yet. */
function readHolder(file: string): LockHolder | null {
  const read = readJsonFileSync(file, lockHolderSchema)
  return read.kind === 'value' ? read.value : null
}
