import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** What a main process measures of itself since the last reset. */
export interface MainFigures {
  longestBlockMs: number
  /** How much of a block the process itself worked; the rest it waited, for a core or for the disk. */
  longestWorkMs: number
  /** Processor time as a share of one core. */
  share: number
  residentMb: number
  heapMb: number
}

export interface Probe {
  read(): MainFigures
  reset(): void
}

/**
 * Begins to measure the process that it is called in; Playwright sends it to Electron's as text, so that it uses nothing
 * around it, and calls it there with Electron's module.
 */
export function measureSelf(_electron?: unknown, resolution?: number | void): Probe {
  const resolutionMs = resolution ?? 10
  const delays = process
    .getBuiltinModule('node:perf_hooks')
    .monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let [since, used] = [performance.now(), process.cpuUsage()]
  let [lastTick, lastWork, longestWorkMs] = [performance.now(), process.threadCpuUsage(), 0]
  setInterval(() => {
    const late = performance.now() - lastTick - resolutionMs
    const { user, system } = process.threadCpuUsage(lastWork)
    longestWorkMs = Math.max(longestWorkMs, Math.min(late, (user + system) / 1_000))
    lastTick = performance.now()
    lastWork = process.threadCpuUsage()
  }, resolutionMs).unref()
  return {
    read() {
      const { user, system } = process.cpuUsage(used)
      const { rss, heapUsed } = process.memoryUsage()
      return {
        longestBlockMs: Math.max(0, delays.max / 1e6 - resolutionMs),
        longestWorkMs,
        share: (user + system) / 1_000 / Math.max(1, performance.now() - since),
        residentMb: rss / 2 ** 20,
        heapMb: heapUsed / 2 ** 20,
      }
    },
    reset() {
      delays.reset()
      longestWorkMs = 0
      since = performance.now()
      used = process.cpuUsage()
    },
  }
}

// Loaded into the web host by NODE_OPTIONS, so that the product has no code for its benchmark; its workers load it too.
const file = process.env.TOCSIN_BENCH_FIGURES
const periodMs = 500

if (file !== undefined && isMainThread) {
  const probe = measureSelf(undefined, Number(process.env.TOCSIN_BENCH_RESOLUTION ?? 10))
  setInterval(() => {
    if (existsSync(`${file}.reset`)) {
      rmSync(`${file}.reset`)
      probe.reset()
    } else {
      // Whole or not at all: it is read at any moment.
      writeFileSync(`${file}.new`, JSON.stringify(probe.read()))
      renameSync(`${file}.new`, file)
    }
  }, periodMs).unref()
}
