import { expect, it } from 'vitest'
import { createSleepWatch } from '../../../../src/main/platform/sleep-watch.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock()
  const wakes: number[] = []
  let sleptMs = 0
  const watch = createSleepWatch({
    clock,
    uptimeMs: () => clock.now() + sleptMs,
    onWake: (lateMs) => wakes.push(lateMs),
  })
  watch.start()
  return {
    clock,
    wakes,
    watch,
    /** Timers stand still meanwhile. */
    sleep: (forMs: number) => (sleptMs += forMs),
  }
}

it('says nothing while time passes, nor of a tick that a busy machine delays', async () => {
  const { clock, wakes, watch, sleep } = setUp()
  await clock.advance(60_000)
  sleep(14_000)
  await clock.advance(60_000)
  expect(wakes).toEqual([])
  watch.stop()
  expect(clock.pending()).toBe(0)
})

it('notices each sleep once, within one tick of its end', async () => {
  const { clock, wakes, sleep } = setUp()
  await clock.advance(2_000)
  sleep(3_600_000)
  await clock.advance(5_000)
  expect(wakes).toEqual([3_600_000])
  await clock.advance(60_000)
  sleep(60_000)
  await clock.advance(5_000)
  expect(wakes).toEqual([3_600_000, 60_000])
})
