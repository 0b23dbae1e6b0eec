import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../scripts/lib/find-browser.mjs'
import type { RecordsBench } from './records/page.ts'

// The table of records beside AG Grid Community: the same 100,000 histories, the same columns, one browser, one
// run. Milliseconds of the page's main thread until the document shows the end of what was asked; worst of all.
const rows = 100_000
const typed = 'unit 42 above'

declare global {
  interface Window {
    recordsBench: RecordsBench
  }
}

interface Figures {
  sorts: number[]
  keystrokes: number[]
  longestTask: number
  shown: number
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

// Runs in the page.
async function measure({ which, count, text }: { which: 'ours' | 'peer'; count: number; text: string }) {
  const bench = window.recordsBench
  const table = await bench[which](count)
  const timed = async (act: () => Promise<void>) => {
    const began = performance.now()
    await act()
    const took = performance.now() - began
    await new Promise(requestAnimationFrame)
    return took
  }
  const sorts: number[] = []
  for (const column of bench.columns)
    for (const descending of [false, true]) sorts.push(await timed(() => table.sort(column, descending)))
  const keystrokes: number[] = []
  for (let length = 1; length <= text.length; length++)
    keystrokes.push(await timed(() => table.filter(text.slice(0, length))))
  const shown = table.shown()
  await timed(() => table.filter(''))
  let longestTask = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  observer.observe({ type: 'longtask' })
  const scroller = table.scroller()
  for (let step = 0; step < 120; step++) {
    scroller.scrollTop = (step * 7_919 * 11) % Math.max(1, scroller.scrollHeight - 800)
    await new Promise(requestAnimationFrame)
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return { sorts, keystrokes, longestTask, shown }
}

const tenths = (value: number) => Math.round(value * 10) / 10
function report(name: string, ours: number, peer: number): void {
  const ratio = Math.round((ours / peer) * 100) / 100
  console.log(JSON.stringify({ name, ours: tenths(ours), peer: tenths(peer), ratio, unit: 'ms' }))
}

async function measured(page: Page, which: 'ours' | 'peer', script: string, style: string): Promise<Figures> {
  await page.goto('about:blank')
  await page.setContent('<!doctype html><html data-theme="dark"><body></body></html>')
  await page.addStyleTag({ content: style })
  await page.addScriptTag({ content: script })
  return page.evaluate(measure, { which, count: rows, text: typed })
}

const { script, style } = await bundle()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const peer = await measured(page, 'peer', script, style)
  const ours = await measured(page, 'ours', script, style)
  if (ours.shown !== peer.shown) throw new Error(`${ours.shown} rows found, the peer finds ${peer.shown}`)
  report('100,000 histories sorted by any column', Math.max(...ours.sorts), Math.max(...peer.sorts))
  report(
    '100,000 histories filtered, a keystroke',
    Math.max(...ours.keystrokes),
    Math.max(...peer.keystrokes),
  )
  // The browser tells of tasks over 50 ms only: 0 is none.
  report('100,000 histories scrolled, longest task', ours.longestTask, peer.longestTask)
} finally {
  await browser.close()
}
