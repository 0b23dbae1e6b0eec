import type { CDPSession, Page } from '@playwright/test'
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
import { bundlePeer } from './peer.ts'

// 500 alarms a second for 15 s on 5,000 active ones, three times, then 100,000 that come and go, then once more: from
// the hub to the painted row. The peer is AG Grid Community, fed by Microsoft's client in a plain page; the sides
// alternate. TOCSIN_BENCH_SHORT makes it a fifth as long.
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

const browser = await launchBrowser()
const sources = { ours: await startSource(), peer: await startSource() }
try {
  for (const source of Object.values(sources)) await source.order({ kind: 'standing', count: standing })
  const desk = await startProbedDesk(sources.ours)
  const ours: Side = {
    ...(await openPage(browser)),
    rowSelector: '[data-alarm-id]',
    idAttribute: 'data-alarm-id',
    count: async () =>
      Number(await ours.page.locator('[aria-rowcount]').first().getAttribute('aria-rowcount')) - 1,
  }
  const peer: Side = {
    ...(await openPage(browser)),
    rowSelector: '.ag-row',
    idAttribute: 'row-id',
    count: () => peer.page.evaluate(() => window.peerBench.count()),
  }
  await ours.page.goto(desk.address())
  const isLive = ours.page.locator('[data-testid=connection][data-kind=live]')
  await isLive.waitFor({ timeout: settleMs })
  await waitUntil(async () => (await ours.count()) === standing, settleMs)
  await peer.page.setContent('<!doctype html><html><body></body></html>')
  await peer.page.addScriptTag({ content: await bundlePeer() })
  await peer.page.evaluate(([hub, alarms]) => window.peerBench.start(hub, alarms), [
    `${sources.peer.url}/alarmHub`,
    await alarmsOf(sources.peer),
  ] as const)
  for (const side of [ours, peer]) await watch(side)

  const results = { ours: [] as FloodResult[], peer: [] as FloodResult[] }
  const mains: ReturnType<typeof desk.figures>[] = []
  const floodBoth = async () => {
    // What a desk lost in the flood before is not part of this one.
    await isLive.waitFor({ timeout: settleMs })
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
  keepFigures('flood', [
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
        goal: '0',
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
        goal: '0',
        ours: results.ours[place]?.lost ?? NaN,
        peer: results.peer[place]?.lost ?? NaN,
      },
    ]),
  ])
  await desk.stop()
} finally {
  await browser.close()
  for (const source of Object.values(sources)) await source.stop()
}
