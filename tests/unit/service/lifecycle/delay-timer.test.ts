import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayTimer } from '../../../../src/service/lifecycle/delay-timer.ts'

let due: number[]
let acted: number[]
let isBroken: boolean
let failures: unknown[]
const timer = () =>
  createDelayTimer({
    nextAt: () => due[0] ?? null,
    onError: (error) => failures.push(error),
    onDue: (at) => {
      if (isBroken) throw new Error('database is locked')
      while (due[0] !== undefined && due[0] <= at) acted.push(due.shift() ?? 0)
    },
    now: Date.now,
  })
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  due = []
  acted = []
  isBroken = false
  failures = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('due items fire on time, overdue ones at once', () => {
  due = [-50, 1_000, 2_000]
  const delays = timer()
  delays.start()
  vi.advanceTimersByTime(0)
  expect(acted).toEqual([-50])
  vi.advanceTimersByTime(999)
  expect(acted).toEqual([-50])
  vi.advanceTimersByTime(1)
  expect(acted).toEqual([-50, 1_000])
  vi.advanceTimersByTime(1_000)
  expect(acted).toEqual([-50, 1_000, 2_000])
  expect(vi.getTimerCount()).toBe(0)
})

test('an earlier item is not missed', () => {
  due = [5_000]
  const delays = timer()
  delays.start()
  due = [100, 5_000]
  delays.refresh()
  vi.advanceTimersByTime(100)
  expect(acted).toEqual([100])
})

test('a delay longer than the maximum of setTimeout is kept', () => {
  const century = 100 * 365 * 86_400_000
  due = [century]
  timer().start()
  vi.advanceTimersByTime(century - 1)
  expect(acted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(acted).toEqual([century])
})

test('nothing fires before start or after stop, and no timer remains', () => {
  due = [100]
  const delays = timer()
  delays.refresh()
  expect(vi.getTimerCount()).toBe(0)
  delays.start()
  delays.cancel()
  delays.refresh()
  expect(vi.getTimerCount()).toBe(0)
})

test('what is due when the database fails is raised once it works again', () => {
  due = [100]
  const delays = timer()
  delays.start()
  isBroken = true
  vi.advanceTimersByTime(100)
  expect(failures).toEqual([new Error('database is locked')])
  expect(acted).toEqual([])
  isBroken = false
  vi.advanceTimersByTime(5_000)
  expect(acted).toEqual([100])
  delays.cancel()
  expect(vi.getTimerCount()).toBe(0)
})
