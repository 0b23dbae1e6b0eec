import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import type { CDPSession, Page } from '@playwright/test'
import { build } from 'vite'
import type { Figure } from './figures.ts'
import { keepFigures, launchBrowser } from './frame.ts'
import type { RecordsBench, Side } from './records/page.ts'

// Tables and views of records beside AG Grid Community: the same data, the same columns, one browser, one run.
// Figures are milliseconds of processor time of the page's main thread until the document shows the result, which
// does not depend on other load. The slowest action of a round counts; of the rounds the best is reported, and the
// worst beside it.
const histories = 100_000
const tags = 5_000
const rounds = 3
const typed = 'unit 42 above'
const scrolls = 120

declare global {
  interface Window {
    recordsBench: RecordsBench
    /** The durations of long tasks (over 50 ms) of the page's main thread. */
    longTasks: number[]
    scroller: HTMLElement
  }
}

interface Took {
  cpu: number
  wall: number
}

async function bundle(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [vue()],
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'false' },
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: resolve(import.meta.dirname, 'records/page.ts'), formats: ['iife'], name: 'page' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const style = outputs.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'))
  const script = outputs.find((one) => one.type === 'chunk')
  if (script?.type !== 'chunk') throw new Error('the page was not built')
  return { script: script.code, style: style?.type === 'asset' ? String(style.source) : '' }
}

/** Processor time of the main thread so far, in milliseconds. */
async function threadTime(inspector: CDPSession): Promise<number> {
  const { metrics } = await inspector.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

/** Runs actions in one page and returns the cost of each. */
async function openPage(page: Page, { script, style }: { script: string; style: string }) {
  await page.goto('about:blank')
  await page.setContent('<!doctype html><html data-theme="dark"><body></body></html>')
  await page.addStyleTag({ content: style })
  await page.addScriptTag({ content: script })
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async <T>(act: (given: T) => Promise<void>, given: T): Promise<Took> => {
    const [cpu, wall] = [await threadTime(inspector), performance.now()]
    await page.evaluate<void, T>(act as never, given as never)
    return { wall: performance.now() - wall, cpu: (await threadTime(inspector)) - cpu }
  }
}

const worstOf = (all: readonly Took[]): Took => ({
  cpu: Math.max(...all.map(({ cpu }) => cpu)),
  wall: Math.max(...all.map(({ wall }) => wall)),
})

const bestOf = (all: readonly Took[]): Took => ({
  cpu: Math.min(...all.map(({ cpu }) => cpu)),
  wall: Math.min(...all.map(({ wall }) => wall)),
})

async function measureTable(page: Page, parts: { script: string; style: string }, side: Side) {
  const timed = await openPage(page, parts)
  const columns = await page.evaluate(
    async ([which, count]) => {
      window.recordsBench.table = await window.recordsBench[which](count)
      return window.recordsBench.columns
    },
    [side, histories] as const,
  )
  const sorts: Took[] = []
  for (const column of columns)
    for (const descending of [false, true])
      sorts.push(
        await timed(async (way) => window.recordsBench.table?.sort(...way), [column, descending] as const),
      )
  const keystrokes: Took[] = []
  for (let length = 1; length <= typed.length; length++)
    keystrokes.push(
      await timed(async (text) => window.recordsBench.table?.filter(text), typed.slice(0, length)),
    )
  const shown = await page.evaluate(() => window.recordsBench.table?.shown())
  await page.evaluate(() => window.recordsBench.table?.filter(''))
  await page.evaluate(() => {
    window.scroller = window.recordsBench.table?.scroller() ?? document.body
    window.longTasks = []
    const note = (list: PerformanceObserverEntryList) =>
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    new PerformanceObserver(note).observe({ type: 'longtask' })
  })
  const frames: Took[] = []
  for (let step = 0; step < scrolls; step++)
    frames.push(
      await timed(async (place) => {
        // Found in advance: the search is not part of scrolling.
        const { scroller } = window
        scroller.scrollTop = place % Math.max(1, scroller.scrollHeight - 800)
        await new Promise(requestAnimationFrame)
      }, step * 87_109),
    )
  const longTasks = await page.evaluate(() => window.longTasks)
  return { sort: worstOf(sorts), keystroke: worstOf(keystrokes), frame: worstOf(frames), longTasks, shown }
}

async function measureView(page: Page, parts: { script: string; style: string }, side: Side) {
  const timed = await openPage(page, parts)
  await page.evaluate(
    ([which, count]) => {
      window.recordsBench.view = window.recordsBench.statistics[which](count)
    },
    [side, tags] as const,
  )
  const drawn = await timed(async () => window.recordsBench.view?.draw(), null)
  await page.evaluate(() => window.recordsBench.view?.clear())
  return drawn
}

const figures: Figure[] = []
function report(name: string, ours: readonly Took[], peer: readonly Took[]): void {
  const unit = 'ms of the main thread'
  figures.push(
    { name, ours: bestOf(ours).cpu, peer: bestOf(peer).cpu, unit },
    { name: `${name}, the worst round`, ours: worstOf(ours).cpu, peer: worstOf(peer).cpu, unit },
  )
}
async function severalTimes<T>(measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < rounds) all.push(await measure())
  return all
}

const parts = await bundle()
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const views = await severalTimes(() => measureView(page, parts, 'ours'))
  const peerViews = await severalTimes(() => measureView(page, parts, 'peer'))
  report('statistics of 5,000 tags drawn, pictures and table', views, peerViews)
  const ours = await severalTimes(() => measureTable(page, parts, 'ours'))
  // Once, since it takes minutes.
  const peer = await measureTable(page, parts, 'peer')
  for (const { shown } of ours)
    if (shown !== peer.shown) throw new Error(`${shown} rows found, the peer finds ${peer.shown}`)
  const of = (act: 'sort' | 'keystroke' | 'frame') => ours.map((one) => one[act])
  report('100,000 histories sorted by any column', of('sort'), [peer.sort])
  report('100,000 histories filtered, a keystroke', of('keystroke'), [peer.keystroke])
  report('100,000 histories scrolled, all tasks of a frame', of('frame'), [peer.frame])
  const counts = ours.map(({ longTasks }) => longTasks.length)
  figures.push({
    name: '100,000 histories scrolled, tasks over 50 ms',
    ours: Math.min(...counts),
    peer: peer.longTasks.length,
    unit: `tasks in ${scrolls} jumps`,
  })
  keepFigures('records', figures)
} finally {
  await browser.close()
}
