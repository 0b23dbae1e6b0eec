import type { Page } from '@playwright/test'
import {
  electronObstacle,
  inDesktopSession,
  startBlankWindow,
  startElectronDesk,
  type ElectronSide,
} from './electron.ts'
import type { Figure } from './figures.ts'
import {
  drawingSeconds,
  keepFigures,
  launchBrowser,
  metricOf,
  openPage,
  startProbedHost,
  startSource,
  waitUntil,
} from './frame.ts'

// A desk at rest with 50 and with 50,000 active alarms: processor shares of page and host, and what each does in
// 10 s. The peer is a blank page of the same host, which is measured after it; in
// Electron it is a blank window. TOCSIN_BENCH_SHORT: 20 s instead of 30.
const windowSeconds = process.env.TOCSIN_BENCH_SHORT === undefined ? 30 : 20
const settleMs = 120_000
/** At rest a look at the event loop every 10 ms would take more than the program itself. */
const resolutionMs = 1_000
/** Until its alarms are a minute old, a list writes their ages every second. */
const youngMs = 65_000

interface Rest {
  /** Percentages of a core. */
  pageShare: number
  hostShare: number
  /** In 10 s. */
  recalculations: number
  pushes: number
  requests: number
  serviceRequests: number
}

const pause = (seconds: number) => new Promise((after) => setTimeout(after, seconds * 1_000))

async function untilComplete(page: Page, rows: number): Promise<void> {
  const isComplete = () =>
    page.evaluate(
      (text) => document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') === text,
      String(rows + 1),
    )
  if (!(await waitUntil(isComplete, settleMs))) throw new Error(`the list of ${rows} is not complete`)
}

async function measure(count: number): Promise<{ desk: Rest; blank: Rest }> {
  const source = await startSource()
  try {
    await source.order({ kind: 'standing', count })
    const raisedAt = performance.now()
    const desk = await startProbedHost(['--server', source.url], resolutionMs)
    const address = desk.address()
    const measurePage = async (url: string, rows: number | null): Promise<Rest> => {
      const browser = await launchBrowser()
      try {
        const { page, inspector } = await openPage(browser)
        const frames = { received: 0, sent: 0 }
        page.on('websocket', (socket) => {
          socket.on('framereceived', () => frames.received++)
          socket.on('framesent', () => frames.sent++)
        })
        await page.goto(url)
        if (rows !== null) await untilComplete(page, rows)
        await pause(10)
        if (rows !== null) await waitUntil(() => performance.now() - raisedAt > youngMs, youngMs)
        desk.reset()
        const read = async () => ({
          cpu: await drawingSeconds(browser),
          styles: await metricOf(inspector, 'RecalcStyleCount'),
          ...frames,
          served: await source.requests(),
          at: performance.now(),
        })
        const before = await read()
        await pause(windowSeconds)
        const after = await read()
        const seconds = (after.at - before.at) / 1_000
        const inTen = (of: 'styles' | 'received' | 'sent' | 'served') =>
          ((after[of] - before[of]) / seconds) * 10
        return {
          pageShare: ((after.cpu - before.cpu) / seconds) * 100,
          hostShare: desk.figures().share * 100,
          recalculations: inTen('styles'),
          requests: inTen('sent'),
          serviceRequests: inTen('served'),
          // Each request of the page has an answer, which is no push.
          pushes: inTen('received') - inTen('sent'),
        }
      } finally {
        await browser.close()
      }
    }
    // First, since the address is good for a minute.
    const measured = await measurePage(address, count)
    const blank = await measurePage(new URL('/blank', address).href, null)
    await desk.stop()
    return { desk: measured, blank }
  } finally {
    await source.stop()
  }
}

/** Percentages of a core: what draws a window, and its main process. */
async function shares(side: ElectronSide): Promise<{ page: number; main: number }> {
  await side.reset()
  const [before, began] = [await side.drawingSeconds(), performance.now()]
  await pause(windowSeconds)
  const drawn = (await side.drawingSeconds()) - before
  const seconds = (performance.now() - began) / 1_000
  return { page: (drawn / seconds) * 100, main: (await side.figures()).share * 100 }
}

const measureElectron = (count: number): Promise<Figure[]> =>
  inDesktopSession(async (desktop) => {
    const window = await startBlankWindow(desktop, resolutionMs)
    await pause(10)
    const blank = await shares(window)
    await window.stop()
    const source = await startSource()
    try {
      await source.order({ kind: 'standing', count })
      const raisedAt = performance.now()
      const desk = await startElectronDesk(desktop, source, resolutionMs)
      await untilComplete(desk.page, count)
      await waitUntil(() => performance.now() - raisedAt > youngMs, youngMs)
      const ours = await shares(desk)
      await desk.stop()
      const name = (part: string) => `Electron, ${count} alarms, ${part} (peer: a blank window)`
      const unit = '% of a core'
      return [
        { name: name('page'), ours: ours.page, peer: blank.page, unit, goal: 'at most 2' },
        { name: name('main'), ours: ours.main, peer: blank.main, unit },
      ]
    } finally {
      await source.stop()
    }
  })

const figures: Figure[] = []
for (const count of [50, 50_000]) {
  const { desk, blank } = await measure(count)
  const figure = (name: string, of: keyof Rest, unit: string, goal?: string): Figure => ({
    name: `${count} alarms, ${name}`,
    unit,
    ...(goal === undefined ? {} : { goal }),
    ours: desk[of],
    peer: blank[of],
  })
  figures.push(
    figure('page', 'pageShare', '% of a core', 'ratio at most 1.2'),
    figure('host', 'hostShare', '% of a core', 'at most 0.5'),
    figure('style recalculations', 'recalculations', 'in 10 s', 'at most 5'),
    figure('pushes to the page', 'pushes', 'in 10 s'),
    figure('requests of the page', 'requests', 'in 10 s', 'at most 0'),
    figure('requests to the service', 'serviceRequests', 'in 10 s'),
  )
}
const obstacle = electronObstacle()
if (obstacle === null) for (const count of [50, 50_000]) figures.push(...(await measureElectron(count)))
keepFigures('rest', figures, obstacle === null ? [] : [obstacle])
