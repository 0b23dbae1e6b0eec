import type { CDPSession, Page } from '@playwright/test'
import type { Figure } from './figures.ts'
import {
  alarmsOf,
  keepFigures,
  launchBrowser,
  openPage,
  quantile,
  startProbedDesk,
  startSource,
  threadMs,
  waitUntil,
  type Source,
} from './frame.ts'
import { electronObstacle, inDesktopSession, startElectronDesk } from './electron.ts'
import type { MainFigures } from './flood/main-probe.ts'
import { openPeerPage } from './peer.ts'

// 500 alarms a second for 15 s on 5,000 active ones, three times, then 100,000 that come and go, then once more: from
// the hub to the painted row. The peer is AG Grid Community, fed by Microsoft's client in a plain page; the sides
// alternate. Then the first flood once more in Electron, beside the web host's. TOCSIN_BENCH_SHORT makes it a fifth as long.
const scale = process.env.TOCSIN_BENCH_SHORT === undefined ? 1 : 0.2
const standing = 5_000
const perSecond = 500
const floodCount = perSecond * 15 * scale
const passing = 100_000 * scale
const settleMs = 60_000

declare global {
  interface Window {
    /** When each row was first painted, by the id of its alarm. */
    painted: Map<number, number>
    longTasks: number[]
  }
}

/** One side: its page, and how to find its rows. */
interface Side {
  page: Page
  inspector: CDPSession
  rowSelector: string
  idAttribute: string
  count(): Promise<number>
}

interface FloodResult {
  latencies: number[]
  pageShare: number
  longTasks: number[]
  lost: number
}

async function watch({ page, rowSelector, idAttribute }: Side): Promise<void> {
  await page.evaluate(
    ([rows, attribute]) => {
      window.painted = new Map()
      window.longTasks = []
      new PerformanceObserver((list) =>
        window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' })
      const look = () => {
        // What this frame shows is painted when the next one begins.
        const shown = [...document.querySelectorAll(rows)].map((row) => Number(row.getAttribute(attribute)))
        requestAnimationFrame(() => {
          for (const id of shown) if (!window.painted.has(id)) window.painted.set(id, Date.now())
          look()
        })
      }
      look()
    },
    [rowSelector, idAttribute] as const,
  )
}

async function measureFlood(source: Source, side: Side): Promise<FloodResult> {
  const expected = (await side.count()) + floodCount
  await side.page.evaluate(() => void (window.longTasks = []))
  const [used, began] = [await threadMs(side.inspector), performance.now()]
  const sentAt = await source.order({ kind: 'flood', count: floodCount, perSecond, keeps: null })
  const pageShare = ((await threadMs(side.inspector)) - used) / (performance.now() - began)
  await waitUntil(async () => (await side.count()) >= expected, settleMs)
  const painted = new Map(await side.page.evaluate(() => [...window.painted]))
  const latencies = [...sentAt].flatMap(([id, at]) => {
    const shownAt = painted.get(id)
    return shownAt === undefined ? [] : [shownAt - at]
  })
  const longTasks = await side.page.evaluate(() => window.longTasks)
  return { latencies, pageShare, longTasks, lost: Math.max(0, expected - (await side.count())) }
}

/** The desk's own page, in whichever program. */
const deskSide = (shown: Pick<Side, 'page' | 'inspector'>): Side => ({
  ...shown,
  rowSelector: '[data-alarm-id]',
  idAttribute: 'data-alarm-id',
  count: async () =>
    Number(await shown.page.locator('[aria-rowcount]').first().getAttribute('aria-rowcount')) - 1,
})

async function untilListed(side: Side): Promise<void> {
  await side.page.locator('[data-testid=connection][data-kind=live]').waitFor({ timeout: settleMs })
  await waitUntil(async () => (await side.count()) === standing, settleMs)
}

interface MeasuredDesk {
  page: FloodResult
  main: MainFigures
}

/** One flood in Electron, on a source of its own. */
const floodElectron = (): Promise<MeasuredDesk> =>
  inDesktopSession(async (desktop) => {
    const source = await startSource()
    await source.order({ kind: 'standing', count: standing })
    const desk = await startElectronDesk(desktop, source)
    try {
      const side = deskSide(desk)
      await untilListed(side)
      await watch(side)
      await desk.reset()
      return { page: await measureFlood(source, side), main: await desk.figures() }
    } finally {
      await desk.stop()
      await source.stop()
    }
  })

/** What Electron took, beside the web host in Chromium. */
function electronFigures(ours: MeasuredDesk, peer: MeasuredDesk): Figure[] {
  const figure = (name: string, of: (desk: MeasuredDesk) => number, unit: string, goal?: string): Figure => ({
    name: `Electron, first flood, ${name} (peer: the web host)`,
    ours: of(ours),
    peer: of(peer),
    unit,
    ...(goal === undefined ? {} : { goal }),
  })
  return [
    figure('hub to painted row, p50', ({ page }) => quantile(page.latencies, 0.5), 'ms'),
    figure('hub to painted row, p99', ({ page }) => quantile(page.latencies, 0.99), 'ms'),
    figure('page, share of a core', ({ page }) => page.pageShare, 'cores', 'at most 0.5'),
    figure('page, tasks over 50 ms', ({ page }) => page.longTasks.length, 'tasks', 'at most 0'),
    figure('main, longest block', ({ main }) => main.longestBlockMs, 'ms', 'at most 50'),
    figure('main, longest block, its own work', ({ main }) => main.longestWorkMs, 'ms', 'at most 50'),
    figure('main, share of a core', ({ main }) => main.share, 'cores'),
    figure('alarms lost', ({ page }) => page.lost, 'alarms', 'at most 0'),
  ]
}

const browser = await launchBrowser()
const sources = { ours: await startSource(), peer: await startSource() }
try {
  for (const source of Object.values(sources)) await source.order({ kind: 'standing', count: standing })
  const desk = await startProbedDesk(sources.ours)
  const ours = deskSide(await openPage(browser))
  const peer: Side = {
    ...(await openPage(browser)),
    rowSelector: '.ag-row',
    idAttribute: 'row-id',
    count: () => peer.page.evaluate(() => window.peerBench.count()),
  }
  await ours.page.goto(desk.address())
  await untilListed(ours)
  await openPeerPage(peer.page, sources.peer)
  await peer.page.evaluate(([hub, alarms]) => window.peerBench.start(hub, alarms), [
    `${sources.peer.url}/alarmHub`,
    await alarmsOf(sources.peer),
  ] as const)
  for (const side of [ours, peer]) await watch(side)

  const results = { ours: [] as FloodResult[], peer: [] as FloodResult[] }
  const mains: MainFigures[] = []
  const floodBoth = async () => {
    // What a desk lost in the flood before is not part of this one.
    await untilListed(ours)
    desk.reset()
    results.ours.push(await measureFlood(sources.ours, ours))
    mains.push(desk.figures())
    await sources.ours.order({ kind: 'clear' })
    await waitUntil(async () => (await ours.count()) === standing, settleMs)
    results.peer.push(await measureFlood(sources.peer, peer))
    await sources.peer.order({ kind: 'clear' })
    await peer.page.evaluate((from) => {
      const all = [...window.painted.keys()]
      const last = Math.max(...all)
      window.peerBench.remove(Array.from({ length: last - from }, (_, n) => from + n + 1))
    }, standing)
  }
  for (let round = 0; round < 3; round++) await floodBoth()
  await sources.ours.order({ kind: 'flood', count: passing, perSecond: 2_000, keeps: 500 })
  await sources.ours.order({ kind: 'clear' })
  await waitUntil(async () => (await ours.count()) === standing, settleMs)
  await floodBoth()

  const names = ['first', 'second', 'third', `after ${passing} came and went,`]
  const at = (place: number, share: number) => ({
    ours: quantile(results.ours[place]?.latencies ?? [], share),
    peer: quantile(results.peer[place]?.latencies ?? [], share),
    unit: 'ms',
  })
  const figures: Figure[] = [
    ...names.flatMap((name, place) => [
      { name: `${name} flood, hub to painted row, p50`, ...at(place, 0.5) },
      { name: `${name} flood, hub to painted row, p99`, ...at(place, 0.99), goal: 'ratio at most 0.5' },
      {
        name: `${name} flood, page, share of a core`,
        unit: 'cores',
        goal: 'at most 0.5',
        ours: results.ours[place]?.pageShare ?? NaN,
        peer: results.peer[place]?.pageShare ?? NaN,
      },
      {
        name: `${name} flood, page, tasks over 50 ms`,
        unit: 'tasks',
        goal: 'at most 0',
        ours: results.ours[place]?.longTasks.length ?? NaN,
        peer: results.peer[place]?.longTasks.length ?? NaN,
      },
      {
        name: `${name} flood, main, longest block`,
        unit: 'ms',
        goal: 'at most 50',
        ours: mains[place]?.longestBlockMs ?? NaN,
        peer: null,
      },
      {
        name: `${name} flood, main, longest block, its own work`,
        unit: 'ms',
        goal: 'at most 50',
        ours: mains[place]?.longestWorkMs ?? NaN,
        peer: null,
      },
      {
        name: `${name} flood, main, share of a core`,
        unit: 'cores',
        ours: mains[place]?.share ?? NaN,
        peer: null,
      },
      {
        name: `${name} flood, alarms lost`,
        unit: 'alarms',
        goal: 'at most 0',
        ours: results.ours[place]?.lost ?? NaN,
        peer: results.peer[place]?.lost ?? NaN,
      },
    ]),
  ]
  await desk.stop()
  const obstacle = electronObstacle()
  const [page] = results.ours
  const [main] = mains
  if (obstacle === null && page && main)
    figures.push(...electronFigures(await floodElectron(), { page, main }))
  keepFigures('flood', figures, obstacle === null ? [] : [obstacle])
} finally {
  await browser.close()
  for (const source of Object.values(sources)) await source.stop()
}
