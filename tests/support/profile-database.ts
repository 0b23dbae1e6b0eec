import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createProfileDatabase, type ProfileDatabase } from '../../src/main/storage/profile-database.ts'
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

/** The database of a profile in a folder; closed when the test ends. */
export function makeDatabase(folder: string, name = 'north.sqlite'): TestDatabase {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  const logs = createLogRecorder()
  const problems: (string | null)[] = []
  const setAside: string[] = []
  const context = { clock, report: (_file: string, problem: string | null) => void problems.push(problem) }
  const database = createProfileDatabase({
    ...context,
    file: join(folder, 'servers', name),
    log: logs.log,
    onSetAside: (keptAs) => setAside.push(keptAs),
  })
  onTestFinished(() => database.close())
  return { database, clock, logs, problems, setAside, context }
}

/** As `makeDatabase`, opened. */
export async function openDatabase(folder: string, name?: string): Promise<TestDatabase> {
  const made = makeDatabase(folder, name)
  await made.database.open()
  return made
}
