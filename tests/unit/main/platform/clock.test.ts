import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createClockWatch,
  createSteadyTime,
  systemClock,
  createSleepWatch,
} from '../../../../src/main/platform/clock.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const dayMs = 86_400_000

describe('a timer of the system clock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([0, 1, 2_147_483_647, 2_147_483_648, 30 * dayMs, 400 * dayMs])(
    'fires once, after %i ms and not before',
    async (delayMs) => {
      let fired = 0
      systemClock.after(delayMs, () => fired++)
      await vi.advanceTimersByTimeAsync(Math.max(0, delayMs - 1))
      expect(fired).toBe(delayMs === 0 ? 1 : 0)
      await vi.advanceTimersByTimeAsync(1)
      expect(fired).toBe(1)
      await vi.advanceTimersByTimeAsync(500 * dayMs)
      expect(fired).toBe(1)
    },
  )

  it('can be cancelled at any time of a long delay', async () => {
    let fired = 0
    const cancel = systemClock.after(100 * dayMs, () => fired++)
    await vi.advanceTimersByTimeAsync(60 * dayMs)
    cancel()
    await vi.advanceTimersByTimeAsync(100 * dayMs)
    expect([fired, vi.getTimerCount()]).toEqual([0, 0])
  })

  it.each([Number.NaN, Number.NEGATIVE_INFINITY, -5])('fires at once for a delay of %d', async (delayMs) => {
    let fired = 0
    systemClock.after(delayMs, () => fired++)
    await vi.advanceTimersByTimeAsync(1)
    expect(fired).toBe(1)
  })

  it('never fires for an infinite delay', async () => {
    let fired = 0
    systemClock.after(Number.POSITIVE_INFINITY, () => fired++)
    await vi.advanceTimersByTimeAsync(500 * dayMs)
    expect(fired).toBe(0)
  })
})

describe('steady time', () => {
  it.each([10, 1_000])(
    'is finer than an uptime in steps of %i ms, never goes back, and counts sleep',
    (step) => {
      let [awake, asleep, asked] = [123.4, 0, 0]
      const steady = createSteadyTime(
        () => awake,
        () => {
          asked++
          return Math.floor((awake + asleep + 777_777) / step) * step
        },
        () => 1_700_000_000_000 + awake + asleep,
      )
      const begun = steady()
      let last = begun
      for (let n = 0; n < 500; n++) {
        awake += 7.3
        const now = steady()
        expect(now - last).toBeCloseTo(7.3)
        last = now
      }
      // Where the system reads a file for its uptime, a flood would spend most of its time there.
      expect(asked).toBeLessThan(20)
      asleep += 7_200_000
      expect(Math.abs(steady() - last - 7_200_000)).toBeLessThanOrEqual(step)
      const woken = steady()
      awake += 5
      expect(steady() - woken).toBeCloseTo(5)
    },
  )
})

describe('a clock that is watched', () => {
  it('tells once by how much it was set, and nothing of time that passes, sleeps or is adjusted', async () => {
    const clock = createManualClock(1_000_000)
    const shift = createClockWatch(clock)
    await clock.advance(60_000)
    clock.sleep(7_200_000)
    clock.set(900)
    expect(shift()).toBe(0)
    clock.set(-7_200_900)
    expect([shift(), shift()]).toEqual([-7_200_000, 0])
    clock.set(3_600_000)
    expect([shift(), shift()]).toEqual([3_600_000, 0])
  })
})

describe('the watch for sleep', () => {
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
})
