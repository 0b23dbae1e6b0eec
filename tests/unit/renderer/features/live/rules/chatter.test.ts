import { describe, expect, it } from 'vitest'
import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { createChatter, joins } from '../../../../../../src/renderer/features/live/rules/chatter.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const chattering = {
  kinds: ['chattering'] as ['chattering'],
  repeats: { count: 4, spanMs: 9_000 },
  usualMs: null,
}
const raise = (id: number, change: Partial<Alarm> = {}) =>
  makeAlarm({ id, path: 'NORTH\\LT204', message: 'Level', priority: 2, ...change })
const latest = (id: number, change: Partial<Alarm> = {}) => raise(id, { deskNuisance: chattering, ...change })

describe('an earlier raise is read in the row of the latest', () => {
  it.each([
    ['of the same tag, message and priority', raise(1), latest(2), true],
    ['not where the tag does not chatter', raise(1), raise(2), false],
    ['not of another tag', raise(1, { path: 'NORTH\\LT205' }), latest(2), false],
    ['not with another message', raise(1, { message: 'Level high high' }), latest(2), false],
    ['not of a higher priority', raise(1, { priority: 1 }), latest(2), false],
    ['not of a lower priority', raise(1, { priority: 3 }), latest(2), false],
    ['not masked under one that is not', raise(1, { masked: true }), latest(2), false],
    ['acknowledged under one that is not', raise(1, { ackUser: 'op' }), latest(2), true],
    ['not what nobody has acknowledged under one that is', raise(1), latest(2, { ackUser: 'op' }), false],
    ['both acknowledged', raise(1, { ackUser: 'op' }), latest(2, { ackUser: 'op' }), true],
    ['never the latest itself', latest(2), latest(2), false],
  ])('%s', (_name, earlier, head, isJoined) => {
    expect(joins(earlier, head)).toBe(isJoined)
  })
})

describe('the chatter of a list', () => {
  /** A list with what it is read in, by id. */
  function start(alarms: Alarm[]) {
    const list = new Map(alarms.map((alarm) => [alarm.id, alarm]))
    const chatter = createChatter(() => list.values())
    let walks = 0
    return {
      walks: () => walks,
      under: () =>
        [...list.values()].map((alarm) => [alarm.id, chatter.latestOf(alarm)?.id ?? null] as const),
      earlier: (id: number) => {
        const alarm = list.get(id)
        return alarm ? chatter.earlierOf(alarm).map((each) => each.id) : []
      },
      change(...next: (Alarm | number)[]) {
        const changes = next.map((each) => {
          const id = typeof each === 'number' ? each : each.id
          const before = list.get(id)
          if (typeof each === 'number') list.delete(id)
          else list.set(id, each)
          return { before, after: list.get(id) }
        })
        const concerned = chatter.apply(changes, () => (walks++, list.values()))
        return Array.from(concerned, ({ id }) => id).sort((a, b) => a - b)
      },
    }
  }

  it('joins what is there when a tag begins to chatter, and what comes; splits when it is over', () => {
    const other = makeAlarm({ id: 9, path: 'SOUTH\\P7' })
    const list = start([raise(1), raise(2), other])
    expect(list.under().every(([, head]) => head === null)).toBe(true)
    expect(list.change(latest(3))).toEqual([1, 2, 3])
    expect(list.under()).toEqual([
      [1, 3],
      [2, 3],
      [9, null],
      [3, null],
    ])
    expect(list.earlier(3)).toEqual([1, 2])
    // The mark moves on to the next raise.
    expect(list.change(raise(3), latest(4))).toEqual([1, 2, 3, 4])
    expect(list.earlier(4)).toEqual([1, 2, 3])
    expect(list.change(2)).toEqual([1, 3, 4])
    expect(list.earlier(4)).toEqual([1, 3])
    // The mark is gone: each has its row again.
    expect(list.change(raise(4))).toEqual([1, 3, 4])
    expect(list.under().every(([, head]) => head === null)).toBe(true)
    // The whole list was looked at once, when it began.
    expect(list.walks()).toBe(1)
  })

  it('splits when the latest clears, and concerns nobody else', () => {
    const list = start([raise(1), latest(2), makeAlarm({ id: 9, path: 'SOUTH\\P7' })])
    expect(list.earlier(2)).toEqual([1])
    expect(list.change(makeAlarm({ id: 9, path: 'SOUTH\\P7', value: 'new' }))).toEqual([])
    expect(list.change(2)).toEqual([1])
    expect(list.under()).toEqual([
      [1, null],
      [9, null],
    ])
  })
})
