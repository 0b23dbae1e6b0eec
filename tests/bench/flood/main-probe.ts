import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

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

// Loaded into the web host by NODE_OPTIONS, so that the product has no code for its benchmark.
const file = process.env.TOCSIN_BENCH_FIGURES
const resolutionMs = 10
const periodMs = 500

if (file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let [since, used] = [performance.now(), process.cpuUsage()]
  let [lastTick, lastWork, longestWorkMs] = [performance.now(), process.threadCpuUsage(), 0]
  const tick = () => {
    const late = performance.now() - lastTick - resolutionMs
    const { user, system } = process.threadCpuUsage(lastWork)
    longestWorkMs = Math.max(longestWorkMs, Math.min(late, (user + system) / 1_000))
    lastTick = performance.now()
    lastWork = process.threadCpuUsage()
  }
  const write = () => {
    if (existsSync(`${file}.reset`)) {
      rmSync(`${file}.reset`)
      delays.reset()
      longestWorkMs = 0
      since = performance.now()
      used = process.cpuUsage()
      return
    }
    const { user, system } = process.cpuUsage(used)
    const { rss, heapUsed } = process.memoryUsage()
    const figures: MainFigures = {
      longestBlockMs: Math.max(0, delays.max / 1e6 - resolutionMs),
      longestWorkMs,
      share: (user + system) / 1_000 / Math.max(1, performance.now() - since),
      residentMb: rss / 2 ** 20,
      heapMb: heapUsed / 2 ** 20,
    }
    writeFileSync(file, JSON.stringify(figures))
  }
  setInterval(write, periodMs).unref()
  setInterval(tick, resolutionMs).unref()
}
