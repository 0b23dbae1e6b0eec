import { expect, test } from 'vitest'
import { createLoadCounter } from '../../../../src/main/desk/load-counter.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 2, 2, 2, 24)

function counting() {
  let now = start + 30_000
  const load = createLoadCounter(() => now)
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

test('continues from stored counts', () => {
  const { load } = counting()
  load.count(start)
  load.replace({ from: start - 2 * minute, counts: [4, 0, 1] })
  load.count(start)
  expect(load.counts()).toEqual({ from: start - 2 * minute, counts: [4, 0, 2] })
})
