import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/errors.ts'
import type { Following, Recall } from '../../shared/model/memory.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { TagRaise } from './bursts.ts'
import type { NamedRaise } from './recollection.ts'

/** A raise with the id of its record. */
export interface StoredRaise extends TagRaise {
  id: number
}

export type MemoryRequest =
  | { kind: 'add'; raises: StoredRaise[] }
  | { kind: 'reach'; isWhole: boolean }
  | { kind: 'prune'; before: number }
  | { kind: 'learn' }
  | { kind: 'recall'; recent: NamedRaise[]; now: number }
  | { kind: 'follows'; names: string[]; now: number }
  | { kind: 'close' }

export type MemoryAnswer = { ticket: number; value: unknown } | { ticket: number; problem: string }

/** What the worker of one server is asked. */
export interface MemoryClient {
  /** Says whether any of them is new, or has cleared since. */
  add(raises: StoredRaise[]): Promise<Result<boolean>>
  /** How far back the records were read; `isWhole` says that there are no older ones. */
  reach(isWhole: boolean): Promise<Result<{ isWhole: boolean; oldest: number | null }>>
  prune(before: number): Promise<Result<null>>
  /** Takes what was added into account. */
  learn(): Promise<Result<null>>
  recall(recent: NamedRaise[], now: number): Promise<Result<Recall>>
  follows(names: string[], now: number): Promise<Result<Following[]>>
  close(): Promise<void>
}

/** Starts the worker with the first question. */
export function createMemoryClient(workerFile: string, file: string): MemoryClient {
  let worker: Worker | null = null
  let tickets = 0
  let isClosed = false
  const waiting = new Map<number, (answer: Result<unknown>) => void>()

  const failAll = (message: string) => {
    worker = null
    const all = [...waiting.values()]
    waiting.clear()
    for (const settle of all) settle(fail('internal', message))
  }

  const open = (): Worker => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const opened = new Worker(workerFile, { workerData: { file } })
    opened.on('message', (answer: MemoryAnswer) => {
      const settle = waiting.get(answer.ticket)
      waiting.delete(answer.ticket)
      settle?.('problem' in answer ? fail('internal', answer.problem) : succeed(answer.value))
    })
    opened.on('error', (error) => failAll(messageOf(error)))
    opened.on('exit', () => failAll('the memory of the desk has stopped'))
    return opened
  }

  const ask = async <T>(request: MemoryRequest): Promise<Result<T>> => {
    if (isClosed) return fail('cancelled', 'the desk is stopping')
    worker ??= open()
    const asked = worker
    const ticket = tickets++
    return new Promise((resolve) => {
      // The worker and this file are one program: what it answers is what was asked for.
      waiting.set(ticket, (answer) => resolve(answer as Result<T>))
      asked.postMessage({ ticket, request })
    })
  }

  return {
    add: (raises) => ask({ kind: 'add', raises }),
    reach: (isWhole) => ask({ kind: 'reach', isWhole }),
    prune: (before) => ask({ kind: 'prune', before }),
    learn: () => ask({ kind: 'learn' }),
    recall: (recent, now) => ask({ kind: 'recall', recent, now }),
    follows: (names, now) => ask({ kind: 'follows', names, now }),
    async close() {
      // Whoever asks while it closes is answered here: the worker would not any more.
      const closing = worker ? ask({ kind: 'close' }) : null
      isClosed = true
      await closing
    },
  }
}
