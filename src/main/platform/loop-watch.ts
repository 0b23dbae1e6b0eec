import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from './log.ts'

/** How the desk continues after its main process was ended. */
export type Ending =
  /** Whoever started the process starts it again. */
  | { kind: 'exit' }
  /** Nobody does: once it has ended, this command starts it. `restarts` remembers how often. */
  | { kind: 'relaunch'; command: readonly string[]; env: Record<string, string>; restarts: string }
  /** Main may wait for a system dialog for as long as it is open: it is not ended. */
  | { kind: 'stay' }

export interface LoopWatchData {
  /** The beats of main, and whether somebody debugs it. */
  shared: Int32Array
  ending: Ending
  /** Takes the last line of a main that is ended. */
  logFile: string
}

/** A period in which main did not respond, and what it was doing, if known. */
export interface Blocked {
  ms: number
  stack: string | null
}

export const beatSlot = 0
export const debuggedSlot = 1

/** How a host has its main watched. */
export interface WatchedBy {
  /** The program of the thread that watches. */
  file: string
  logFile: string
  ending: Ending
}

export interface LoopWatchParts extends WatchedBy {
  log: Log
  onBlocked: (error: Error) => void
}

export interface LoopWatch {
  start(): void
  stop(): Promise<void>
}

const beatMs = 250
/** A timer and a few numbers; where main is blocked, a stack. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

/**
 * Main is watched from a thread of its own, which goes on while main cannot: main beats four times a second, and where
 * the beats stop the thread says so, with the stack of main, and in the end ends the process for whoever restarts it.
 */
export function createLoopWatch({ file, logFile, ending, log, onBlocked }: LoopWatchParts): LoopWatch {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  let worker: Worker | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  const beat = () => {
    Atomics.store(shared, debuggedSlot, debuggerUrl() === undefined ? 0 : 1)
    Atomics.add(shared, beatSlot, 1)
  }
  return {
    start() {
      const workerData: LoopWatchData = { shared, ending, logFile }
      worker = new Worker(file, { workerData, resourceLimits })
      worker.on('message', ({ ms, stack }: Blocked) => {
        const error = new Error(`main was blocked for ${(ms / 1_000).toFixed(1)} s`)
        error.stack = `${error.message}\n${stack ?? '    (where is not known: it waited for the system)'}`
        onBlocked(error)
      })
      worker.on('error', (error) => log('error', `nothing watches main any more: ${messageOf(error)}`))
      worker.unref()
      timer = setInterval(beat, beatMs).unref()
      beat()
    },
    async stop() {
      clearInterval(timer)
      await worker?.terminate()
    },
  }
}
