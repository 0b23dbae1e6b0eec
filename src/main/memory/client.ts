import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/errors.ts'
import type { BurstRemark, Following } from '../../shared/model/memory.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { createBeatWatch, tickMs } from '../platform/beat-watch.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { TagRaise } from './bursts.ts'
import type { RaiseChanges } from './recent-raises.ts'
import type { Remembered } from './recollection.ts'

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

/** Where the memory of a server is, and what it may take there. */
export interface MemoryPlace {
  file: string
  maxBytes: number
  /** When it was opened. */
  now: number
}

/**
 * What the worker is sent of one memory, which has a number: where it is, then questions, which it answers under the
 * same number, and what has changed.
 */
export type MemoryMessage = { memory: number } & (
  | { place: MemoryPlace }
  | { ticket: number; request: MemoryRequest }
  | { changes: RaiseChanges }
  | { remarks: readonly BurstRemark[] }
)

export interface MemoryWorkerData {
  /** Counts what the worker does, so that a slow answer can be told from no answer. */
  progress: Int32Array
}

/** Told before the first answer where the file was damaged. */
export interface SetAside {
  memory: number
  keptAs: string
  reason: string
}

/** `isUnopened`: the worker knows nothing of that memory, and has to be told of it again. */
export type MemoryAnswer =
  { ticket: number; value: unknown } | { ticket: number; problem: string; isUnopened?: true }

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
  recall(now: number): Promise<Result<Remembered>>
  follows(names: string[], now: number): Promise<Result<Following[]>>
  close(): Promise<void>
}

export interface MemoryClientParts {
  /** Where the worker keeps the past. */
  file: string
  /** What it may keep there; the oldest make room. */
  maxBytes?: number
  now: () => number
  /** A worker has started, which has been told of no raise yet. */
  onStarted?(): void
  /** The file was damaged and is kept under this name; the past is read again. */
  onSetAside(keptAs: string, reason: string): void
  /** The worker neither answered nor got on for so long, and was ended: the next question starts another. */
  onSilent(ms: number): void
}

export interface MemoryThreadParts {
  workerFile: string
  /** For the watch over the worker. */
  clock?: Pick<Clock, 'steady' | 'after'>
  maxSilentMs?: number
}

/** One thread for the memories of all servers. */
export interface MemoryThread {
  open(parts: MemoryClientParts): MemoryClient
}

const defaultMaxBytes = 128 * 1_048_576
/** A service with millions of names must not take the memory of the whole desk. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
/** Learning a year takes a busy machine ten seconds, and gets on all the while. */
const defaultMaxSilentMs = 20_000

/** The worker starts with the first question, and ends when the last memory is closed. */
export function createMemoryThread({
  workerFile,
  clock = systemClock,
  maxSilentMs = defaultMaxSilentMs,
}: MemoryThreadParts): MemoryThread {
  const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let worker: Worker | null = null
  let stopWatch = () => {}
  let [tickets, memories] = [0, 0]
  const opened = new Map<number, MemoryClientParts>()
  /** The memories that the present worker knows. */
  const told = new Set<number>()
  const waiting = new Map<number, { memory: number; settle(answer: Result<unknown>): void }>()

  const failAll = (message: string) => {
    worker = null
    told.clear()
    stopWatch()
    const all = [...waiting.values()]
    waiting.clear()
    for (const { settle } of all) settle(fail('internal', message))
  }

  const start = (): Worker => {
    const started = new Worker(workerFile, {
      workerData: { progress } satisfies MemoryWorkerData,
      resourceLimits,
    })
    started.on('message', (answer: MemoryAnswer | SetAside) => {
      if ('keptAs' in answer)
        return opened.get(answer.memory)?.onSetAside(basename(answer.keptAs), answer.reason)
      const asked = waiting.get(answer.ticket)
      waiting.delete(answer.ticket)
      if (waiting.size === 0) stopWatch()
      if (asked && 'isUnopened' in answer) told.delete(asked.memory)
      asked?.settle('problem' in answer ? fail('internal', answer.problem) : succeed(answer.value))
    })
    // After an error the exit follows, when another worker may have been started.
    const end = (message: string) => worker === started && failAll(message)
    started.on('error', (error) => end(messageOf(error)))
    started.on('exit', () => end('the memory of the desk has stopped'))
    return started
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
      const asking = new Set(Array.from(waiting.values(), ({ memory }) => memory))
      for (const memory of asking) opened.get(memory)?.onSilent(found.ms)
      // Its end fails whatever waits.
      void watched.terminate()
    }
    lookLater()
  }

  /** The worker, which has been told where this memory is. */
  const workerFor = (memory: number, parts: MemoryClientParts): Worker => {
    const { file, maxBytes = defaultMaxBytes, now, onStarted } = parts
    if (worker && told.has(memory)) return worker
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    worker ??= start()
    told.add(memory)
    worker.postMessage({ memory, place: { file, maxBytes, now: now() } } satisfies MemoryMessage)
    onStarted?.()
    return worker
  }

  const ask = async (
    memory: number,
    parts: MemoryClientParts,
    request: MemoryRequest,
  ): Promise<Result<unknown>> => {
    const asked = workerFor(memory, parts)
    const ticket = tickets++
    return new Promise((settle) => {
      waiting.set(ticket, { memory, settle })
      if (waiting.size === 1) watchWorker(asked)
      asked.postMessage({ memory, ticket, request } satisfies MemoryMessage)
    })
  }

  const close = async (memory: number, parts: MemoryClientParts): Promise<void> => {
    if (told.has(memory)) await ask(memory, parts, { kind: 'close' })
    told.delete(memory)
    opened.delete(memory)
    if (opened.size > 0) return
    const ending = worker
    // Whoever asks from now on starts another.
    failAll('the memory of the desk has stopped')
    await ending?.terminate()
  }

  return {
    open(parts) {
      const memory = memories++
      opened.set(memory, parts)
      let closing: Promise<void> | null = null
      // The worker and this file are one program: what it answers is what was asked for.
      const question = <T>(request: MemoryRequest) =>
        closing
          ? Promise.resolve(fail('cancelled', 'the desk is stopping'))
          : (ask(memory, parts, request) as Promise<Result<T>>)
      const tell = (message: { changes: RaiseChanges } | { remarks: readonly BurstRemark[] }) => {
        if (told.has(memory) && !closing) worker?.postMessage({ memory, ...message } satisfies MemoryMessage)
      }
      return {
        add: (raises) => question({ kind: 'add', raises }),
        reach: (isWhole) => question({ kind: 'reach', isWhole }),
        meet: (at) => question({ kind: 'meet', at }),
        prune: (before, after) => question({ kind: 'prune', before, after }),
        learn: () => question({ kind: 'learn' }),
        tell: (changes) => tell({ changes }),
        remark: (remarks) => tell({ remarks }),
        recall: (now) => question({ kind: 'recall', now }),
        follows: (names, now) => question({ kind: 'follows', names, now }),
        close: () => (closing ??= close(memory, parts)),
      }
    },
  }
}
