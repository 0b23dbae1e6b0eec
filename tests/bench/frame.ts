import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import { startWebDesk, type WebDesk } from '../support/web-desk.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { Figure } from './figures.ts'
import type { SourceOrder, SourceReport } from './flood/source.ts'
import type { MainFigures } from './flood/main-probe.ts'
import type { Sent } from './streams/seen.ts'

/** Starts the browser that this machine has. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({
    args: [...args],
    ...(executablePath === null ? {} : { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
  })
}

/** A page of the usual size, and what Chrome tells about it. */
export async function openPage(browser: Browser): Promise<{ page: Page; inspector: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  return { page, inspector: await inspectorOf(page) }
}

export async function inspectorOf(page: Page): Promise<CDPSession> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  return inspector
}

export async function metricOf(
  inspector: CDPSession,
  metric: 'TaskDuration' | 'RecalcStyleCount',
): Promise<number> {
  const { metrics } = await inspector.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === metric)?.value ?? Number.NaN
}

/** Processor time of the page's main thread so far. */
export const threadMs = async (inspector: CDPSession) => (await metricOf(inspector, 'TaskDuration')) * 1_000

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  args: { name?: string }
  /** Elapsed and processor time, in microseconds. */
  dur?: number
  tdur?: number
}

const ofPages = async (browser: Browser) => {
  const inspector = await browser.newBrowserCDPSession()
  const { processInfo } = await inspector.send('SystemInfo.getProcessInfo')
  await inspector.detach()
  return processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU')
}

/** Processor seconds of everything that draws pages; the browser's own processes are not the page's. */
export const drawingSeconds = async (browser: Browser) =>
  (await ofPages(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0)

/** What the processes that draw pages have resident, workers and engines included; NaN where it cannot be read. */
export async function drawingMb(browser: Browser): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  const sizes = (await ofPages(browser)).map(({ id }) =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? Number.NaN),
  )
  return sizes.reduce((sum, kb) => sum + kb, 0) / 1_024
}

/** Every task of the page's main thread while something is done, longest first, in milliseconds of processor time. */
export async function tasksDuring(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('a page without a browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  )
  const byThread = Map.groupBy(
    traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(thread(event))),
    thread,
  )
  // Other renderers of the browser have nothing to do meanwhile.
  const busiest = [...byThread.values()].map((events) => events.map(({ tdur = 0 }) => tdur / 1_000))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const [tasks = []] = busiest.toSorted((a, b) => sum(b) - sum(a))
  return tasks.toSorted((a, b) => b - a)
}

export async function pageHeapMb(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage')
  return (await inspector.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
}

/** Looks ten times a second until it is so; says whether it became so in time. */
export async function waitUntil(isSo: () => Promise<boolean> | boolean, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    if (await isSo()) return true
    await new Promise((after) => setTimeout(after, 100))
  }
  return false
}

/** The alarms that a source lists and pushes, in a process of its own so that its cost is nobody else's. */
export interface Source {
  readonly url: string
  /** Obeys an order and returns when the source sent each alarm of it, by id. */
  order(order: SourceOrder): Promise<ReadonlyMap<number, number>>
  /** Changes its alarms, and returns when those of the top of the list were sent. */
  change(count: number, perSecond: number): Promise<Sent[]>
  /** How many requests it has answered. */
  requests(): Promise<number>
  stop(): Promise<void>
}

export async function startSource(): Promise<Source> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'flood/source.ts'))
  const report = async () => ((await once(child, 'message')) as [SourceReport])[0]
  const { url } = await report()
  const obey = (order: SourceOrder) => {
    const answered = report()
    child.send(order)
    return answered
  }
  return {
    url,
    order: async (order) => new Map((await obey(order)).sentAt),
    change: async (count, perSecond) => (await obey({ kind: 'change', count, perSecond })).changes,
    requests: async () => (await obey({ kind: 'report' })).requests,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** The alarms of a source as it lists them, newest first. */
export async function alarmsOf({ url }: Source): Promise<Alarm[]> {
  const answer = await fetch(`${url}/api/v1/alarms?sort=-id&limit=1000000`)
  return ((await answer.json()) as { items: Alarm[] }).items
}

export interface ProbedDesk extends WebDesk {
  figures(): MainFigures
  reset(): void
}

/** The web host on a source, with what its main process needs from inside. */
export const startProbedDesk = (source: Source, flags: readonly string[] = []): Promise<ProbedDesk> =>
  startProbedHost(['--server', source.url, ...flags])

/** The web host, with what its main process needs from inside; how finely that looks costs a share of a core itself. */
export async function startProbedHost(flags: readonly string[], resolutionMs = 10): Promise<ProbedDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-bench-'))
  const file = join(folder, 'main.json')
  const source = readFileSync(join(import.meta.dirname, 'flood/main-probe.ts'), 'utf8')
  const probe = join(folder, 'main-probe.mjs')
  // As JavaScript: what strips types would be loaded into main and each of its workers, and take 10 to 20 MB there.
  writeFileSync(probe, stripTypeScriptTypes(source))
  const desk = await startWebDesk(flags, {
    TOCSIN_TOKEN: 'bench',
    TOCSIN_BENCH_FIGURES: file,
    TOCSIN_BENCH_RESOLUTION: String(resolutionMs),
    NODE_OPTIONS: `--import=${pathToFileURL(probe).href}`,
  })
  return {
    ...desk,
    figures: () => JSON.parse(readFileSync(file, 'utf8')) as MainFigures,
    reset: () => writeFileSync(`${file}.reset`, ''),
    async stop() {
      await desk.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Prints each figure with its benchmark, a JSON line each, for npm run bench; notes say what could not be measured. */
export function keepFigures(bench: string, figures: readonly Figure[], notes: readonly string[] = []): void {
  for (const figure of figures) console.log(JSON.stringify({ bench, ...figure }))
  for (const note of notes) console.log(JSON.stringify({ note }))
}
