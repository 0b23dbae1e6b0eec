import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../../src/main/platform/clock.ts'

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
