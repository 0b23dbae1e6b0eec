import { keepFigures, launchBrowser, openPage, pageHeapMb, startProbedDesk, startSource } from './frame.ts'

// 50,000 active alarms: the memory of the desk's main process beside that of the same desk with 50 alarms, and the
// heap of its page.
const sizes = { few: 50, many: 50_000 }
const settleMs = 180_000

async function measure(count: number) {
  const source = await startSource()
  const browser = await launchBrowser()
  try {
    await source.order({ kind: 'standing', count })
    const desk = await startProbedDesk(source)
    const { page, inspector } = await openPage(browser)
    await page.goto(desk.address())
    await page.locator('[data-testid=connection][data-kind=live]').waitFor({ timeout: settleMs })
    await page.waitForFunction(
      (rows) => document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') === String(rows + 1),
      count,
      { timeout: settleMs },
    )
    // Two complete readings later it is what it stays at.
    await new Promise((after) => setTimeout(after, 25_000))
    const [main, heapMb] = [desk.figures(), await pageHeapMb(inspector)]
    await desk.stop()
    return { main, pageHeapMb: heapMb }
  } finally {
    await browser.close()
    await source.stop()
  }
}

const few = await measure(sizes.few)
const many = await measure(sizes.many)
keepFigures('footprint', [
  {
    name: 'main with 50,000 active alarms, resident (peer: with 50)',
    unit: 'MB',
    goal: 'at most 250',
    ours: many.main.residentMb,
    peer: few.main.residentMb,
  },
  {
    name: 'main with 50,000 active alarms, heap (peer: with 50)',
    unit: 'MB',
    ours: many.main.heapMb,
    peer: few.main.heapMb,
  },
  {
    name: 'main with 50,000 active alarms, longest block',
    unit: 'ms',
    goal: 'at most 50',
    ours: many.main.longestBlockMs,
    peer: few.main.longestBlockMs,
  },
  {
    name: 'page with 50,000 active alarms, heap (peer: with 50)',
    unit: 'MB',
    goal: 'at most 40',
    ours: many.pageHeapMb,
    peer: few.pageHeapMb,
  },
])
