import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { learnNames } from '../../../src/main/memory/named-bursts.ts'
import type { Figure } from '../figures.ts'
import { quantile } from '../frame.ts'
import type { Run } from './runs.ts'

const dayMs = 86_400_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is held, in MB, without garbage. */
export function heldMb(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}

/** What the judge costs at a plant where people have named so many bursts: the runs, each named by its fault. */
export function nameFigures(set: string, learn: readonly Run[], test: readonly Run[]): Figure[] {
  const bursts = learn.map(({ fault, occurrences }, place) => ({
    name: fault,
    raises: occurrences.map((one) => ({
      ...one,
      raisedAt: one.raisedAt + place * dayMs,
      clearedAt: one.clearedAt === null ? null : one.clearedAt + place * dayMs,
    })),
  }))
  const before = heldMb()
  const steps = learnNames(bursts)
  const sliceMs: number[] = []
  const processor = process.cpuUsage()
  let learnt: ReturnType<typeof steps.next>
  do {
    const began = performance.now()
    learnt = steps.next()
    sliceMs.push(performance.now() - began)
  } while (!learnt.done)
  const { user, system } = process.cpuUsage(processor)
  const namesOf = learnt.value
  const held = heldMb() - before
  const answerMs: number[] = []
  for (const { occurrences } of test)
    for (const share of [0.2, 0.5, 1]) {
      const now = (occurrences.at(-1)?.raisedAt ?? 0) * share
      const raises = occurrences.filter(({ raisedAt }) => raisedAt <= now)
      const began = performance.now()
      namesOf?.(raises, now)
      answerMs.push(performance.now() - began)
    }
  const title = `${set}, ${bursts.length} named bursts of ${new Set(learn.map(({ fault }) => fault)).size} names`
  const none = { peer: null, goal: '–' }
  return [
    { ...none, name: `${title}: learning, processor time`, ours: (user + system) / 1e6, unit: 's' },
    { ...none, name: `${title}: a step of learning, p99`, ours: quantile(sliceMs, 0.99), unit: 'ms' },
    { ...none, name: `${title}: an answer, median`, ours: quantile(answerMs, 0.5), unit: 'ms' },
    {
      ...none,
      name: `${title}: an answer, p95`,
      ours: quantile(answerMs, 0.95),
      unit: 'ms',
      goal: 'under 50',
    },
    { ...none, name: `${title}: memory`, ours: held, unit: 'MB' },
  ]
}
