import type { CDPSession, Page } from '@playwright/test'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import { launchBareBrowser } from './bare-browser.ts'
import type { Figure } from './figures.ts'
import {
  alarmsOf,
  keepFigures,
  launchBrowser,
  openPage,
  pageHeapMb,
  quantile,
  startProbedDesk,
  startSource,
  tasksDuring,
  threadMs,
  waitUntil,
} from './frame.ts'
import { startPeerHost } from './peer.ts'

// A list of 50,000 active alarms in use: its first row beside that of 50, then filter, sort, wheel and memory. The
// peer is AG Grid Community with the same alarms, which it fetches as one text; the sides alternate. Elapsed times
// count until the result is painted, processor times are the page's main thread; so are tasks, each without what other
// programs did meanwhile. TOCSIN_BENCH_SHORT: one round.
const rounds = process.env.TOCSIN_BENCH_SHORT === undefined ? 3 : 1
const [few, some, many] = [50, 5_000, 50_000]
const typed = 'LT1234'
const wheelSteps = 20
const settleMs = 120_000

/** How to use a side's list from inside its page. */
interface ListInPage {
  count(): number
  filter(text: string): void
  sort(descending: boolean): void
}

declare global {
  interface Window {
    /** When the first row was painted, in milliseconds since the page was asked for; null: not yet. */
    firstRowAt: number | null
    benchRows: string
    benchList: ListInPage
    wheelTimes: number[]
  }
}

interface Side {
  rows: string
  /** What `prepare` needs, which may come after the first row. */
  tools: string
  address(count: number): string
  /** Makes `window.benchList`; runs inside the page. */
  prepare: () => void
}

type Measure =
  | 'first'
  | 'firstOfFew'
  | 'complete'
  | 'key'
  | 'keyCpu'
  | 'sort'
  | 'sortCpu'
  | 'wheel'
  | 'wheelCpu'
  | 'heap'
  | 'firstKeyTask'
  | 'keyTask'
  | 'sortTask'
  | 'wheelTask'
  | 'firstKeyTaskOfSome'
  | 'keyTaskOfSome'
type Measured = Record<Measure, number>

/** From before its first script on, a page notes when a row was painted. */
function watchFirstRow(rows: string): void {
  window.benchRows = rows
  window.firstRowAt = null
  const look = () => {
    const isThere = document.querySelector(rows) !== null
    // What this frame has is painted when the next one begins.
    requestAnimationFrame(() => {
      if (isThere) window.firstRowAt = performance.now()
      else look()
    })
  }
  look()
}

/** Elapsed time until the first row and the whole list are painted, in a browser where nobody reads along. */
async function timeList(side: Side, count: number): Promise<{ first: number; complete: number }> {
  const page = await bare.open(
    side.address(count),
    `(${String(watchFirstRow)})(${JSON.stringify(side.rows)})`,
  )
  const first = await page.run(
    async (tools, limit) => {
      const isReady = () => typeof window.firstRowAt === 'number' && document.querySelector(tools) !== null
      while (!isReady() && performance.now() < limit) await new Promise(requestAnimationFrame)
      return window.firstRowAt
    },
    side.tools,
    settleMs,
  )
  await page.run(side.prepare)
  const complete = await page.run(
    async (all, limit) => {
      while (window.benchList.count() !== all && performance.now() < limit)
        await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return window.benchList.count() === all ? performance.now() : null
    },
    count,
    settleMs,
  )
  await page.close()
  if (first === null || complete === null) throw new Error(`${side.rows}: the list is not complete`)
  return { first, complete }
}

async function openList(page: Page, side: Side, count: number): Promise<void> {
  await page.addInitScript(watchFirstRow, side.rows)
  await page.goto(side.address(count))
  await page.waitForFunction(() => window.firstRowAt !== null, null, { timeout: settleMs })
  await page.evaluate(side.prepare)
  if (!(await waitUntil(() => page.evaluate((all) => window.benchList.count() === all, count), settleMs)))
    throw new Error(`${side.rows}: the list is not complete`)
}

/** Elapsed time until the list has so many rows and shows them. */
const timeFilter = (page: Page, text: string, expected: number) =>
  page.evaluate(
    async ([words, count, limit]) => {
      const frame = () => new Promise(requestAnimationFrame)
      const began = performance.now()
      window.benchList.filter(words)
      while (window.benchList.count() !== count) {
        if (performance.now() - began > limit)
          throw new Error(`“${words}” leaves ${window.benchList.count()} rows, not ${count}`)
        await frame()
      }
      await frame()
      await frame()
      return performance.now() - began
    },
    [text, expected, settleMs] as const,
  )

const timeSort = (page: Page, descending: boolean) =>
  page.evaluate(async (isDescending) => {
    const frame = () => new Promise(requestAnimationFrame)
    const shown = () => [...document.querySelectorAll(window.benchRows)].map((row) => row.textContent).join()
    const [before, began] = [shown(), performance.now()]
    window.benchList.sort(isDescending)
    do await frame()
    while (shown() === before)
    await frame()
    return performance.now() - began
  }, descending)

/** From a wheel step to the first frame with another row under the pointer. */
async function timeWheel(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.wheelTimes = []
    // By its text: a step of whole rows leaves elements that are used again in their places.
    const underPointer = () => document.elementFromPoint(700, 600)?.closest(window.benchRows)?.textContent
    let before = underPointer()
    document.addEventListener(
      'wheel',
      () => {
        const began = performance.now()
        const look = () =>
          requestAnimationFrame(() => {
            const shown = underPointer()
            if (shown === undefined || shown === before) look()
            else {
              before = shown
              requestAnimationFrame(() => window.wheelTimes.push(performance.now() - began))
            }
          })
        look()
      },
      { capture: true, passive: true },
    )
  })
  await page.mouse.move(700, 600)
  for (let step = 1; step <= wheelSteps; step++) {
    await page.mouse.wheel(0, 700)
    const isDone = () => page.evaluate((count) => window.wheelTimes.length >= count, step)
    if (!(await waitUntil(isDone, 20_000))) throw new Error(`wheel step ${step} moved nothing`)
  }
  return page.evaluate(() => window.wheelTimes)
}

const lengths = [3, 4, 5, 6, 5, 4, 3]

/** The longest task of the first key in the filter, and of those after it. */
async function keyTasks(page: Page, alarms: readonly Alarm[]): Promise<{ first: number; others: number }> {
  const tasks: number[] = []
  for (const length of lengths) {
    const text = typed.slice(0, length)
    const expected = alarms.filter(({ path }) => path.includes(text)).length
    const [longest = Number.NaN] = await tasksDuring(page, () => timeFilter(page, text, expected))
    tasks.push(longest)
  }
  await timeFilter(page, '', alarms.length)
  const [first = Number.NaN, ...others] = tasks
  return { first, others: Math.max(...others) }
}

async function costOf<T>(inspector: CDPSession, act: () => Promise<T>): Promise<{ cpu: number; value: T }> {
  const before = await threadMs(inspector)
  const value = await act()
  return { value, cpu: (await threadMs(inspector)) - before }
}

const browser = await launchBrowser()
const bare = await launchBareBrowser()

async function measure(side: Side, alarms: readonly Alarm[], fewer: readonly Alarm[]): Promise<Measured> {
  const { first: firstOfFew } = await timeList(side, few)
  const { first, complete } = await timeList(side, many)
  const middle = await openPage(browser)
  await openList(middle.page, side, some)
  const keysOfSome = await keyTasks(middle.page, fewer)
  await middle.page.close()
  const { page, inspector } = await openPage(browser)
  await openList(page, side, many)
  const heap = await pageHeapMb(inspector)
  const keyed = await keyTasks(page, alarms)
  const keys = await costOf(inspector, async () => {
    const times: number[] = []
    for (const length of lengths) {
      const text = typed.slice(0, length)
      const expected = alarms.filter(({ path }) => path.includes(text)).length
      times.push(await timeFilter(page, text, expected))
    }
    return times
  })
  await timeFilter(page, '', many)
  const sorts = await costOf(inspector, async () => [await timeSort(page, false), await timeSort(page, true)])
  const [sortTask = Number.NaN] = await tasksDuring(page, async () => {
    for (const isDescending of [false, true]) await timeSort(page, isDescending)
  })
  const wheel = await costOf(inspector, () => timeWheel(page))
  const [wheelTask = Number.NaN] = await tasksDuring(page, () => timeWheel(page))
  await page.close()
  return {
    first,
    firstOfFew,
    complete,
    heap,
    key: Math.max(...keys.value),
    keyCpu: keys.cpu / keys.value.length,
    sort: Math.max(...sorts.value),
    sortCpu: sorts.cpu / sorts.value.length,
    wheel: Math.max(...wheel.value),
    wheelCpu: wheel.cpu / wheel.value.length,
    wheelTask,
    sortTask,
    firstKeyTask: keyed.first,
    keyTask: keyed.others,
    firstKeyTaskOfSome: keysOfSome.first,
    keyTaskOfSome: keysOfSome.others,
  }
}

const sources = { few: await startSource(), some: await startSource(), many: await startSource() }
try {
  await sources.few.order({ kind: 'standing', count: few })
  await sources.some.order({ kind: 'standing', count: some })
  await sources.many.order({ kind: 'standing', count: many })
  const [fewAlarms, someAlarms] = [await alarmsOf(sources.few), await alarmsOf(sources.some)]
  const manyAlarms = await alarmsOf(sources.many)
  const peerHost = await startPeerHost(
    new Map([
      [`/${few}`, JSON.stringify(fewAlarms)],
      [`/${some}`, JSON.stringify(someAlarms)],
      [`/${many}`, JSON.stringify(manyAlarms)],
    ]),
  )
  const desks = new Map([
    [few, await startProbedDesk(sources.few)],
    [some, await startProbedDesk(sources.some)],
    [many, await startProbedDesk(sources.many)],
  ])
  const ours: Side = {
    rows: '[data-alarm-id]',
    tools: ':has([data-testid=filter]):has(.head.path button)',
    address(count) {
      const desk = desks.get(count)
      if (!desk) throw new Error(`there is no desk with ${count} alarms`)
      return desk.address()
    },
    prepare: () => {
      const [grid, field] = ['[aria-rowcount]', '[data-testid=filter]'].map((at) =>
        document.querySelector(at),
      )
      const heading = document.querySelector<HTMLButtonElement>('.head.path button')
      if (!grid || !(field instanceof HTMLInputElement) || !heading) throw new Error('this is no list')
      window.benchList = {
        count: () => Number(grid.getAttribute('aria-rowcount')) - 1,
        filter(text) {
          field.value = text
          field.dispatchEvent(new Event('input', { bubbles: true }))
        },
        sort: () => heading.click(),
      }
    },
  }
  const peer: Side = {
    rows: '.ag-row',
    tools: '.ag-row',
    address: (count) => `${peerHost.url}/${count}`,
    prepare: () => {
      window.benchList = {
        count: () => window.peerBench.count(),
        filter: (text) => void window.peerBench.filter(text),
        sort: (descending) => window.peerBench.sort('path', descending ? 'desc' : 'asc'),
      }
    },
  }
  // A desk reads its list once; what a page waits for is measured after that.
  await timeList(ours, many)

  const results = { ours: [] as Measured[], peer: [] as Measured[] }
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await measure(ours, manyAlarms, someAlarms))
    results.peer.push(await measure(peer, manyAlarms, someAlarms))
  }
  const median = (all: readonly Measured[], name: Measure) =>
    quantile(
      all.map((one) => one[name]),
      0.5,
    )
  const figure = (name: string, of: Measure, unit = 'ms', goal?: string): Figure => ({
    name,
    unit,
    ...(goal === undefined ? {} : { goal }),
    ours: median(results.ours, of),
    peer: median(results.peer, of),
  })
  keepFigures('standing', [
    figure('first row of 50', 'firstOfFew'),
    figure('first row of 50,000', 'first'),
    {
      name: 'first row of 50,000 (peer: our own of 50)',
      unit: 'ms',
      goal: 'ratio at most 1.5',
      ours: median(results.ours, 'first'),
      peer: median(results.ours, 'firstOfFew'),
    },
    figure('all of 50,000', 'complete', 'ms', 'ratio at most 1.2'),
    figure('first keystroke in the filter, longest task', 'firstKeyTask', 'ms', 'under 50'),
    figure('further keystrokes in the filter, longest task', 'keyTask', 'ms', 'under 50'),
    figure(
      '5,000 alarms, first keystroke in the filter, longest task',
      'firstKeyTaskOfSome',
      'ms',
      'under 30',
    ),
    figure('5,000 alarms, further keystrokes, longest task', 'keyTaskOfSome', 'ms', 'under 30'),
    figure('a keystroke in the filter, the slowest', 'key'),
    figure('a keystroke in the filter, main thread', 'keyCpu'),
    figure('sorted by path, longest task', 'sortTask', 'ms', 'under 100'),
    figure('sorted by path, the slower of both directions', 'sort'),
    figure('sorted by path, main thread', 'sortCpu'),
    figure(`${wheelSteps} wheel steps, longest task`, 'wheelTask', 'ms', 'under 50'),
    figure(`${wheelSteps} wheel steps, the slowest`, 'wheel'),
    figure(`${wheelSteps} wheel steps, main thread, each`, 'wheelCpu'),
    figure('heap of the page', 'heap', 'MB', 'at most 40'),
  ])
  for (const desk of desks.values()) await desk.stop()
  peerHost.stop()
} finally {
  await browser.close()
  await bare.close()
  for (const source of Object.values(sources)) await source.stop()
}
