import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../shared/errors.ts'
import { resultCodeOf, UnusableFile } from './damaged-database.ts'
import type { CheckAnswer, CheckWorkerData } from './database-check.ts'
import { openChecked } from './open-database.ts'

// A thread that reads a whole database once, so that a long record does not keep the desk from its alarms.
const { file } = workerData as CheckWorkerData

function check(): CheckAnswer {
  try {
    // Closing it moves what is in its log.
    openChecked(file).close()
    return null
  } catch (error) {
    const isUnusable = error instanceof UnusableFile
    return { isUnusable, message: messageOf(error), errcode: resultCodeOf(error) }
  }
}

parentPort?.postMessage(check())
