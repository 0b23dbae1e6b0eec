import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { TagRaise } from '../../../src/main/memory/bursts.ts'

/** The alarms of one upset whose cause is known; times count from its start, or from the first alarm. */
export interface Run {
  fault: string
  seed: number
  occurrences: TagRaise[]
}

/**
 * Reads a file of fault, seed or run, tag, raised_s, reset_s, in seconds; the last is empty where it did not clear.
 * A run counts from the moment its fault began; with seeds from its first alarm, which may be hours later.
 */
export function readRuns(file: string): Run[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const runs = new Map<string, Run>()
  for (const line of lines) {
    const [fault = '', seed = '', tag = '', raised = '', reset = ''] = line.split(',')
    const key = `${fault} ${seed}`
    const run = runs.get(key) ?? { fault, seed: Number(seed), occurrences: [] }
    runs.set(key, run)
    run.occurrences.push({
      tag,
      raisedAt: Number(raised) * 1_000,
      clearedAt: reset === '' ? null : Number(reset) * 1_000,
    })
  }
  for (const { occurrences } of runs.values()) {
    occurrences.sort((a, b) => a.raisedAt - b.raisedAt)
    if (!header.startsWith('fault,seed')) continue
    const from = occurrences[0]?.raisedAt ?? 0
    for (const one of occurrences) {
      one.raisedAt -= from
      if (one.clearedAt !== null) one.clearedAt -= from
    }
  }
  return [...runs.values()].sort((a, b) => a.seed - b.seed)
}

/** ISA-18.2: more than ten alarms in ten minutes, at some time. */
export function isFlooding({ occurrences }: Run): boolean {
  return occurrences.some(({ raisedAt }, place) => {
    const tenth = occurrences[place + 10]
    return tenth !== undefined && tenth.raisedAt - raisedAt < 600_000
  })
}
