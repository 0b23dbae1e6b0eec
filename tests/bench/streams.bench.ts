import { setTimeout as pause } from 'node:timers/promises'
import { besidePeers, type Figure } from './figures.ts'
import { drawingMb, drawingSeconds, keepFigures, launchBrowser, quantile } from './frame.ts'
import { pressKeys } from './streams/page.ts'
import { messageToPixels, readTrace, type TraceEvent } from './streams/seen.ts'
import { openDesk, openGrid, openPerspective, type Side } from './streams/sides.ts'

// 500, 2,000 and 10,000 changes a second for 30 s on lists of 5,000 and 50,000 alarms, sorted by priority and time,
// with a filter on: the desk, AG Grid Community and Perspective, each in a browser of its own, alternating. One change
// in ten is of a row on screen. From the hub to the frame that shows it; frames that were presented, from a trace; what
// its processes take. Then keys, while changes go on. TOCSIN_BENCH_SHORT: 5 s, and 5,000 alarms only.
const isShort = process.env.TOCSIN_BENCH_SHORT !== undefined
const seconds = isShort ? 5 : 30
const sizes = isShort ? [5_000] : [5_000, 50_000]
const rates = [500, 2_000, 10_000]
const keys = 20
const keySeconds = 5
/** What is still on its way after the last change. */
const settleMs = 3_000

interface Measured {
  latencies: number[]
  lost: number
  framesPerSecond: number
  pageShare: number
  mainShare: number
  pageMb: number
  longTasks: number[]
  collections: number[]
  keys: number[]
}

async function measure(side: Side, perSecond: number): Promise<Measured> {
  const { browser, page, source } = side
  await page.bringToFront()
  await page.evaluate(() => {
    window.streamSeen = []
    window.streamTasks = []
  })
  const main = side.main()
  main?.reset()
  await browser.startTracing(page, { categories: ['benchmark', 'v8', 'devtools.timeline'] })
  const [used, began] = [await drawingSeconds(browser), performance.now()]
  const sent = await source.change(perSecond * seconds, perSecond)
  const elapsed = (performance.now() - began) / 1_000
  const pageShare = ((await drawingSeconds(browser)) - used) / elapsed
  const mainShare = main?.figures().share ?? 0
  await pause(settleMs)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const { presented, collections } = readTrace(traceEvents)
  const { seen, longTasks } = await page.evaluate(() => ({
    seen: window.streamSeen,
    longTasks: window.streamTasks,
  }))
  const pageMb = await drawingMb(browser)
  const changing = source.change(perSecond * keySeconds, perSecond)
  const pressed = await pressKeys(page, keys)
  await changing
  await pause(settleMs)
  return {
    ...messageToPixels(sent, seen),
    framesPerSecond: presented / elapsed,
    pageShare,
    mainShare,
    pageMb,
    longTasks,
    collections,
    keys: pressed,
  }
}

interface Row {
  name: string
  unit: string
  of: (one: Measured) => number
  goal?: string
  better?: 'more'
}

const p = (values: readonly number[], share: number) => quantile(values, share)
const rowsOf = (rate: number): Row[] => [
  { name: 'message to pixels, p50', unit: 'ms', of: ({ latencies }) => p(latencies, 0.5) },
  {
    name: 'message to pixels, p99',
    unit: 'ms',
    of: ({ latencies }) => p(latencies, 0.99),
    goal: 'ratio at most 0.5',
  },
  {
    name: 'presented frames',
    unit: 'per second',
    of: ({ framesPerSecond }) => framesPerSecond,
    better: 'more',
    ...(rate === 10_000 && { goal: 'at least 30' }),
  },
  { name: 'page, all of its processes', unit: 'cores', of: ({ pageShare }) => pageShare },
  { name: 'main', unit: 'cores', of: ({ mainShare }) => mainShare },
  { name: 'page, resident', unit: 'MB', of: ({ pageMb }) => pageMb },
  {
    name: 'tasks over 50 ms',
    unit: 'tasks',
    of: ({ longTasks }) => longTasks.length,
    ...(rate === 500 && { goal: 'at most 0' }),
  },
  {
    name: 'garbage collection, longest pause',
    unit: 'ms',
    of: ({ collections }) => Math.max(0, ...collections),
  },
  {
    name: 'garbage collection, all pauses',
    unit: 'ms',
    of: ({ collections }) => collections.reduce((sum, one) => sum + one, 0),
  },
  {
    name: 'a key to its frame, p99',
    unit: 'ms',
    of: (one) => p(one.keys, 0.99),
    ...(rate === 10_000 && { goal: 'at most 100' }),
  },
  { name: 'changes that were never shown', unit: 'changes', of: ({ lost }) => lost, goal: 'at most 0' },
]

const figures: Figure[] = []
for (const size of sizes) {
  const browsers = [await launchBrowser(), await launchBrowser(), await launchBrowser()] as const
  const sides: Side[] = []
  try {
    sides.push(await openDesk(browsers[0], size))
    sides.push(await openGrid(browsers[1], size))
    sides.push(await openPerspective(browsers[2], size))
    for (const rate of rates) {
      const measured = new Map<string, Measured>()
      for (const side of sides) measured.set(side.name, await measure(side, rate))
      const [ours, ...peers] = measured
      if (ours === undefined) continue
      for (const { name, unit, of, goal, better } of rowsOf(rate))
        figures.push({
          name: `${rate} changes a second on ${size} alarms, ${name}`,
          ours: of(ours[1]),
          ...besidePeers(Object.fromEntries(peers.map(([peer, one]) => [peer, of(one)])), better),
          unit,
          ...(goal !== undefined && { goal }),
          ...(better !== undefined && { better }),
        })
    }
  } finally {
    for (const side of sides) await side.stop()
    for (const browser of browsers) await browser.close()
  }
}
keepFigures('streams', figures, [
  'The peers have no process beside the page; the desk has its main process.',
  ...(isShort ? [`Shortened: ${seconds} s of each.`] : []),
])
