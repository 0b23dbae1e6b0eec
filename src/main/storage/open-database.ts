import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '../../shared/errors.ts'
import { checkContent, isDamage, UnusableFile } from './damaged-database.ts'
import { profileMigrations } from './profile-migrations.ts'

/** Short, since it blocks; who else holds the file is waited for elsewhere. */
const lockTimeoutMs = 50
/** 256 MB. */
const maxLogPages = 65_536

/** Opens a database, reads all of it and upgrades it; throws `UnusableFile` where its content is the problem. */
export const openChecked = (file: string): DatabaseSync => open(file, checkContent)

/** As `openChecked`, of a database that was just checked. */
export const openUpgraded = (file: string): DatabaseSync => open(file, () => undefined)

const pageCacheKb = 512

function open(file: string, check: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs })
  try {
    // One desk per file: two would contradict each other.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    check(database)
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (version > profileMigrations.length)
      throw new UnusableFile('it was written by a newer version of Tocsin')
    upgrade(database, version)
    return database
  } catch (error) {
    database.close()
    throw isDamage(error) ? new UnusableFile(messageOf(error)) : error
  }
}

function upgrade(database: DatabaseSync, version: number): void {
  // Only a new file takes it, and saying it again would be a write that a full disk refuses.
  if (version === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
  database.exec('PRAGMA journal_mode = WAL')
  // A power cut may cost the last moments, never the file; a commit does not wait for the disk.
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec(`PRAGMA wal_autocheckpoint = ${maxLogPages}`)
  // The system keeps what was read lately as well; with ten servers SQLite's own 2 MB each would be 20 of 250 MB.
  database.exec(`PRAGMA cache_size = -${pageCacheKb}`)
  profileMigrations.slice(version).forEach((step, index) => {
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${version + index + 1}; COMMIT`)
  })
}
