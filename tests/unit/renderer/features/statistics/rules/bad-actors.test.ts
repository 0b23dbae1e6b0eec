import { describe, expect, test } from 'vitest'
import {
  needsCode,
  badActorsOf,
  figuresOf,
  paretoOf,
  rankChanges,
  rankGain,
  worstFirst,
} from '../../../../../../src/renderer/features/statistics/rules/bad-actors.ts'
import type { AlarmStatistic } from '../../../../../../src/shared/model/records.ts'

const day = 86_400_000
let nextId = 1
const statistic = (tagName: string, failureNumber: number, total = '00:00:00', code = 1): AlarmStatistic => ({
  id: nextId++,
  tagName,
  message: `${tagName} failed`,
  priority: 2,
  code,
  failureNumber,
  failureTotalTime: total,
  failureMeanTime: '00:00:10',
})
const names = (actors: readonly { tagName: string }[]) => actors.map(({ tagName }) => tagName)

describe('bad actors', () => {
  const before = [statistic('A', 2, '30:00:00'), statistic('B', 9, '00:10:00'), statistic('E', 1)]
  const now = [
    statistic('A', 5, '27:16:40'),
    statistic('B', 9, '00:00:30'),
    statistic('C', 5, '00:20:00'),
    statistic('D', 1, '00:00:05'),
  ]
  const actors = badActorsOf(now, before)

  test('have ranks by number and by time, those alike the same', () => {
    expect(actors.map(({ rank }) => rank.number)).toEqual([2, 1, 2, 4])
    expect(actors.map(({ rank }) => rank.time)).toEqual([1, 3, 2, 4])
    expect(actors.map(({ time }) => time)).toEqual([98_200_000, 30_000, 1_200_000, 5_000])
  })
  test('are compared with the same tag in the period before', () => {
    expect(actors.map((actor) => rankGain(actor, 'number'))).toEqual([0, 0, null, null])
    expect(actors.map((actor) => rankGain(actor, 'time'))).toEqual([0, -1, null, null])
    expect(actors.map((actor) => actor.before?.number ?? actor.before)).toEqual([2, 9, null, null])
  })
  test('one tag with two codes is two actors', () => {
    const codes = badActorsOf([statistic('A', 3, '00:00:00', 7)], [statistic('A', 4, '00:00:00', 8)])
    expect(codes[0]?.before).toBeNull()
  })
  test('what was before is not known until it is read', () => {
    const unknown = badActorsOf(now, null)
    expect(unknown.every((actor) => actor.before === undefined)).toBe(true)
    expect(rankGain(unknown[0] ?? fail(), 'number')).toBeNull()
  })
  test('are sorted the worst first, those alike by name', () => {
    expect(names(worstFirst(actors, 'number'))).toEqual(['B', 'A', 'C', 'D'])
    expect(names(worstFirst(actors, 'time'))).toEqual(['A', 'C', 'B', 'D'])
  })
  test('the way of each to its place, and of those who left', () => {
    const worstBefore = worstFirst(badActorsOf(before, null), 'number')
    expect(rankChanges(worstFirst(actors, 'number'), worstBefore, 2)).toEqual([
      { tagName: 'B', before: 1, now: 1 },
      { tagName: 'A', before: 2, now: 2 },
    ])
    expect(rankChanges(worstFirst(actors, 'number'), worstBefore, 3)).toEqual([
      { tagName: 'B', before: 1, now: 1 },
      { tagName: 'A', before: 2, now: 2 },
      { tagName: 'C', before: null, now: 3 },
      { tagName: 'E', before: 3, now: null },
    ])
  })
})

describe('Pareto', () => {
  const many = Array.from({ length: 30 }, (_, place) => statistic(`T${place}`, place < 10 ? 6 : 2))
  const actors = worstFirst(badActorsOf(many, null), 'number')

  test('the share of the top ten is of everything, however few are drawn', () => {
    const pareto = paretoOf(actors, 'number', 4)
    expect([pareto.actors.length, pareto.total, pareto.topTenShare]).toEqual([4, 100, 0.6])
    expect(pareto.shares).toEqual([0.06, 0.12, 0.18, 0.24])
  })
  test('with fewer than ten tags the top ten is everything', () => {
    expect(paretoOf(badActorsOf([statistic('A', 3)], null), 'number', 20).topTenShare).toBe(1)
  })
  test('tags without the measure are not drawn, and nothing has no share', () => {
    expect(paretoOf(actors, 'time', 20)).toEqual({ actors: [], shares: [], total: 0, topTenShare: null })
  })
})

describe('the figures of a period', () => {
  test('of some failures', () => {
    const actors = badActorsOf(
      [statistic('A', 100, '01:00:00'), statistic('B', 44, '00:12:00')],
      [statistic('B', 2)],
    )
    expect(figuresOf(actors, day)).toEqual({
      activations: 144,
      tags: 2,
      perTenMinutes: 1,
      topTenShare: 1,
      newTags: 1,
      mean: 30_000,
    })
  })
  test('of none', () => {
    expect(figuresOf([], day)).toEqual({
      activations: 0,
      tags: 0,
      perTenMinutes: 0,
      topTenShare: null,
      newTags: 0,
      mean: null,
    })
  })
  test('what is new is not known where the period before is not', () => {
    expect(figuresOf(badActorsOf([statistic('A', 1)], null), day).newTags).toBeNull()
  })
})

function fail(): never {
  throw new Error('there is a first actor')
}

test.each([
  [['A', 'B'], false],
  [['A', 'B', 'A'], true],
  [[], false],
])('the code is shown only where it tells rows of one tag apart: %j', (tags, expected) => {
  expect(needsCode(tags.map((tagName) => ({ tagName })))).toBe(expected)
})
