import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'

/*
 * Loaded into a measured process by `node --import`, never part of the product: answers each line on a local socket
 * with the figures of its process, and can shift the process's wall clock or block its main thread. Timers go on
 * undisturbed by the clock, as they do when somebody sets that of a machine.
 */

export interface ProcessFigures {
  pid: number
  heapMB: number
  rssMB: number
  /** Open files and sockets, by /proc; 0 where there is none. */
  files: number
  /** What keeps the event loop alive, without timers. */
  handles: number
  timers: number
  /** Listeners of the process object: those that nobody removes add up here. */
  listeners: number
  /** Since the last question, without the garbage collection that comes with each. */
  loopP99Ms: number
  loopMaxMs: number
}

const toMB = (bytes: number) => bytes / 1_048_576
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

let shiftMs = 0
const RealDate = Date
class ShiftedDate extends RealDate {
  constructor(...args: ConstructorParameters<typeof Date> | []) {
    if (args.length === 0) super(ShiftedDate.now())
    else super(...args)
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
}
globalThis.Date = ShiftedDate as DateConstructor

function figures(): ProcessFigures {
  const loopP99Ms = delay.percentile(99) / 1e6
  const loopMaxMs = delay.max / 1e6
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo()
  const timers = resources.filter((kind) => kind === 'Timeout' || kind === 'Immediate').length
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
  delay.reset()
  return {
    pid: process.pid,
    heapMB: toMB(heapUsed),
    rssMB: toMB(rss),
    files: countFiles(),
    handles: resources.length - timers,
    timers,
    listeners,
    loopP99Ms,
    loopMaxMs,
  }
}

function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) Math.sqrt(end)
}

function countFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    // No such folder outside Linux.
    return 0
  }
}

const path = process.env.SOAK_METER
// A child of the measured process must not take its place.
delete process.env.SOAK_METER
if (path !== undefined)
  createServer((socket) => {
    socket.unref()
    socket.on('error', () => socket.destroy())
    createInterface(socket).on('line', (line) => {
      const order = JSON.parse(line) as { shiftMs?: number; blockMs?: number }
      if (order.shiftMs !== undefined) shiftMs = order.shiftMs
      // Once the answer is out: whoever asks does not wait for the end.
      socket.write(`${JSON.stringify(figures())}\n`, () => spin(order.blockMs ?? 0))
    })
  })
    .listen(path)
    .unref()
