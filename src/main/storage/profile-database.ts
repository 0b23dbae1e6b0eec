import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { ensurePrivateFileSync, makePrivateFolderSync } from '../../files/private-file.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import { checkContent, isDamage, resultCodeOf, setDatabaseAside, UnusableFile } from './damaged-database.ts'
import { profileMigrations, profileTables } from './profile-migrations.ts'
import type { StorageContext } from './retrying-writer.ts'

export interface ProfileDatabaseParts extends StorageContext {
  file: string
  log: Log
  /** A damaged file was set aside; the desk goes on with an empty one. */
  onSetAside(keptAs: string): void
}

/** The database of one server profile: what the desk recorded about it. */
export interface ProfileDatabase {
  readonly file: string
  /** Opens, checks and upgrades the file. It always succeeds: without the file, a database in memory stands in. */
  open(): Promise<void>
  /** False where a database in memory stands in. */
  isStored(): boolean
  /** What earlier runs recorded exists, but is of no use to this one: damaged and set aside, or out of reach. */
  isMemoryLost(): boolean
  /** Fails before `open`. */
  sql(): DatabaseSync
  /** Runs the work in one transaction, rolled back where it throws. */
  transaction(work: (sql: DatabaseSync) => void): void
  close(): void
}

/** Short, since it blocks; who else holds the file is waited for below. */
const lockTimeoutMs = 50
/** A profile that is stopping releases its file within this. */
const openBackoff = { firstMs: 100, maxMs: 1_000 }
const maxAttempts = 8

/**
 * To move its log into the file SQLite waits for the disk, twice. It does so in a moment without writes, which a flood
 * of alarms has none of, and when there is enough to move; by itself only where the log has grown to 256 MB.
 */
const calmMs = 2_000
const minRowsToMove = 1_000
const maxLogPages = 65_536

/** What SQLite says about a file that another one holds: result codes of sqlite.org/rescode.html. */
const busyCodes = new Set([5, 6])

/*
 *   closed ── open ──▶ checking ── sound, of this version or older ──▶ open
 *                       │ ▲ │
 *                       │ │ └── damaged, or of a newer version: set aside ──▶ open, empty
 *                       │ └──── held by another desk: again after a delay
 *                       └────── cannot be opened: said ──▶ open, in memory
 */
export function createProfileDatabase(parts: ProfileDatabaseParts): ProfileDatabase {
  const { file, clock, log, report } = parts
  let database: DatabaseSync | null = null
  let isStored = false
  let isMemoryLost = false
  let movedRows = 0
  let cancelMove: (() => void) | null = null

  const setAside = (reason: string) => {
    const keptAs = setDatabaseAside(file, clock.now())
    log('error', `${file} is unusable and is kept as ${keptAs}: ${reason}`)
    isMemoryLost = true
    parts.onSetAside(basename(keptAs))
  }

  /** Throws where the file cannot be used now. */
  const tryOpen = (): DatabaseSync => {
    makePrivateFolderSync(dirname(file))
    if (!existsSync(file)) createDatabase(file)
    ensurePrivateFileSync(file)
    try {
      // To SQLite it would be a new database, and what it lost would go unsaid.
      if (statSync(file).size === 0) throw new UnusableFile('it is empty')
      return openChecked(file)
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
      setAside(error.message)
      createDatabase(file)
      return openChecked(file)
    }
  }

  /** What could be read of the file goes on in memory, unless another desk is changing it. */
  const openStandIn = (isHeld: boolean): DatabaseSync => {
    const memory = openChecked(':memory:')
    if (!existsSync(file)) return memory
    isMemoryLost = isHeld
    try {
      if (!isHeld) copyContent(file, memory)
    } catch (error) {
      isMemoryLost = true
      log('error', `${file} cannot be read either: ${messageOf(error)}`)
    }
    return memory
  }

  const openOrWait = async (): Promise<DatabaseSync> => {
    for (let attempts = 0; ; attempts++) {
      try {
        const opened = tryOpen()
        isStored = true
        report(file, null)
        return opened
      } catch (error) {
        const isHeld = busyCodes.has(resultCodeOf(error))
        if (!isHeld || attempts === maxAttempts) {
          report(file, messageOf(error))
          return openStandIn(isHeld)
        }
        await new Promise<void>((resolve) => clock.after(backoffDelayMs(attempts, openBackoff), resolve))
      }
    }
  }

  const sql = (): DatabaseSync => {
    if (!database) throw new Error(`${file} is not open`)
    return database
  }

  const moveLog = () => {
    const open = sql()
    const rows = Number(open.prepare('SELECT total_changes() AS rows').get()?.['rows'])
    if (rows - movedRows < minRowsToMove) return
    movedRows = rows
    try {
      open.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch (error) {
      log('warn', `the log of ${file} could not be moved into it: ${messageOf(error)}`)
    }
  }

  return {
    file,
    async open() {
      database = await openOrWait()
    },
    isStored: () => isStored,
    isMemoryLost: () => isMemoryLost,
    sql,
    transaction(work) {
      const open = sql()
      open.exec('BEGIN IMMEDIATE')
      try {
        work(open)
        open.exec('COMMIT')
      } catch (error) {
        if (open.isTransaction) open.exec('ROLLBACK')
        throw error
      }
      cancelMove?.()
      cancelMove = clock.after(calmMs, moveLog)
    },
    close() {
      const open = database
      database = null
      cancelMove?.()
      cancelMove = null
      if (!open) return
      try {
        // One file remains, without a WAL beside it, and no larger than its content.
        open.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)')
      } catch (error) {
        log('warn', `${file} could not be tidied: ${messageOf(error)}`)
      }
      open.close()
    },
  }
}

/** Opens a database and upgrades it; throws `UnusableFile` where its content is the problem. */
function openChecked(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs })
  try {
    // One desk per file: two would contradict each other.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    checkContent(database)
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
  profileMigrations.slice(version).forEach((step, index) => {
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${version + index + 1}; COMMIT`)
  })
}

/** Copies a file of this version that can be read but not written. */
function copyContent(file: string, to: DatabaseSync): void {
  const address = pathToFileURL(file)
  // SQLite then needs no other file beside it, and locks nothing.
  address.search = '?immutable=1'
  to.prepare('ATTACH ? AS stored').run(address.href)
  try {
    for (const table of profileTables) to.exec(`INSERT INTO main.${table} SELECT * FROM stored.${table}`)
  } finally {
    to.exec('DETACH stored')
  }
}

/** Creates it beside and renames it, so that not even a crash leaves an empty file under its name. */
function createDatabase(file: string): void {
  const beside = `${file}.new`
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(beside + suffix, { force: true })
  }
  remove()
  try {
    // SQLite gives the files beside it the mode of the database.
    ensurePrivateFileSync(beside)
    openChecked(beside).close()
    renameSync(beside, file)
  } finally {
    remove()
  }
}
