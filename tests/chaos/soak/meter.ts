import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import type { ProcessFigures } from './meter-hook.ts'

const hook = resolve(import.meta.dirname, 'meter-hook.ts')

const maxAnswerMs = 30_000

/** A process that is to be measured: how to start it, and how to ask it. */
export interface ProcessMeter {
  execArgv: string[]
  env: { SOAK_METER: string }
  read(): Promise<ProcessFigures>
  /** Sets the process's wall clock ahead, or back. */
  shiftClock(shiftMs: number): Promise<void>
  /** Keeps its main thread busy from now on, for so long; settles when that begins. */
  block(blockMs: number): Promise<void>
}

export function createProcessMeter(socketPath: string): ProcessMeter {
  const ask = async (order: object): Promise<ProcessFigures> => {
    const socket = connect(socketPath)
    const signal = AbortSignal.timeout(maxAnswerMs)
    try {
      await once(socket, 'connect', { signal })
      socket.write(`${JSON.stringify(order)}\n`)
      const [line] = (await once(createInterface(socket), 'line', { signal })) as [string]
      return JSON.parse(line) as ProcessFigures
    } finally {
      socket.destroy()
    }
  }
  return {
    // A killed process leaves its socket behind.
    get execArgv() {
      rmSync(socketPath, { force: true })
      return ['--expose-gc', '--import', hook]
    },
    env: { SOAK_METER: socketPath },
    read: () => ask({}),
    async shiftClock(shiftMs) {
      await ask({ shiftMs })
    },
    async block(blockMs) {
      await ask({ blockMs })
    },
  }
}

export interface PageFigures {
  heapMB: number
  nodes: number
  listeners: number
}

/** The figures of a page after a garbage collection. */
export async function readPage(page: Page): Promise<PageFigures> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return {
      heapMB: valueOf('JSHeapUsedSize') / 1_048_576,
      nodes: valueOf('Nodes'),
      listeners: valueOf('JSEventListeners'),
    }
  } finally {
    await session.detach()
  }
}
