import { describe, expect, it } from 'vitest'
import { compareStamps, heardStamp, nextStamp } from '../../../../src/main/team/hybrid-clock.ts'
import { serviceIdentity } from '../../../../src/main/app-team.ts'

describe('the hybrid clock', () => {
  const cases: [last: [number, number], now: number, next: [number, number]][] = [
    [[0, 0], 5, [5, 0]],
    [[5, 0], 5, [5, 1]],
    [[5, 3], 6, [6, 0]],
    // The clock was set back.
    [[9, 2], 6, [9, 3]],
  ]
  it.each(cases)('after %j at %i comes %j', ([at, count], now, [nextAt, nextCount]) => {
    expect(nextStamp({ at, count }, now)).toEqual({ at: nextAt, count: nextCount })
  })

  it('is later than what was heard, except of a clock that is far ahead', () => {
    const last = { at: 1_000, count: 0 }
    const ahead = { at: 91_000, count: 4 }
    expect(compareStamps(nextStamp(heardStamp(last, ahead, 1_000), 1_001), ahead)).toBeGreaterThan(0)
    expect(heardStamp(last, { at: 10_000_000, count: 0 }, 1_000)).toEqual(last)
    expect(heardStamp(last, { at: 10, count: 0 }, 1_000)).toEqual(last)
  })
})

describe('the name of a service', () => {
  const cases: [address: string, name: string][] = [
    ['https://Alarms.Plant.Example/', 'https://alarms.plant.example'],
    ['https://alarms.plant.example:443/a/', 'https://alarms.plant.example/a'],
    ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
    // Each machine has a service of its own there.
    ['http://127.0.0.1:8080/', 'http://desk-1!localhost:8080'],
    ['http://localhost:8080', 'http://desk-1!localhost:8080'],
    ['http://[::1]:8080', 'http://desk-1!localhost:8080'],
  ]
  it.each(cases)('%s is %s', (address, name) => {
    expect(serviceIdentity(address, 'DESK-1')).toBe(name)
  })
})
