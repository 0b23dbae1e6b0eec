import { expect, it } from 'vitest'
import { growthOf, growthProblems, slopeOf, type Reading } from './figures.ts'

const readings = (count: number, at: (n: number) => Partial<Reading> & { files?: number }): Reading[] =>
  Array.from({ length: count }, (_, n) => {
    const { files = 20, ...rest } = at(n)
    return { atMs: n * 1_000, pid: 1, heapMB: 50, held: { files }, ...rest }
  })

it('a slope is that of the line through all points', () => {
  expect(
    slopeOf([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBe(2)
  expect(
    slopeOf([
      [0, 3],
      [1, 1],
      [2, 3],
    ]),
  ).toBe(0)
  expect(slopeOf([[1, 3]])).toBe(0)
})

it('a process that only breathes has not grown', () => {
  const growth = growthOf(
    readings(40, (n) => ({ heapMB: 50 + (n % 2) * 10, files: 20 + (n % 5) })),
    10_000,
  )
  expect(Math.abs(growth.heapMB)).toBeLessThan(2)
  expect(growthProblems('host', growth)).toEqual([])
})

it.each([
  ['a heap that grows by the reading', (n: number) => ({ heapMB: 50 + n }), 'the heap of the host grew'],
  ['files that add up', (n: number) => ({ files: 20 + n }), 'files of the host grew by 15'],
])('%s is found', (_, at, problem) => {
  expect(growthProblems('host', growthOf(readings(40, at), 10_000)).join()).toContain(problem)
})

it('what came before the warm-up, and a process that is gone, do not count', () => {
  const restarted = readings(40, (n) => (n < 20 ? { heapMB: 50 + 10 * n } : { pid: 2 }))
  expect(growthOf(restarted, 10_000)).toMatchObject({ readings: 15, heapMB: 0 })
  const warming = readings(40, (n) => ({ heapMB: Math.min(n, 10) }))
  expect(growthOf(warming, 10_000).heapMB).toBe(0)
})

it('what a page had while it was loaded again does not count', () => {
  const loading = readings(40, (n) => ({ pid: n < 20 ? 1 : 2, files: n === 20 ? 0 : 20 }))
  expect(growthProblems('page', growthOf(loading, 10_000))).toEqual([])
})

it('tells the slope by the hour, and what is held at the end', () => {
  const growth = growthOf(
    readings(40, (n) => ({ heapMB: 50 + n / 100, files: 20 + (n % 5) })),
    10_000,
  )
  expect(growth.heapMBPerHour).toBeCloseTo(36)
  expect(growth).toMatchObject({ readings: 30, fromMB: 50.1, toMB: 50.39, holds: { files: 24 } })
})
