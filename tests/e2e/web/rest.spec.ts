import type { CDPSession, Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

interface SeenChanges {
  /** How often the second hand moved. */
  ticks: number
  /** How many of these began a minute: longer ages and the load strip change then. */
  minutes: number
  /** The elements that changed between two ticks, or that no second hand moves. */
  others: string[]
}

declare global {
  interface Window {
    seenChanges: SeenChanges
  }
}

const restTicks = 10
const maxSettlingTicks = 30
/** The page, and the two containers around what a new minute draws, each twice. */
const maxRecalculationsPerMinute = 6

/** Counts inside the page, since looking at it from outside would draw it. */
const countChanges = (page: Page) =>
  page.evaluate(() => {
    const ticking = new Set(['clock', 'sentence whole', 'sentence brief', 'age'])
    const seen = (window.seenChanges = { ticks: 0, minutes: 0, others: [] as string[] })
    new MutationObserver((changes) => {
      const changed = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
      const names = changed.map((element) => element?.className ?? '')
      const clock = changed[names.indexOf('clock')]
      if (clock) seen.ticks++
      if (clock?.textContent.endsWith(':00')) seen.minutes++
      else seen.others.push(...names.filter((name) => !clock || !ticking.has(name)))
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
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

/** Waits until nothing but the second hand has moved for two seconds. */
async function settle(page: Page): Promise<SeenChanges> {
  for (let ticks = 0; ticks < maxSettlingTicks; ticks += 2) {
    await page.evaluate(() => void (window.seenChanges.others = []))
    const seen = await afterTicks(page, 2)
    if (seen.others.length === 0) return seen
  }
  throw new Error(
    `the page does not settle: ${await page.evaluate(() => window.seenChanges.others.join(', '))}`,
  )
}

async function recalculations(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? NaN
}

test('a page at rest animates and asks for nothing, and its second hand needs no new style', async ({
  page,
  open,
}) => {
  const requests = countRequests(page)
  await open({ alarms: 50 })
  await isLive(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await countChanges(page)
  const before = await settle(page)
  const requested = requests()
  const recalculated = await recalculations(session)
  const { ticks, minutes, others } = await afterTicks(page, restTicks)
  const found = (await recalculations(session)) - recalculated
  expect(others).toEqual([])
  expect(ticks - before.ticks).toBeGreaterThanOrEqual(restTicks)
  expect(found).toBeLessThanOrEqual(maxRecalculationsPerMinute * (minutes - before.minutes))
  expect(requested).toBeGreaterThan(0)
  expect(requests()).toBe(requested)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
