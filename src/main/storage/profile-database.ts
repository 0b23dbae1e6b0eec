import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ensurePrivateFileSync, makePrivateFolderSync } from '../../files/private-file.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import { resultCodeOf, setDatabaseAside, UnusableFile } from './damaged-database.ts'
import { checkInWorker } from './database-check.ts'
import { openChecked, openUpgraded } from './open-database.ts'
import { profileTables } from './profile-migrations.ts'
import type { StorageContext } from './retrying-writer.ts'

export interface ProfileDatabaseParts extends StorageContext {
  file: string
  log: Log
  /** The file that checks a database in a thread of its own. */
  checkFile: string
  /** A larger file is checked in that thread. */
  maxBytesInPlace?: number
  /** A damaged file was set aside; the desk continues with an empty one. */
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
  /** Waits for the disk; true: all that was written is in the file, and stays there. */
  sync(): boolean
  close(): void
}

/** So much is checked in a few milliseconds, sooner than a thread has started. */
const defaultMaxBytesInPlace = 4_000_000
/** A profile that is stopping releases its file within this. */
const openBackoff = { firstMs: 100, maxMs: 1_000 }
const maxAttempts = 8

/**
 * To move its log into the file SQLite waits for the disk, twice. It does so in a moment without writes, which a flood
 * of alarms has none of, and when there is enough to move; by itself only where the log has grown very long.
 */
const calmMs = 2_000
const minRowsToMove = 1_000

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
  const { file, clock, log, report, maxBytesInPlace = defaultMaxBytesInPlace } = parts
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

  /** Checks the content where that takes a while and keeps nobody waiting; throws where it is of no use. */
  const openSound = async (): Promise<DatabaseSync> => {
    // To SQLite it would be a new database, and what it lost would go unsaid.
    if (statSync(file).size === 0) throw new UnusableFile('it is empty')
    if (sizeOf(file) <= maxBytesInPlace) return openChecked(file)
    try {
      await checkInWorker(parts.checkFile, file)
    } catch (error) {
      if (error instanceof UnusableFile || resultCodeOf(error) !== 0) throw error
      log('error', `${file} is checked in place: ${messageOf(error)}`)
      return openChecked(file)
    }
    return openUpgraded(file)
  }

  /** Throws where the file cannot be used now. */
  const tryOpen = async (): Promise<DatabaseSync> => {
    makePrivateFolderSync(dirname(file))
    if (!existsSync(file)) createDatabase(file)
    ensurePrivateFileSync(file)
    try {
      return await openSound()
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
      setAside(error.message)
      createDatabase(file)
      return openChecked(file)
    }
  }

  /** Continues in memory with what could be read of the file, unless another desk is changing it. */
  const openStandIn = async (isHeld: boolean): Promise<DatabaseSync> => {
    const memory = openChecked(':memory:')
    if (!existsSync(file)) return memory
    isMemoryLost = isHeld
    try {
      if (!isHeld) await copyContent(file, memory)
    } catch (error) {
      isMemoryLost = true
      log('error', `${file} cannot be read either: ${messageOf(error)}`)
    }
    return memory
  }

  const openOrWait = async (): Promise<DatabaseSync> => {
    for (let attempts = 0; ; attempts++) {
      try {
        const opened = await tryOpen()
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
    sync() {
      if (!isStored) return false
      try {
        sql().exec('PRAGMA wal_checkpoint(PASSIVE)')
        return true
      } catch (error) {
        log('warn', `the log of ${file} could not be moved into it: ${messageOf(error)}`)
        return false
      }
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

/** Of a database with the log beside it, which is read with it. */
const sizeOf = (file: string) =>
  ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

/** Copies a file of this version that can be read but not written. */
async function copyContent(file: string, to: DatabaseSync): Promise<void> {
  const address = pathToFileURL(file)
  // SQLite then needs no other file beside it, and locks nothing.
  address.search = '?immutable=1'
  to.prepare('ATTACH ? AS stored').run(address.href)
  try {
    for (const table of profileTables)
      if (longTables.has(table)) await copyInSteps(table, to)
      else to.exec(`INSERT INTO main.${table} SELECT * FROM stored.${table}`)
  } finally {
    to.exec('DETACH stored')
  }
}

/** Some rows at a time, so that the desk is not blocked. */
async function copyInSteps(table: string, to: DatabaseSync): Promise<void> {
  const copy = to.prepare(`INSERT INTO main.${table} SELECT * FROM stored.${table} WHERE rowid > ?
    ORDER BY rowid LIMIT ${rowsAtOnce}`)
  const reached = to.prepare(`SELECT max(rowid) AS last FROM main.${table}`)
  for (let last = 0; Number(copy.run(last).changes) === rowsAtOnce; await setImmediate())
    last = Number(reached.get()?.['last'])
}
const longTables = new Set<string>(['evidence', 'handover'])
const rowsAtOnce = 100

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
