import type { CDPSession, Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

const restSeconds = 10
/** The second hand and the ages beside it. */
const maxRecalculationsPerSecond = 3

/** Waits inside the page: looking at it from outside would draw it. */
const rest = (page: Page, count: number) =>
  page.evaluate((millis) => new Promise((resolve) => setTimeout(resolve, millis)), count * 1_000)

async function recalculations(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? NaN
}

test('a desk at rest animates nothing and only its second hand is drawn', async ({ page, open }) => {
  await open({ alarms: 50 })
  await isLive(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await rest(page, 1)
  const before = await recalculations(session)
  await rest(page, restSeconds)
  const found = (await recalculations(session)) - before
  expect(found).toBeLessThanOrEqual(maxRecalculationsPerSecond * restSeconds)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
