import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byUrgency,
  createFloodIndex,
  ratesAt,
  severityOf,
  trendOf,
} from '../../../../../src/renderer/features/flood/flood-index.ts'
import type { Raise } from '../../../../../src/shared/model/journal.ts'
import { firstOutOf } from '../../../../../src/shared/rules/first-out.ts'
import { defaultPriorityScale as scale } from '../../../../../src/shared/model/priority-band.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const start = Date.parse('2026-03-01T10:00:00Z')
const alarmAt = (id: number, seconds: number, more: object = {}) =>
  makeAlarm({
    id,
    path: `NORTH\\BOILER2\\T${id}`,
    priority: 2,
    message: `message ${id}`,
    alarmTime: new Date(start + seconds * 1_000).toISOString(),
    ...more,
  })
const raiseAt = (id: number, seconds: number, more: Partial<Raise> = {}): Raise => ({
  alarmId: id,
  path: `NORTH\\BOILER2\\T${id}`,
  message: `message ${id}`,
  priority: 2,
  raisedAt: start + seconds * 1_000,
  receivedAt: start + seconds * 1_000,
  lastRaisedAt: start + seconds * 1_000,
  count: 1,
  isGone: false,
  ...more,
})
const setUp = () => createFloodIndex(start, scale)

describe('a flood', () => {
  it('lists each tag once, in the order of the first raises, whenever the page learned of them', () => {
    const flood = setUp()
    flood.restore([raiseAt(2, 7), raiseAt(1, 2, { isGone: true })])
    flood.change(3, alarmAt(3, 1), start + 30_000)
    flood.change(2, alarmAt(2, 9), start + 31_000)
    expect(flood.rows.map(({ key, count, isGone }) => [key.at(-1), count, isGone])).toEqual([
      ['3', 1, false],
      ['1', 1, true],
      ['2', 2, false],
    ])
  })

  it('takes neither what stood before it nor what is masked, and no raise twice', () => {
    const flood = setUp()
    flood.restore([raiseAt(2, 7)])
    flood.change(1, alarmAt(1, -5), start)
    flood.change(3, alarmAt(3, 5, { masked: true }), start)
    flood.change(2, alarmAt(2, 7, { ackUser: 'P. Lemaire' }), start)
    expect(flood.rows.map(({ key, count }) => [key.at(-1), count])).toEqual([['2', 1]])
  })

  describe('of a tag with several alarms', () => {
    const path = 'NORTH\\BOILER2\\P7'
    const at = (id: number, seconds: number, more: object = {}) => alarmAt(id, seconds, { path, ...more })
    const shown = ({ rows }: ReturnType<typeof setUp>) => rows.map(({ alarmId, isGone }) => [alarmId, isGone])

    it('shows the one that the critical list shows: unacknowledged first, then the newest', () => {
      const flood = setUp()
      flood.change(1, at(1, 1), start)
      flood.change(2, at(2, 2), start)
      flood.change(1, at(1, 1, { ackUser: 'P. Lemaire' }), start)
      expect(shown(flood)).toEqual([[2, false]])
      flood.change(3, at(3, 3), start)
      flood.change(3, at(3, 3, { ackUser: 'P. Lemaire' }), start)
      expect(shown(flood)).toEqual([[2, false]])
      flood.change(2, at(2, 2, { ackUser: 'P. Lemaire' }), start)
      expect(shown(flood)).toEqual([[3, false]])
    })

    it('is cleared once all of them are', () => {
      const flood = setUp()
      flood.change(1, at(1, 1), start)
      flood.change(2, at(2, 2), start)
      flood.change(2, undefined, start)
      expect(shown(flood)).toEqual([[1, false]])
      flood.change(1, undefined, start)
      expect(shown(flood)).toEqual([[1, true]])
    })

    it('knows which of those recorded before are acknowledged', () => {
      const flood = createFloodIndex(start, scale, (id) => id !== 1)
      flood.restore([raiseAt(1, 1, { path }), raiseAt(3, 3, { path }), raiseAt(2, 2, { path })])
      expect(shown(flood)).toEqual([[1, false]])
      flood.change(2, at(2, 2), start)
      expect(shown(flood)).toEqual([[2, false]])
    })
  })

  it('names the first of all and of each unit, how many share its time, and a time that came late', () => {
    const flood = setUp()
    flood.restore([
      raiseAt(1, 2),
      raiseAt(2, 2, { path: 'NORTH\\FEED\\T2', receivedAt: start + 1_000 }),
      raiseAt(3, 8, { path: 'NORTH\\FEED\\T3' }),
    ])
    expect(firstOutOf(flood.rows, scale)).toMatchObject({
      row: { alarmId: 2 },
      ties: 1,
      isClockDoubtful: false,
    })
    expect(flood.units().map(({ name, area, first }) => [name, area, first.alarmId])).toEqual([
      ['BOILER2', 'NORTH', 1],
      ['FEED', 'NORTH', 2],
    ])
    const noisy = raiseAt(5, 0, { path: 'NORTH\\FEED\\T5', isUsual: true })
    flood.restore([noisy, raiseAt(6, 1, { path: 'NORTH\\FEED\\T6', priority: 4 })])
    expect(flood.units()[1]?.first.alarmId).toBe(2)
    flood.restore([raiseAt(4, 0, { receivedAt: start + 60_000 })])
    expect(firstOutOf(flood.rows, scale)).toMatchObject({
      row: { alarmId: 4 },
      ties: 0,
      isClockDoubtful: true,
    })
    expect(firstOutOf([], scale)).toBeNull()
  })

  it('sorts its units by urgency and then by rate, and says whether it grows', () => {
    const flood = setUp()
    const now = start + 180_000
    flood.restore([
      ...[70, 75].map((seconds, n) => raiseAt(10 + n, seconds, { path: `A\\X${n}`, priority: 3 })),
      ...[130, 140, 150].map((seconds, n) => raiseAt(20 + n, seconds, { path: `B\\Y${n}`, priority: 3 })),
      raiseAt(30, 10, { path: 'C\\Z', priority: 1 }),
      ...[10, 11].map((seconds, n) => raiseAt(40 + n, seconds, { path: `D\\W${n}`, priority: 1 })),
    ])
    expect(byUrgency(flood.units(), now).map(({ unit, rate }) => [unit.key, rate])).toEqual([
      ['D', 0],
      ['C', 0],
      ['B', 3],
      ['A', 0],
    ])
    expect(trendOf(flood.units(), now)).toBe('rising')
    expect(trendOf(flood.units(), now + 60_000)).toBe('falling')
    expect(flood.units().map((unit) => ratesAt(unit, now).before)).toEqual([2, 0, 0, 0])
    for (const id of [30, 40, 41]) flood.change(id, undefined, now)
    expect(byUrgency(flood.units(), now)[0]?.unit.key).toBe('B')
  })

  it.each([
    [11, 10, 'flood'],
    [31, 10, 'heavy'],
    [101, 10, 'severe'],
    [101, 30, 'heavy'],
  ] as const)('of %i in ten minutes with a limit of %i is: %s', (lastTen, limit, expected) => {
    expect(severityOf(lastTen, limit)).toBe(expected)
  })

  it('counts what is active in each unit, whatever is raised, changed and cleared', () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      kind: fc.constantFrom('raise', 'change', 'clear'),
      priority: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const flood = setUp()
        const known = new Map<number, { seconds: number; priority: number }>()
        for (const [at, { id, kind, priority }] of steps.entries()) {
          const before = known.get(id)
          if (kind === 'clear') known.delete(id)
          else known.set(id, { seconds: kind === 'raise' || !before ? at : before.seconds, priority })
          const now = known.get(id)
          const path = `U${id % 3}\\T${id}`
          flood.change(id, now && alarmAt(id, now.seconds, { path, priority: now.priority }), start)
          for (const { key, active } of flood.units()) {
            const tags = [...known].filter(([other]) => `U${other % 3}` === key)
            expect(active).toEqual(
              [1, 2, 3, 4].map((band) => tags.filter(([, one]) => one.priority === band).length),
            )
          }
        }
      }),
    )
  })
})
