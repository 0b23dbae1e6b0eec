import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLoadCounter } from '../../../../src/main/desk/load-counter.ts'
import { floodLimitsOf } from '../../../../src/shared/rules/flood-limits.ts'
import { findFloods, followFloods, unfollowed } from '../../../../src/shared/rules/floods.ts'

const second = 1_000
const minute = 60_000
const noon = Date.UTC(2026, 2, 2, 12)
const limits = { start: 10, end: 5 }

/** Alarms at these seconds after noon. */
const at = (...seconds: number[]) => seconds.map((each) => noon + Math.round(each * second))
/** So many alarms, evenly over a time that begins at a second after noon. */
const spread = (count: number, from: number, span: number) =>
  at(...Array.from({ length: count }, (_, n) => from + (span * n) / (count - 1)))

/** The flood that is on at a moment after noon, by what follows alarms as they come. */
function liveAt(raised: readonly number[], now: number) {
  const clock = { now: noon }
  const counter = createLoadCounter(
    () => clock.now,
    () => limits,
  )
  for (const each of raised) {
    clock.now = each
    counter.count(each)
    counter.load()
  }
  clock.now = now
  return counter.load().flood
}
/** The same flood, by what reads a whole period. */
function reportedAt(raised: readonly number[], now: number) {
  const last = findFloods(raised, { from: noon - 86_400_000, to: now + 1 }, limits).at(-1)
  return last?.goesOn ? last : null
}

describe('a flood is the same to the load strip and to the report', () => {
  // The alarms, when it is looked at, and since when there is a flood; null: there is none.
  test.each<[string, number[], number, number | null]>([
    ['10 in 10 minutes', spread(10, 0, 540), 540, null],
    ['11 in 590 s from 12:00:50', spread(11, 50, 590), 640, 50],
    ['11 in 590 s from 12:00:05', spread(11, 5, 590), 595, 5],
    ['11 in 599 s from 12:00:30', spread(11, 30, 599), 629, 30],
    ['11 in 600 s: the first is gone when the last comes', spread(11, 0, 600), 600, null],
    ['a millisecond less', spread(11, 0, 599.999), 599.999, 0],
    ['11 at once', spread(11, 3, 0), 3, 3],
    ['it goes on at five', spread(11, 0, 100), 100 + 459, 0],
    ['until only four are left', spread(11, 0, 100), 600 + 60, null],
    ['and to the millisecond before', spread(11, 0, 100), 600 + 59.999, 0],
    [
      'the next one without the alarms of the one before',
      [...spread(11, 0, 100), ...spread(11, 661, 10)],
      671,
      660,
    ],
  ])('%s', (_, raised, now, since) => {
    const expected = since === null ? null : noon + since * second
    expect(liveAt(raised, noon + now * second)?.since ?? null).toBe(expected)
    expect(reportedAt(raised, noon + now * second)?.from ?? null).toBe(expected)
  })

  test('whatever comes, in whatever order, with its peak and its end', () => {
    const gaps = fc.array(fc.oneof(fc.nat(20_000), fc.nat(200_000)), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(gaps, fc.nat(900_000), fc.array(fc.nat(90_000)), (between, later, delays) => {
        let last = noon
        const raised = between.map((gap) => (last += gap))
        const now = last + later
        const live = liveAt(raised, now)
        const reported = reportedAt(raised, now)
        expect(live && { since: live.since, peak: live.peak }).toEqual(
          reported && { since: reported.from, peak: reported.peak },
        )
        if (live) {
          expect(reportedAt(raised, (live.until ?? 0) - 1)?.from).toBe(live.since)
          expect(reportedAt(raised, live.until ?? 0)).toBeNull()
        }

        // The same alarms, each a while after it was raised.
        const clock = { now: 0 }
        const counter = createLoadCounter(
          () => clock.now,
          () => limits,
        )
        const arrivals = raised.map((at, n) => ({ at, comes: at + (delays[n] ?? 0) }))
        for (const { at, comes } of arrivals.toSorted((a, b) => a.comes - b.comes)) {
          clock.now = comes
          counter.count(at)
          counter.load()
        }
        clock.now = Math.max(now, clock.now)
        const again = reportedAt(raised, clock.now)
        const { flood } = counter.load()
        expect(flood && { since: flood.since, peak: flood.peak }).toEqual(
          again && { since: again.from, peak: again.peak },
        )
      }),
    )
  })
})

test.each([
  [
    { floodStart: 10, floodEnd: 5, operators: 1 },
    { start: 10, end: 5 },
  ],
  [
    { floodStart: 10, floodEnd: 5, operators: 3 },
    { start: 30, end: 15 },
  ],
  // An end above the start would begin and end a flood with every alarm.
  [
    { floodStart: 10, floodEnd: 20, operators: 1 },
    { start: 10, end: 10 },
  ],
])('limits for one operator hold for all who share the alarms: %j', (settings, expected) => {
  expect(floodLimitsOf(settings)).toEqual(expected)
})

test('other limits hold from the next look on', () => {
  const own = { start: 10, end: 5 }
  const counter = createLoadCounter(
    () => noon + minute,
    () => own,
  )
  for (const each of spread(11, 0, 30)) counter.count(each)
  expect(counter.load().flood).toMatchObject({ since: noon, peak: 11 })
  own.start = 20
  expect(counter.load().flood).toBeNull()
})

test('an alarm is followed without a look at those of earlier hours', () => {
  const raised = spread(10_000, 0, 36_000)
  let reads = 0
  const counted = new Proxy(raised, {
    get(target, name, receiver) {
      reads++
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const state = unfollowed()
  followFloods(counted, state, noon + 36_001 * second, limits)
  reads = 0
  raised.push(noon + 36_001 * second)
  followFloods(counted, state, noon + 36_002 * second, limits)
  expect(state.next).toBe(10_001)
  expect(reads).toBeLessThan(30)
})
