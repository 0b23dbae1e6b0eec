import { expect, it } from 'vitest'
import { createSleepWatch } from '../../../../src/main/platform/sleep-watch.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock()
  const wakes: number[] = []
  const watch = createSleepWatch({ clock, onWake: (lateMs) => wakes.push(lateMs) })
  watch.start()
  return { clock, wakes, watch }
}

it('says nothing while time passes, nor of a tick that a busy machine delays', async () => {
  const { clock, wakes, watch } = setUp()
  await clock.advance(60_000)
  clock.sleep(14_000)
  await clock.advance(60_000)
  expect(wakes).toEqual([])
  watch.stop()
  expect(clock.pending()).toBe(0)
})

it('notices each sleep once, within one tick of its end', async () => {
  const { clock, wakes } = setUp()
  await clock.advance(2_000)
  clock.sleep(3_600_000)
  await clock.advance(5_000)
  expect(wakes).toEqual([3_600_000])
  await clock.advance(60_000)
  clock.sleep(60_000)
  await clock.advance(5_000)
  expect(wakes).toEqual([3_600_000, 60_000])
})

it('says nothing of a clock that is set', async () => {
  const { clock, wakes } = setUp()
  clock.set(7_200_000)
  await clock.advance(10_000)
  clock.set(-7_200_000)
  await clock.advance(10_000)
  expect(wakes).toEqual([])
})
