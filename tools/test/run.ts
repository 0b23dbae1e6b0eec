import { Stopped } from '../problem.ts'
import { addCounts, noTests } from './counts.ts'
import type { Step, StepContext, StepResult } from './steps.ts'

export interface RunOptions {
  /** How many steps may run side by side. */
  lanes: number
  print(text: string): void
}

/** Runs steps until one fails, and adds up what they report. */
export function createRun(context: StepContext, { lanes, print }: RunOptions) {
  const { children } = context
  const times: string[] = []
  let counts = noTests
  let failed: string | null = null

  function record(step: Step, result: StepResult, seconds: string): void {
    times.push(`${step.name} ${seconds} s`)
    counts = addCounts(counts, result.counts)
    if (result.code === 0) return
    failed = step.name
    // A check without tests, or a suite that did not even load, is a failure too.
    if (result.counts.failed === 0) counts = addCounts(counts, { ...noTests, failed: 1 })
  }

  async function timed(step: Step): Promise<[StepResult, string]> {
    const start = performance.now()
    const result = await step.run(context)
    if (children.isStopping()) throw new Stopped()
    return [result, ((performance.now() - start) / 1000).toFixed(1)]
  }

  return {
    /** As many at a time as there are lanes; each one's output is printed whole when it is over. */
    async sideBySide(steps: readonly Step[]): Promise<void> {
      const waiting = [...steps]
      const lane = async () => {
        for (let step = waiting.shift(); step && failed === null; step = waiting.shift()) {
          const [result, seconds] = await timed(step)
          print(`\n${step.name} (${seconds} s)\n${result.output}`)
          record(step, result, seconds)
          if (failed !== null) await children.stopAll()
        }
      }
      const running = Array.from({ length: lanes }, () =>
        lane().catch((error: unknown) => {
          // The other lane has failed and ended this one's step.
          if (!(error instanceof Stopped) || failed === null) throw error
        }),
      )
      await Promise.all(running)
    },
    /** With its output shown as it comes. */
    async alone(step: Step): Promise<void> {
      if (failed !== null) return
      print(`\n${step.name}\n`)
      const [result, seconds] = await timed(step)
      record(step, result, seconds)
    },
    result: () => ({ counts, times, failed: failed }),
  }
}
