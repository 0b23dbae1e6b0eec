import { renameSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { isMissingFile } from './atomic-file.ts'
import { stampOf } from './json-file.ts'

/** What SQLite says about a file: result codes of sqlite.org/rescode.html. */
const damageCodes = new Set([11, 26])

/** The content of the file cannot be used, whoever tries. */
export class UnusableFile extends Error {}

export const isDamage = (error: unknown): boolean =>
  error instanceof UnusableFile || damageCodes.has(resultCodeOf(error))

export function resultCodeOf(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  // The lower byte; the rest says more about the same thing.
  return typeof code === 'number' ? code & 0xff : 0
}

/** Throws where the content of a database is damaged. */
export function checkContent(database: DatabaseSync): void {
  const [check] = database.prepare('PRAGMA quick_check(1)').all()
  if (check?.['quick_check'] !== 'ok') throw new UnusableFile(String(check?.['quick_check']))
}

/** Keeps a database and what SQLite has beside it under another name, which it returns. */
export function setDatabaseAside(file: string, now: number): string {
  const keptAs = `${file}.broken-${stampOf(now)}`
  for (const suffix of ['', '-wal', '-shm']) renameIfThere(file + suffix, keptAs + suffix)
  return keptAs
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isMissingFile(error)) throw error
  }
}
