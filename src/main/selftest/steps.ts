import type { SelfTestResult, SelfTestStep } from '../../shared/model/self-test.ts'
import type { Clock } from '../platform/clock.ts'
import { failed, type StepFinding } from './findings.ts'

/** The run was cancelled; nothing of it is kept. */
export class Cancelled extends Error {}

/** The results of one run, each step within its time. */
export interface Steps {
  readonly signal: AbortSignal
  results(): readonly SelfTestResult[]
  /** Settles with the work, or with null when it takes longer; rejects when the run is cancelled. */
  within<T>(limitMs: number, work: Promise<T>): Promise<T | null>
  /** Runs a step of the desk itself; whether it passed. */
  run(step: SelfTestStep, limitMs: number, work: () => Promise<StepFinding>): Promise<boolean>
  /** Adds what is known of a step that began then. */
  add(step: SelfTestStep, server: string | null, since: number, found: StepFinding): void
}

export function createSteps(
  clock: Clock,
  signal: AbortSignal,
  onResult: (result: SelfTestResult) => void,
): Steps {
  const results: SelfTestResult[] = []

  const within = <T>(limitMs: number, work: Promise<T>): Promise<T | null> =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        end()
        reject(new Cancelled())
      }
      const cancelTimer = clock.after(limitMs, () => {
        end()
        resolve(null)
      })
      const end = () => {
        cancelTimer()
        signal.removeEventListener('abort', cancel)
      }
      signal.addEventListener('abort', cancel)
      if (signal.aborted) cancel()
      work.then(resolve, reject).finally(end)
    })

  const add: Steps['add'] = (step, server, since, found) => {
    const result = { step, server, ...found, ms: Math.max(0, clock.now() - since) }
    results.push(result)
    onResult(result)
  }

  return {
    signal,
    results: () => results,
    within,
    add,
    async run(step, limitMs, work) {
      const since = clock.now()
      const found = (await within(limitMs, work())) ?? failed('no-answer')
      add(step, null, since, found)
      return found.outcome === 'passed'
    },
  }
}
