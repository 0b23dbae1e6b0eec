import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { recoverFromCrashes, reloadDelayMs } from '../../../../src/main/desktop/crash-recovery.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const now = 10_000_000
const minute = 60_000

it.each([
  ['for the first time', [now], 200],
  ['for the second time in a row', [now - 300, now], 400],
  ['for the fifth time in a row', [now - 4_000, now - 3_000, now - 2_000, now - 1_000, now], 3_200],
  ['again and again', Array.from({ length: 20 }, () => now), 60_000],
  ['after a long life', [now - 6 * minute, now], 200],
])('a page that crashed %s waits as long as it should', (_, crashes, wait) => {
  expect(reloadDelayMs(crashes, now)).toBe(wait)
})

/** A page whose script answers or stands still, as the test says. */
function startPage() {
  const clock = createManualClock(now)
  const answers: (() => void)[] = []
  const page = Object.assign(new EventEmitter(), {
    isHanging: false,
    isLoading: false,
    hasDevTools: false,
    ended: 0,
    asked: 0,
    isDestroyed: () => false,
    isDevToolsOpened: () => page.hasDevTools,
    isLoadingMainFrame: () => page.isLoading,
    isCrashed: () => false,
    executeJavaScript() {
      page.asked++
      return page.isHanging ? new Promise<void>((resolve) => answers.push(resolve)) : Promise.resolve()
    },
    forcefullyCrashRenderer() {
      page.ended++
    },
  })
  recoverFromCrashes(page as unknown as Parameters<typeof recoverFromCrashes>[0], {
    clock,
    log: () => undefined,
  })
  const answerAll = () => {
    page.isHanging = false
    for (const answer of answers.splice(0)) answer()
  }
  return { page, clock, answerAll }
}

describe('the heartbeat of a page', () => {
  it('is asked for again and again, and ends no page that answers', async () => {
    const { page, clock } = startPage()
    await clock.advance(10 * minute)
    expect(page.ended).toBe(0)
    expect(page.asked).toBe(60)
  })

  it('ends a page that has not answered for two minutes, once', async () => {
    const { page, clock } = startPage()
    page.isHanging = true
    await clock.advance(2 * minute)
    expect(page.ended).toBe(0)
    await clock.advance(30_000)
    expect(page.ended).toBe(1)
    await clock.advance(minute)
    expect(page.ended).toBe(1)
  })

  it('forgives a page that answers in time', async () => {
    const { page, clock, answerAll } = startPage()
    for (let pause = 0; pause < 3; pause++) {
      page.isHanging = true
      await clock.advance(100_000)
      answerAll()
      await clock.advance(20_000)
    }
    expect(page.ended).toBe(0)
  })

  it('counts no time in which the machine slept or its clock was set ahead', async () => {
    const { page, clock } = startPage()
    await clock.advance(minute)
    clock.leap(8 * 60 * minute)
    await clock.advance(minute)
    expect(page.ended).toBe(0)
  })

  it('is not stopped by a clock that was set back', async () => {
    const { page, clock } = startPage()
    page.isHanging = true
    const real = clock.now.bind(clock)
    clock.now = () => real() - 60 * minute
    await clock.advance(2.5 * minute)
    expect(page.ended).toBe(1)
  })

  it('waits for a page that loads, and leaves one alone whose developer tools are open', async () => {
    const { page, clock } = startPage()
    page.isHanging = true
    page.isLoading = true
    await clock.advance(5 * minute)
    page.isLoading = false
    page.hasDevTools = true
    await clock.advance(5 * minute)
    expect(page.ended).toBe(0)
  })

  it('ends with the page', () => {
    const { page, clock } = startPage()
    page.emit('destroyed')
    expect(clock.pending()).toBe(0)
  })
})
