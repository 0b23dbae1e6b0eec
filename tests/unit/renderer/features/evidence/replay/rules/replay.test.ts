import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  orderPlayer,
  type Player,
} from '../../../../../../../src/renderer/features/evidence/replay/rules/player.ts'
import {
  eventOfEntry,
  eventsOfHistories,
  moveTo,
  countsOf,
  outlineOf,
  startOf,
  type ReplayEvent,
  type ReplayState,
} from '../../../../../../../src/renderer/features/evidence/replay/rules/replay.ts'
import { evidenceEntrySchema } from '../../../../../../../src/shared/model/evidence.ts'

const rowOf = (key: string, ackUser = '') => ({
  key,
  path: key,
  message: 'm',
  priority: 1,
  raisedAt: 0,
  ackUser,
  isMasked: false,
})
const change = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    row: fc.constantFrom('a', 'b', 'c').map((key) => rowOf(key)),
  }),
  fc.record({ kind: fc.constant('remove' as const), key: fc.constantFrom('a', 'b', 'c') }),
  fc.constant(null),
)
const eventList = fc
  .array(fc.record({ at: fc.nat(100), change, note: fc.constant(null) }), { maxLength: 40 })
  .map((events): ReplayEvent[] => events.sort((a, b) => a.at - b.at))
const shown = ({ at, done, rows }: ReplayState) => ({ at, done, rows: new Map([...rows].sort()) })

describe('the list of a replay', () => {
  test('is the same whether it was sought or played to', () => {
    fc.assert(
      fc.property(eventList, fc.array(fc.nat(110), { minLength: 1, maxLength: 10 }), (events, stops) => {
        const start = startOf([rowOf('c')], 0)
        const played = stops.reduce((state, at) => moveTo(start, state, events, at), start)
        const sought = moveTo(start, start, events, stops.at(-1) ?? 0)
        expect(shown(played)).toEqual(shown(sought))
      }),
    )
  })

  test('follows the entries of the evidence log', () => {
    const entry = (seconds: number, kind: string, more: object = {}) =>
      eventOfEntry(
        evidenceEntrySchema.parse({
          id: seconds + 1,
          hash: 'x',
          at: new Date(seconds * 1_000).toISOString(),
          kind,
          alarmId: 7,
          path: 'A',
          message: 'High',
          priority: 2,
          ...more,
        }),
      )
    const events = [
      entry(1, 'raised'),
      entry(1, 'announced', { what: 'page' }),
      entry(2, 'acknowledged', { ackUser: 'Ann', masked: true }),
      entry(3, 'cleared'),
    ]
    const start = startOf([], 0)
    const at = (seconds: number) => [...moveTo(start, start, events, seconds * 1_000).rows.values()]
    expect(at(0)).toEqual([])
    expect(at(1)).toMatchObject([{ key: '7', path: 'A', ackUser: '', isMasked: false }])
    expect(at(2)).toMatchObject([{ ackUser: 'Ann', isMasked: true }])
    expect(at(3)).toEqual([])
  })

  test('follows the alarm history, in the order of time', () => {
    const history = { id: 1, tagId: 1, tagName: 'A', message: 'High', priority: 2, comment: '' }
    const events = eventsOfHistories([
      { ...history, alarmTime: '2026-11-16T00:00:05Z' },
      { ...history, id: 2, alarmTime: '2026-11-16T00:00:01Z', resetTime: '2026-11-16T00:00:07Z' },
    ])
    expect(events.map((event) => event.change?.kind)).toEqual(['put', 'put', 'remove'])
  })

  test('an acknowledgement that comes after an alarm has cleared does not bring it back', () => {
    const history = { id: 1, tagId: 1, tagName: 'A', message: 'High', priority: 2, comment: '' }
    const times = { alarmTime: '2026-11-16T00:00:01Z', resetTime: '2026-11-16T00:00:05Z' }
    const standing = (ackTime: string) => {
      const events = eventsOfHistories([{ ...history, ...times, ackTime }])
      const start = startOf([], 0)
      return ['03', '06', '09'].map((second) => {
        const rows = moveTo(start, start, events, Date.parse(`2026-11-16T00:00:${second}Z`)).rows
        return [...rows.values()].map(({ ackUser }) => ackUser)
      })
    }
    expect(standing('2026-11-16T00:00:02Z')).toEqual([['✓'], [], []])
    expect(standing('2026-11-16T00:00:08Z')).toEqual([[''], [], []])
  })
})

describe('the player', () => {
  const period = { from: 0, to: 10_000 }
  const standing: Player = { at: 0, speed: 10, since: null }
  const playing: Player = { at: 1_000, speed: 10, since: 100 }
  test.each([
    ['plays', standing, { kind: 'toggle' }, { at: 0, speed: 10, since: 200 }],
    ['pauses where it is', playing, { kind: 'toggle' }, { at: 2_000, speed: 10, since: null }],
    ['moves by its speed', playing, { kind: 'tick' }, { at: 2_000, speed: 10, since: 200 }],
    ['goes on faster', playing, { kind: 'faster' }, { at: 2_000, speed: 30, since: 200 }],
    ['goes on slower', playing, { kind: 'slower' }, { at: 2_000, speed: 5, since: 200 }],
    [
      'is never slower than life',
      { ...standing, speed: 1 },
      { kind: 'slower' },
      { at: 0, speed: 1, since: null },
    ],
    ['seeks', playing, { kind: 'seek', at: 9_000 }, { at: 9_000, speed: 10, since: 200 }],
    [
      'seeks within the period',
      standing,
      { kind: 'seek', at: 99_000 },
      { at: 10_000, speed: 10, since: null },
    ],
    [
      'stands at the end',
      { ...playing, at: 9_500 },
      { kind: 'tick' },
      { at: 10_000, speed: 10, since: null },
    ],
    [
      'plays again from the beginning',
      { ...standing, at: 10_000 },
      { kind: 'toggle' },
      { at: 0, speed: 10, since: 200 },
    ],
  ] as const)('%s', (_name, player, order, expected) => {
    expect(orderPlayer(player, order, 200, period)).toEqual(expected)
  })
})

describe('the outline of a period', () => {
  const minute = 60_000
  const day = { from: 0, to: 1_440 * minute }
  const limits = { start: 3, end: 2 }
  const put = (key: string, atMinute: number, ackUser = '', raisedMinute = atMinute): ReplayEvent => ({
    at: atMinute * minute,
    change: { kind: 'put', row: { ...rowOf(key, ackUser), raisedAt: raisedMinute * minute } },
    note: null,
  })
  const remove = (key: string, atMinute: number): ReplayEvent => ({
    at: atMinute * minute,
    change: { kind: 'remove', key },
    note: null,
  })
  const burst = (atMinute: number) => ['a', 'b', 'c', 'd'].map((key, at) => put(key, atMinute + at))
  const cleared = (atMinute: number) => ['a', 'b', 'c', 'd'].map((key) => remove(key, atMinute))

  test.each([
    ['nothing happened: at its beginning', [], 0, [0, 1_440]],
    ['a calm day: ten minutes before its last event', [put('a', 700), remove('a', 720)], 710, [709, 721]],
    ['a record that begins later: a minute before it', [put('a', 5)], 4, [4, 6]],
    ['a flood: where that began', [...burst(300), ...cleared(310), put('e', 900)], 300, [299, 317]],
    ['two floods: at the last', [...burst(300), ...cleared(310), ...burst(600)], 600, [595, 617]],
    ['a flood at the end: to the end', [put('e', 9), ...burst(1_435)], 1_435, [1_430, 1_440]],
    [
      'alarms that were there when the record began: no flood',
      ['a', 'b', 'c', 'd', 'e'].map((key, n) => put(key, 500, '', 100 + n)),
      499,
      [499, 501],
    ],
    [
      'a gap in which a flood came: where that began',
      [put('z', 200), ...['a', 'b', 'c', 'd'].map((key, n) => put(key, 500, '', 300 + n))],
      300,
      [295, 317],
    ],
  ] as const)('%s, and a few minutes around it', (_name, events, opening, window) => {
    const outline = outlineOf(events, day, limits)
    expect(outline.opening / minute).toBe(opening)
    expect([outline.window.from, outline.window.to].map((at) => Math.round(at / minute))).toEqual(window)
  })

  test('counts what came, and not what changed while it was there', () => {
    const events = [put('a', 30), put('a', 31, 'K. Meier'), put('b', 40), remove('a', 70), put('a', 75)]
    const counts = countsOf(outlineOf(events, day, limits).raised, day, 24)
    expect(counts.slice(0, 3)).toEqual([2, 1, 0])
    expect(counts).toHaveLength(24)
  })

  test('counts a part of it by itself, with what came at the very end in its last part', () => {
    expect(countsOf([60, 100, 160, 200, 240], { from: 100, to: 200 }, 2)).toEqual([1, 2])
  })
})
