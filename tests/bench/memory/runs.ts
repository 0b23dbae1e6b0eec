import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { TagRaise } from '../../../src/main/memory/bursts.ts'

/** The alarms of one upset whose cause is known. */
export interface Run {
  fault: number
  seed: number
  occurrences: TagRaise[]
}

/** Reads a file of fault, seed, tag, raised_s, reset_s, in seconds; the last is empty where it did not clear. */
export function readRuns(file: string): Run[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const runs = new Map<string, Run>()
  for (const line of text.trim().split(/\r?\n/).slice(1)) {
    const [fault = '', seed = '', tag = '', raised = '', reset = ''] = line.split(',')
    const key = `${fault} ${seed}`
    const run = runs.get(key) ?? { fault: Number(fault), seed: Number(seed), occurrences: [] }
    runs.set(key, run)
    run.occurrences.push({
      tag,
      raisedAt: Number(raised) * 1_000,
      clearedAt: reset === '' ? null : Number(reset) * 1_000,
    })
  }
  for (const { occurrences } of runs.values()) occurrences.sort((a, b) => a.raisedAt - b.raisedAt)
  return [...runs.values()]
}

/** ISA-18.2: more than ten alarms in ten minutes, at some time. */
export function isFlooding({ occurrences }: Run): boolean {
  return occurrences.some(({ raisedAt }, place) => {
    const tenth = occurrences[place + 10]
    return tenth !== undefined && tenth.raisedAt - raisedAt < 600_000
  })
}

/** Pseudo-random numbers from 0 to 1 that every run repeats. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}
