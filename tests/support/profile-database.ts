import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  createProfileDatabase,
  type ProfileDatabase,
  type ProfileDatabaseParts,
} from '../../src/main/storage/profile-database.ts'
import { createLogRecorder, type LogRecorder } from './log-recorder.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'

export interface TestDatabase {
  database: ProfileDatabase
  clock: ManualClock
  logs: LogRecorder
  /** What was reported about the file, in order. */
  problems: (string | null)[]
  /** The names under which damaged files were set aside. */
  setAside: string[]
  context: { clock: ManualClock; report: (file: string, problem: string | null) => void }
}

type DatabaseOptions = Partial<Pick<ProfileDatabaseParts, 'maxBytesInPlace' | 'checkFile'>>

/** The database of a profile in a folder; closed when the test ends. */
export function makeDatabase(folder: string, options: DatabaseOptions = {}): TestDatabase {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  const logs = createLogRecorder()
  const problems: (string | null)[] = []
  const setAside: string[] = []
  const context = { clock, report: (_file: string, problem: string | null) => void problems.push(problem) }
  const database = createProfileDatabase({
    ...context,
    file: join(folder, 'servers', 'north.sqlite'),
    checkFile: resolve('src/main/storage/check-worker.ts'),
    ...options,
    log: logs.log,
    onSetAside: (keptAs) => setAside.push(keptAs),
  })
  onTestFinished(() => database.close())
  return { database, clock, logs, problems, setAside, context }
}

/** As `makeDatabase`, opened. */
export async function openDatabase(folder: string, options?: DatabaseOptions): Promise<TestDatabase> {
  const made = makeDatabase(folder, options)
  await made.database.open()
  return made
}
