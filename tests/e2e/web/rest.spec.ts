import type { Browser, Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

interface SeenChanges {
  /** How often the second hand moved. */
  ticks: number
  /** How many of these began a minute, when longer ages change, or took an alarm out of the ten minutes of the load. */
  minutes: number
  /** The elements that changed between two ticks, or that no second hand moves. */
  others: string[]
}

declare global {
  interface Window {
    seenChanges: SeenChanges
  }
}

interface TraceEvent {
  name: string
  args: { elementCount?: number; data?: { nodeName: string; reason: string } }
}

const restTicks = 10
const maxSettlingTicks = 60
/** What is loaded after the list comes a second or more after it. */
const quietTicks = 5

/** Counts inside the page, since looking at it from outside would draw it; seconds are shown while it is used. */
const countChanges = (page: Page) =>
  page.evaluate(() => {
    const ticking = new Set(['clock', 'sentence whole', 'sentence brief', 'age'])
    const seen = (window.seenChanges = { ticks: 0, minutes: 0, others: [] as string[] })
    new MutationObserver((changes) => {
      const changed = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
      const names = changed.map((element) => element?.className ?? '')
      const clock = changed[names.indexOf('clock')]
      if (clock) seen.ticks++
      const isLoad = changed.some((element) => element?.closest('[data-testid=load]'))
      if (isLoad || clock?.textContent.endsWith(':00')) seen.minutes++
      else seen.others.push(...names.filter((name) => !clock || !ticking.has(name)))
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    setInterval(() => document.dispatchEvent(new Event('pointermove')), 5_000)
  })

/** What has been seen when the second hand has moved so often again. */
const afterTicks = (page: Page, ticks: number) =>
  page.evaluate(async (more) => {
    const until = window.seenChanges.ticks + more
    while (window.seenChanges.ticks < until) await new Promise((next) => setTimeout(next, 100))
    return { ...window.seenChanges }
  }, ticks)

/** How many requests the page has sent to its host. */
function countRequests(page: Page): () => number {
  let requests = 0
  page.on('websocket', (socket) => socket.on('framesent', () => requests++))
  return () => requests
}

/** Waits until nothing but the second hand has moved for some seconds. */
async function settle(page: Page): Promise<SeenChanges> {
  for (let ticks = 0; ticks < maxSettlingTicks; ticks += quietTicks) {
    await page.evaluate(() => void (window.seenChanges.others = []))
    const seen = await afterTicks(page, quietTicks)
    if (seen.others.length === 0) return seen
  }
  throw new Error(
    `the page does not settle: ${await page.evaluate(() => window.seenChanges.others.join(', '))}`,
  )
}

/** What the browser's timeline has of the time in which `during` went on. */
async function traced(
  browser: Browser,
  includedCategories: string[],
  during: () => Promise<void>,
): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession()
  const found: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void found.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { traceConfig: { includedCategories } })
  await during()
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return found
}

/**
 * The nodes whose style was found out of date, and the elements that got a new one, while `during` went on. Passes are
 * not counted: the browser makes some that no node needs.
 */
async function restyled(browser: Browser, during: () => Promise<void>): Promise<string[]> {
  const found: string[] = []
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.invalidationTracking']
  for (const { name, args } of await traced(browser, categories, during)) {
    if (name === 'StyleRecalcInvalidationTracking') found.push(`${args.data?.nodeName}: ${args.data?.reason}`)
    if (name === 'UpdateLayoutTree' && args.elementCount) found.push(`${args.elementCount} elements`)
  }
  return found
}

/** Leaves a minute that is about to end, and a load that is about to change: both are news. */
async function inOneMinute(page: Page, measure: () => Promise<string[]>): Promise<string[]> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = await settle(page)
    const found = await measure()
    const after = await page.evaluate(() => window.seenChanges)
    if (after.minutes === before.minutes) return found
  }
  throw new Error(`a minute began in each of three periods of ${restTicks} s`)
}

test('a page at rest animates and asks for nothing, and its second hand needs no new style', async ({
  page,
  browser,
  open,
}) => {
  const requests = countRequests(page)
  await open({ alarms: 50 })
  await isLive(page)
  await countChanges(page)
  let requested = NaN
  const found = await inOneMinute(page, () => {
    requested = requests()
    return restyled(browser, async () => void (await afterTicks(page, restTicks)))
  })
  expect(found).toEqual([])
  expect(await page.evaluate(() => window.seenChanges.others)).toEqual([])
  expect(requested).toBeGreaterThan(0)
  expect(requests()).toBe(requested)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('a screen that nobody uses is drawn once a minute, and shows its seconds when somebody comes', async ({
  page,
  browser,
  open,
}) => {
  // Half a minute until nobody uses it.
  test.slow()
  await open({ alarms: 50 })
  await isLive(page)
  const clock = page.locator('time.clock')
  await expect(clock).toHaveText(/^\d\d:\d\d$/, { timeout: 60_000 })
  const changes = () =>
    page.evaluate(async (ms) => {
      const seen: string[] = []
      const observer = new MutationObserver((records) =>
        seen.push(...records.map(({ target }) => target.parentElement?.className ?? target.nodeName)),
      )
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      await new Promise((end) => setTimeout(end, ms))
      observer.disconnect()
      return seen
    }, 5_000)
  // A minute that begins meanwhile is drawn, and so is what was loaded late.
  await expect
    .poll(
      async () => {
        const seen: string[] = []
        const events = await traced(browser, ['devtools.timeline'], async () => {
          seen.push(...(await changes()))
        })
        return [...seen, ...events.map(({ name }) => name).filter((name) => /^(Paint|Layout)$/.test(name))]
      },
      { timeout: 25_000 },
    )
    .toEqual([])
  await page.mouse.move(300, 300)
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/)
})

test('what changes its style is found', async ({ page, browser, open }) => {
  await open()
  await isLive(page)
  const found = await restyled(browser, () =>
    page.evaluate(async () => {
      document.body.style.opacity = '0.5'
      await new Promise((next) => requestAnimationFrame(next))
      await new Promise((next) => requestAnimationFrame(next))
    }),
  )
  expect(found).toContain('1 elements')
})
