import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  correctedInstant,
  heldOffset,
  isSameClock,
  narrowBounds,
  serviceClockOf,
  type ClockBounds,
} from '../../../../src/shared/rules/service-clock.ts'

const headerOf = (time: number) => Math.floor(time / 1_000) * 1_000

/** Polls a service every half second; what it is told of times is a Date header. */
function poll(
  bounds: ClockBounds | null,
  { from = 1_000, count, offset, delayMs = 20 }: PollOrder,
): ClockBounds {
  let known = bounds
  for (let n = 0; n < count; n++) {
    // Not in step with the seconds, as no timer is.
    const sentAt = from + n * 507
    const date = headerOf(sentAt + delayMs / 2 + offset)
    known = narrowBounds(known, { date, sentAt, receivedAt: sentAt + delayMs })
  }
  if (!known) throw new Error('nothing was polled')
  return known
}
interface PollOrder {
  from?: number
  count: number
  offset: number
  delayMs?: number
}

const clockOf = (bounds: ClockBounds, now = 0) => serviceClockOf(bounds, { now, steady: 0 })

describe('the clock of a service', () => {
  it('is known to a second after one answer, and to a fraction after some', () => {
    const once = clockOf(poll(null, { count: 1, offset: 40_000 }))
    expect(once.uncertaintyMs).toBeLessThan(600)
    expect(Math.abs(once.offsetMs - 40_000)).toBeLessThanOrEqual(once.uncertaintyMs)
    const often = clockOf(poll(null, { count: 200, offset: 40_000 }))
    expect(often.uncertaintyMs).toBeLessThan(60)
    expect(Math.abs(often.offsetMs - 40_000)).toBeLessThanOrEqual(often.uncertaintyMs)
  })

  it('is not spoilt by a slow answer', () => {
    const known = poll(null, { count: 200, offset: 40_000 })
    const after = clockOf(poll(known, { from: 102_000, count: 1, offset: 40_000, delayMs: 9_000 }))
    expect(after.uncertaintyMs).toBeLessThan(65)
  })

  it('is followed when it is set', () => {
    const known = poll(null, { count: 200, offset: 40_000 })
    const after = clockOf(poll(known, { from: 102_000, count: 1, offset: -3_000 }))
    expect(Math.abs(after.offsetMs + 3_000)).toBeLessThanOrEqual(after.uncertaintyMs)
  })

  it('keeps its measurement when the clock of this machine is set', () => {
    const known = poll(null, { count: 200, offset: 40_000 })
    const [before, after] = [clockOf(known), clockOf(known, 3_600_000)]
    expect(after).toEqual({ ...before, offsetMs: before.offsetMs - 3_600_000 })
  })

  it('is always within its uncertainty, however it drifts and however long answers take', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: -50, max: 50 }),
        fc.array(fc.record({ gapMs: fc.nat(30_000), thereMs: fc.nat(4_000), backMs: fc.nat(4_000) }), {
          minLength: 1,
          maxLength: 60,
        }),
        (offset, ppm, answers) => {
          const serviceTime = (steady: number) => offset + steady * (1 + ppm / 1e6)
          let known: ClockBounds | null = null
          let now = 0
          for (const { gapMs, thereMs, backMs } of answers) {
            const sentAt = now + gapMs
            now = sentAt + thereMs + backMs
            const date = headerOf(serviceTime(sentAt + thereMs))
            known = narrowBounds(known, { date, sentAt, receivedAt: now })
            const truth = serviceTime(now) - now
            expect(known.lower - 1).toBeLessThanOrEqual(truth)
            expect(known.upper + 1).toBeGreaterThanOrEqual(truth)
          }
        },
      ),
      { numRuns: 500, seed: 27 },
    )
  })
})

it.each([
  { clock: null, corrected: 100_000 },
  { clock: undefined, corrected: 100_000 },
  { clock: { offsetMs: 40_000, uncertaintyMs: 50 }, corrected: 60_000 },
  { clock: { offsetMs: -2_000, uncertaintyMs: 50 }, corrected: 102_000 },
  { clock: { offsetMs: 300, uncertaintyMs: 500 }, corrected: 100_000 },
])('with the clock $clock an instant is $corrected', ({ clock, corrected }) => {
  expect(correctedInstant(100_000, clock)).toBe(corrected)
})

it.each([
  [undefined, undefined, true],
  [undefined, { offsetMs: 0, uncertaintyMs: 500 }, false],
  [{ offsetMs: 0, uncertaintyMs: 50 }, { offsetMs: 90, uncertaintyMs: 50 }, true],
  [{ offsetMs: 0, uncertaintyMs: 50 }, { offsetMs: 110, uncertaintyMs: 50 }, false],
  [{ offsetMs: 0, uncertaintyMs: 500 }, { offsetMs: 0, uncertaintyMs: 200 }, false],
])('%o and %o tell the same: %o', (a, b, isSame) => {
  expect(isSameClock(a, b)).toBe(isSame)
})

it.each([
  { about: 'unknown', held: 0, clock: undefined, offset: 0 },
  { about: 'lost, with an offset that was known', held: 40_000, clock: undefined, offset: 40_000 },
  { about: 'the same as here', held: 0, clock: { offsetMs: 200, uncertaintyMs: 600 }, offset: 0 },
  { about: 'measured first', held: 0, clock: { offsetMs: 40_300, uncertaintyMs: 600 }, offset: 40_300 },
  { about: 'within', held: 40_300, clock: { offsetMs: 40_010, uncertaintyMs: 50 }, offset: 40_300 },
  { about: 'measured better', held: 40_600, clock: { offsetMs: 40_010, uncertaintyMs: 50 }, offset: 40_010 },
  { about: 'set right', held: 40_000, clock: { offsetMs: 100, uncertaintyMs: 600 }, offset: 0 },
  { about: 'behind', held: 0, clock: { offsetMs: -90_000, uncertaintyMs: 50 }, offset: -90_000 },
])('a clock that is $about is corrected by $offset', ({ held, clock, offset }) => {
  expect(heldOffset(held, clock)).toBe(offset)
})
