import { Worker } from 'node:worker_threads'
import { UnusableFile } from './damaged-database.ts'

export interface CheckWorkerData {
  file: string
}

/** What is wrong with a database; null: it is sound, and of this version now. */
export type CheckAnswer = { isUnusable: boolean; message: string; errcode: number } | null

/**
 * Checks and upgrades a database in a thread of its own, and moves the log that a crash left into it. Throws what
 * opening it would throw; any other error, without a result code of SQLite, says that the thread did not run.
 */
export async function checkInWorker(workerFile: string, file: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<CheckAnswer>()
  const worker = new Worker(workerFile, { workerData: { file } satisfies CheckWorkerData })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the check ended without an answer')))
  const answer = await promise
  if (answer === null) return
  const { isUnusable, message, errcode } = answer
  throw isUnusable ? new UnusableFile(message) : Object.assign(new Error(message), { errcode })
}
