import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBurstIndex, familiarityOf } from '../../../../src/main/memory/burst-index.ts'
import {
  burstRuleFor,
  describeBurst,
  findBursts,
  ordinaryRate,
  type Burst,
  type TagRaise,
} from '../../../../src/main/memory/bursts.ts'
import { atLeastLikely, followersOf, nextIn, rankFollowers } from '../../../../src/main/memory/followers.ts'
import { begunOf, likenessOf, markKey } from '../../../../src/main/memory/likeness.ts'

const minute = 60_000
const hour = 60 * minute
/** "A@0 B@2-5": A raised at minute 0, B at 2 and cleared at 5. */
function occurrences(text: string, from = 0): TagRaise[] {
  return text.split(' ').map((part) => {
    const [tag = '', times = ''] = part.split('@')
    const [raised = 0, cleared] = times.split('-').map(Number)
    return {
      tag,
      raisedAt: from + raised * minute,
      clearedAt: cleared === undefined ? null : from + cleared * minute,
    }
  })
}
function burst(text: string, from = 0): Burst {
  const described = describeBurst(occurrences(text, from))
  if (described === null) throw new Error('no burst')
  return described
}
const keysOf = ({ marks }: Burst) => new Map(marks.map((mark) => [markKey(mark), mark.at]))

describe('bursts', () => {
  it.each([
    ['three tags close together', 'A@0 B@2 C@4', ['A']],
    ['two tags are none', 'A@0 B@2 A@4', []],
    ['a pause ends one', 'A@0 B@2 C@4 D@40 E@41 F@42', ['A', 'D']],
    ['slow, but without a pause', 'A@0 B@25 C@50', ['A']],
    ['too few after a pause', 'A@0 B@2 C@4 D@40 E@41', ['A']],
  ])('%s', (_, text, firstOuts) => {
    expect(findBursts(occurrences(text), burstRuleFor(0)).map(({ firstOut }) => firstOut)).toEqual(firstOuts)
  })

  it('needs more alarms, closer together, where more come in an ordinary hour', () => {
    const rules = [0, 1, 6, 30, 120].map(burstRuleFor)
    const pauses = rules.map(({ pauseMs }) => pauseMs)
    expect(pauses).toEqual(pauses.toSorted((a, b) => b - a))
    const tags = rules.map(({ minTags }) => minTags)
    expect(tags).toEqual(tags.toSorted((a, b) => a - b))
    expect([tags[0], pauses[0]]).toEqual([3, 30 * minute])
  })

  it('knows the raises of an ordinary hour in spite of an upset', () => {
    const ordinary = Array.from({ length: 24 }, (_, at) => occurrences('A@1 B@31', at * hour)).flat()
    const upset = Array.from({ length: 300 }, (_, at) => occurrences('C@0', 5 * hour + at * 1_000)).flat()
    expect(ordinaryRate([...ordinary, ...upset].sort((a, b) => a.raisedAt - b.raisedAt))).toBe(2)
    expect(ordinaryRate([])).toBe(0)
  })

  it('keeps the first raise and the first clearing of a tag', () => {
    expect(burst('A@0-3 B@1 A@4-5').marks).toEqual([
      { tag: 'A', isClearing: false, at: 0 },
      { tag: 'B', isClearing: false, at: minute },
      { tag: 'A', isClearing: true, at: 3 * minute },
    ])
  })
})

describe('likeness', () => {
  const past = keysOf(burst('A@0 B@2 C@4 D@30'))
  it.each([
    ['the same so far', 'A@0 B@2 C@4', 1, 1],
    ['nothing in common', 'X@0 Y@2 Z@4', 0, 0],
    ['one that is not in it', 'A@0 B@2 X@4', 0.5, 0.7],
    ['one that came later then', 'A@0 B@2 D@4', 0.6, 0.8],
  ])('%s', (_, text, least, most) => {
    const likeness = likenessOf(begunOf(burst(text), 4 * minute), past)
    expect(likeness).toBeGreaterThanOrEqual(least)
    expect(likeness).toBeLessThanOrEqual(most)
  })

  it('is found by the index as by comparing with every burst', () => {
    const occurrence = fc.record({
      tag: fc.constantFrom(...'ABCDEFGH'),
      raisedAt: fc.integer({ min: 0, max: hour }),
      clearedAt: fc.option(fc.integer({ min: hour, max: 2 * hour })),
    })
    const anyBurst = fc.array(occurrence, { minLength: 1, maxLength: 12 }).map((list) => {
      const described = describeBurst(list.toSorted((a, b) => a.raisedAt - b.raisedAt))
      if (described === null) throw new Error('no burst')
      return described
    })
    fc.assert(
      fc.property(fc.array(anyBurst, { maxLength: 20 }), anyBurst, (pasts, query) => {
        const begun = begunOf(query, (query.to - query.from) / 2)
        const index = createBurstIndex()
        for (const one of pasts) index.add(one)
        const expected = pasts
          .map((one) => likenessOf(begun, keysOf(one)))
          .filter((likeness) => likeness > 0)
          .sort((a, b) => b - a)
          .slice(0, 5)
        const found = index.nearest(begun, 5).map(({ likeness }) => likeness)
        expect(found).toHaveLength(expected.length)
        found.forEach((likeness, place) => expect(likeness).toBeCloseTo(expected[place] ?? 0, 10))
      }),
    )
  })

  it('is familiar only by three', () => {
    const index = createBurstIndex()
    index.add(burst('A@0 B@2 C@4'))
    const begun = begunOf(burst('A@0 B@2 C@4'), 4 * minute)
    expect(familiarityOf(index.nearest(begun, 5))).toBeCloseTo(1 / 3)
    index.add(burst('A@0 B@2 C@4', hour))
    index.add(burst('A@0 B@2 C@4', 2 * hour))
    expect(familiarityOf(index.nearest(begun, 5))).toBe(1)
  })
})

describe('what follows', () => {
  const index = createBurstIndex()
  for (let day = 1; day <= 4; day++) index.add(burst('A@0 B@1 C@2 D@5 E@40', day * 24 * hour))
  index.add(burst('A@0 B@1 C@2 F@6', 5 * 24 * hour))
  const ask = (text: string) => {
    const begun = begunOf(burst(text), 2 * minute)
    return followersOf(begun, index.nearest(begun, 5))
  }

  it('is said with its cases, and not what is far off or came once', () => {
    const evidence = [1, 2, 3, 4].map((day) => day * 24 * hour + 5 * minute)
    expect(ask('A@0 B@1 C@2')).toEqual([{ tag: 'D', count: 4, cases: 5, evidence: evidence.toReversed() }])
  })

  it('is not said of a burst that is like none', () => {
    expect(ask('A@0 X@1 Y@2')).toEqual([])
    expect(ask('X@0 Y@1 Z@2')).toEqual([])
  })

  it('is ranked without a threshold', () => {
    const begun = begunOf(burst('A@0 B@1 C@2'), 2 * minute)
    expect(rankFollowers(begun, index.nearest(begun, 5)).map(({ tag }) => tag)).toEqual(['D', 'F'])
  })

  it.each([
    ['what came after the same moment', 'A@0 B@1 C@2', ['D', 'E']],
    ['without what has come early', 'A@0 B@1 D@2', ['E']],
    ['in a burst that runs faster', 'A@0 B@0.5 C@1', ['D', 'E']],
  ])('says of each past burst %s', (_, text, next) => {
    const begun = begunOf(burst(text), 2 * minute)
    const [nearest] = index.nearest(begun, 5).filter(({ burst: { from } }) => from === 24 * hour)
    expect(nearest && nextIn(nearest, begun)).toEqual(next)
  })

  it.each([
    [0, 0, 0],
    [3, 3, 0.44],
    [4, 4, 0.51],
    [9, 11, 0.52],
    [50, 100, 0.4],
  ])('%i of %i says at least %f', (count, cases, least) => {
    expect(atLeastLikely(count, cases)).toBeCloseTo(least, 2)
  })
})
