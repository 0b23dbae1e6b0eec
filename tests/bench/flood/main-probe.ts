import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a main process measures of itself since the last reset. */
export interface MainFigures {
  longestBlockMs: number
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
  const write = () => {
    if (existsSync(`${file}.reset`)) {
      rmSync(`${file}.reset`)
      delays.reset()
      since = performance.now()
      used = process.cpuUsage()
      return
    }
    const { user, system } = process.cpuUsage(used)
    const { rss, heapUsed } = process.memoryUsage()
    const figures: MainFigures = {
      longestBlockMs: Math.max(0, delays.max / 1e6 - resolutionMs),
      share: (user + system) / 1_000 / Math.max(1, performance.now() - since),
      residentMb: rss / 2 ** 20,
      heapMb: heapUsed / 2 ** 20,
    }
    writeFileSync(file, JSON.stringify(figures))
  }
  setInterval(write, periodMs).unref()
}
