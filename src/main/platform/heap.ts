import { setFlagsFromString } from 'node:v8'
import type { Clock } from './clock.ts'

/**
 * Keeps V8's young generation at its initial size. By itself it doubles while a long list arrives, up to 128 MB in Node,
 * and is not given back before the process is idle: for a desk that is more than the alarms take. Set at run time,
 * since neither a packaged Electron nor `node web.js` can be given flags for its own main process; no other flag of the
 * young generation is read again once V8 runs.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Processor time of the whole process so far, other threads included. */
export function usedProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export interface HeapSaverParts {
  clock: Pick<Clock, 'steady' | 'after'>
  processorMs: () => number
  setFlag: (flag: string) => void
}

export interface HeapSaver {
  start(): void
  stop(): void
}

/**
 * Gives back at rest what the old generation took while long lists arrived: V8 itself keeps those pages for as long as
 * the desk runs (90 of 340 MB with ten servers of 5,000 alarms). Its memory-saver mode collects more often and compacts
 * more, so it ends while there is work: alarms come first.
 *
 *   working ── a period below `maxShareAtRest` of a core ──► saving ── any other ──► working
 */
export function createHeapSaver({ clock, processorMs, setFlag }: HeapSaverParts): HeapSaver {
  let cancel = () => {}
  let saving = false

  const save = (now: boolean) => {
    if (now === saving) return
    saving = now
    setFlag(now ? '--memory-saver-mode' : '--no-memory-saver-mode')
  }
  const wait = () => {
    const since = { at: clock.steady(), processor: processorMs() }
    cancel = clock.after(periodMs, () => {
      save(processorMs() - since.processor < (clock.steady() - since.at) * maxShareAtRest)
      wait()
    })
  }
  return {
    start: wait,
    stop() {
      cancel()
      save(false)
    },
  }
}

const periodMs = 5_000
const maxShareAtRest = 0.2
