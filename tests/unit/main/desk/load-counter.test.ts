import { expect, test } from 'vitest'
import { createLoadCounter } from '../../../../src/main/desk/load-counter.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 2, 2, 2, 24)

function counting() {
  let now = start + 30_000
  const load = createLoadCounter(
    () => now,
    () => ({ start: 10, end: 5 }),
  )
  return { load, pass: (millis: number) => (now += millis) }
}

test('counts by the minute, in any order', () => {
  const { load } = counting()
  for (const at of [start, start - 3 * minute, start - 2 * minute - 1, start + 10]) load.count(at)
  expect(load.counts()).toEqual({ from: start - 3 * minute, counts: [2, 0, 0, 2] })
})

test('reports nothing for a quiet plant', () => {
  expect(counting().load.counts()).toEqual({ from: start, counts: [] })
})

test('counts an alarm of the future as one of now', () => {
  const { load } = counting()
  load.count(start + 2 * hour)
  expect(load.counts()).toEqual({ from: start, counts: [1] })
})

test('forgets what is older than a shift', () => {
  const { load, pass } = counting()
  load.count(start - 20 * hour)
  load.count(start)
  expect(load.counts()).toEqual({ from: start, counts: [1] })
  pass(9 * hour)
  expect(load.counts().counts).toEqual([])
})

test('stays bounded over a long run', () => {
  const { load, pass } = counting()
  for (let n = 0; n < 5_000; n++) {
    load.count(start + n * minute)
    pass(minute)
  }
  expect(load.counts().counts).toHaveLength(489)
})

test('continues from stored counts, exactly where it knows the instants', () => {
  const { load } = counting()
  for (const at of [start + 1_000, start - 2 * minute + 7_000]) load.count(at)
  load.restore({ from: start - 2 * minute, counts: [11, 0, 1] })
  load.count(start + 2_000)
  expect(load.counts()).toEqual({ from: start - 2 * minute, counts: [11, 0, 2] })
  const { flood, peaks, recent } = load.load()
  expect(peaks).toEqual([11, 0, 13])
  // The others of the first minute are spread over it.
  expect(flood).toMatchObject({ since: start - 2 * minute + 5_454, peak: 13 })
  expect(recent.counts.reduce((sum, count) => sum + count)).toBe(13)
})

test('a flood of many hours stays one, and keeps little', () => {
  const { load, pass } = counting()
  for (let n = 0; n < 20 * 60; n++) {
    load.count(start + 30_000 + n * minute)
    load.count(start + 30_001 + n * minute)
    if (n % 7 === 0) load.load()
    pass(minute)
  }
  expect(load.load().flood).toMatchObject({ since: start + 30_000, peak: 20 })
  expect(load.load().peaks).toHaveLength(489)
})

test('a clock that is set back finds what was counted by then', () => {
  const { load, pass } = counting()
  for (let n = 0; n < 11; n++) load.count(start + n)
  pass(hour)
  load.count(start + hour)
  expect(load.load()).toMatchObject({ flood: null, recent: { counts: [1] } })
  pass(-hour)
  expect(load.load()).toMatchObject({ flood: { since: start, peak: 11 }, recent: { counts: [11] } })
})
