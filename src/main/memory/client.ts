import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/errors.ts'
import type { BurstRemark, Following, Recall } from '../../shared/model/memory.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { createBeatWatch, tickMs } from '../platform/beat-watch.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { TagRaise } from './bursts.ts'
import type { RaiseChanges } from './recent-raises.ts'

/** A raise with the id of its record. */
export interface StoredRaise extends TagRaise {
  id: number
}

/** How far the records of a service were read. */
export interface Reach {
  /** There are no older ones. */
  isWhole: boolean
  oldest: number | null
  /** The newest, or where a reading of what came since is to meet what was read before. */
  meeting: number | null
}

export type MemoryRequest =
  | { kind: 'add'; raises: StoredRaise[] }
  | { kind: 'reach'; isWhole: boolean }
  | { kind: 'meet'; at: number | null }
  | { kind: 'prune'; before: number; after: number }
  | { kind: 'learn' }
  | { kind: 'recall'; now: number }
  | { kind: 'follows'; names: string[]; now: number }
  | { kind: 'close' }

/** What the worker is sent: a question, which it answers under the same number, or what has changed. */
export type MemoryMessage =
  { ticket: number; request: MemoryRequest } | { changes: RaiseChanges } | { remarks: readonly BurstRemark[] }

export interface MemoryWorkerData {
  file: string
  now: number
  maxBytes: number
  /** Counts what the worker does, so that a slow answer can be told from no answer. */
  progress: Int32Array
}

/** Told before the first answer where the file was damaged. */
export interface SetAside {
  keptAs: string
  reason: string
}

export type MemoryAnswer = { ticket: number; value: unknown } | { ticket: number; problem: string }

/** What the worker of one server is asked. */
export interface MemoryClient {
  /** Says whether any of them is new, or has cleared since. */
  add(raises: StoredRaise[]): Promise<Result<boolean>>
  /** How far the records were read; `isWhole` says that there are no older ones. */
  reach(isWhole: boolean): Promise<Result<Reach>>
  /** What came since then is being read; null: it has been. */
  meet(at: number | null): Promise<Result<null>>
  /** Forgets what was raised before or after. */
  prune(before: number, after: number): Promise<Result<null>>
  /** Takes what was added into account. */
  learn(): Promise<Result<null>>
  /** Tells of recent raises; without a worker nothing: the next one is told all of them. */
  tell(changes: RaiseChanges): void
  /** Tells all that people said of bursts; without a worker nothing. */
  remark(remarks: readonly BurstRemark[]): void
  /** About the burst that is under way among the raises that it was told of. */
  recall(now: number): Promise<Result<Recall>>
  follows(names: string[], now: number): Promise<Result<Following[]>>
  close(): Promise<void>
}

export interface MemoryClientParts {
  workerFile: string
  /** Where the worker keeps the past. */
  file: string
  /** What it may keep there; the oldest make room. */
  maxBytes?: number
  now: () => number
  /** For the watch over the worker. */
  clock?: Pick<Clock, 'steady' | 'after'>
  /** A worker has started, which has been told of no raise yet. */
  onStarted?(): void
  /** The file was damaged and is kept under this name; the past is read again. */
  onSetAside(keptAs: string, reason: string): void
  /** The worker neither answered nor got on for so long, and was ended: the next question starts another. */
  onSilent(ms: number): void
  maxSilentMs?: number
}

const defaultMaxBytes = 128 * 1_048_576
/** A service with millions of names must not take the memory of the whole desk. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
/** Learning a year takes a busy machine ten seconds, and gets on all the while. */
const defaultMaxSilentMs = 20_000

/** Starts the worker with the first question. */
export function createMemoryClient(parts: MemoryClientParts): MemoryClient {
  const {
    workerFile,
    file,
    maxBytes = defaultMaxBytes,
    now,
    clock = systemClock,
    onStarted = () => undefined,
    onSetAside,
    onSilent,
    maxSilentMs = defaultMaxSilentMs,
  } = parts
  const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let worker: Worker | null = null
  let stopWatch = () => {}
  let tickets = 0
  let isClosed = false
  const waiting = new Map<number, (answer: Result<unknown>) => void>()

  const failAll = (message: string) => {
    worker = null
    stopWatch()
    const all = [...waiting.values()]
    waiting.clear()
    for (const settle of all) settle(fail('internal', message))
  }

  const open = (): Worker => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const opened = new Worker(workerFile, {
      workerData: { file, now: now(), maxBytes, progress } satisfies MemoryWorkerData,
      resourceLimits,
    })
    opened.on('message', (answer: MemoryAnswer | SetAside) => {
      if ('keptAs' in answer) return onSetAside(basename(answer.keptAs), answer.reason)
      const settle = waiting.get(answer.ticket)
      waiting.delete(answer.ticket)
      if (waiting.size === 0) stopWatch()
      settle?.('problem' in answer ? fail('internal', answer.problem) : succeed(answer.value))
    })
    // After an error the exit follows, when another worker may have been started.
    const end = (message: string) => worker === opened && failAll(message)
    opened.on('error', (error) => end(messageOf(error)))
    opened.on('exit', () => end('the memory of the desk has stopped'))
    return opened
  }

  /** Looks at the worker for as long as somebody waits for an answer. */
  const watchWorker = (watched: Worker) => {
    const look = createBeatWatch(Atomics.load(progress, 0), { saidMs: maxSilentMs, endedMs: maxSilentMs })
    let lastLook = clock.steady()
    const lookLater = () => {
      stopWatch = clock.after(tickMs, lookNow)
    }
    const lookNow = () => {
      const at = clock.steady()
      const found = look({ beat: Atomics.load(progress, 0), isDebugged: false, elapsedMs: at - lastLook })
      lastLook = at
      if (found.kind !== 'end') return lookLater()
      onSilent(found.ms)
      // Its end fails whatever waits.
      void watched.terminate()
    }
    lookLater()
  }

  const start = (): Worker => {
    worker = open()
    onStarted()
    return worker
  }
  const post = (to: Worker, message: MemoryMessage) => to.postMessage(message)

  const ask = async <T>(request: MemoryRequest): Promise<Result<T>> => {
    if (isClosed) return fail('cancelled', 'the desk is stopping')
    const asked = worker ?? start()
    const ticket = tickets++
    return new Promise((resolve) => {
      // The worker and this file are one program: what it answers is what was asked for.
      waiting.set(ticket, (answer) => resolve(answer as Result<T>))
      if (waiting.size === 1) watchWorker(asked)
      post(asked, { ticket, request })
    })
  }

  return {
    add: (raises) => ask({ kind: 'add', raises }),
    reach: (isWhole) => ask({ kind: 'reach', isWhole }),
    meet: (at) => ask({ kind: 'meet', at }),
    prune: (before, after) => ask({ kind: 'prune', before, after }),
    learn: () => ask({ kind: 'learn' }),
    tell(changes) {
      if (worker && !isClosed) post(worker, { changes })
    },
    remark(remarks) {
      if (worker && !isClosed) post(worker, { remarks })
    },
    recall: (now) => ask({ kind: 'recall', now }),
    follows: (names, now) => ask({ kind: 'follows', names, now }),
    async close() {
      // Whoever asks while it closes is answered here: the worker would not any more.
      const closing = worker ? ask({ kind: 'close' }) : null
      isClosed = true
      await closing
    },
  }
}
