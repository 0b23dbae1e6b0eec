import { expect, it, test } from 'vitest'
import { lanesOf } from '../../../../src/main/memory/lanes.ts'
import { nothingSaid, readRemarks } from '../../../../src/main/memory/remark-rules.ts'
import type { BurstRemark } from '../../../../src/shared/model/memory.ts'

const hour = 3_600_000
const remark = (from: number, fields: Partial<BurstRemark>): BurstRemark => ({
  from,
  name: '',
  like: [],
  unlike: [],
  by: '',
  at: 0,
  ...fields,
})

it('names a burst, and one that it was said to be like', () => {
  const said = readRemarks([
    remark(1 * hour, { name: 'Pump trip' }),
    remark(5 * hour, { like: [1 * hour + 500] }),
    remark(6 * hour, { like: [1 * hour], name: 'Its own' }),
  ])
  expect([1, 5, 6, 7].map((at) => said.nameOf(at * hour + 900))).toEqual([
    'Pump trip',
    'Pump trip',
    'Its own',
    '',
  ])
  expect(nothingSaid.nameOf(hour)).toBe('')
})

it('gives a name on from one burst to the next', () => {
  const said = readRemarks([
    remark(1 * hour, { name: 'Pump trip' }),
    remark(5 * hour, { like: [1 * hour] }),
    remark(9 * hour, { like: [5 * hour] }),
    // Neither of these comes before the other.
    remark(20 * hour, { like: [21 * hour] }),
    remark(21 * hour, { like: [20 * hour] }),
  ])
  expect([9, 20, 21].map((at) => said.nameOf(at * hour))).toEqual(['Pump trip', '', ''])
})

test.each([
  ['nobody said anything', 0, 0, 1],
  ['it was like it twice', 2, 0, 1],
  ['it was not once', 0, 1, 8 / 9],
  ['it was not three times', 0, 3, 8 / 11],
  ['it was once and was not once', 1, 1, 9 / 10],
])('a past burst of which %s counts in part', (_said, like, unlike, trust) => {
  const remarks = [
    ...Array.from({ length: like }, (_, place) => remark((10 + place) * hour, { like: [hour] })),
    ...Array.from({ length: unlike }, (_, place) => remark((20 + place) * hour, { unlike: [hour] })),
  ]
  expect(readRemarks(remarks).trustIn(hour)).toBeCloseTo(trust)
})

it('says of each tag of two bursts whether it matched, is missing, is new or came next', () => {
  const mark = (tag: string, at: number, isClearing = false) => ({ tag, at, isClearing })
  const begun = { elapsed: 100, marks: [mark('A', 0), mark('X', 50), mark('A', 60, true), mark('LATE', 90)] }
  const past = {
    marks: [mark('A', 0), mark('B', 40), mark('A', 50, true), mark('LATE', 300), mark('C', 400)],
  }
  const beyond = { marks: [...past.marks, mark('D', 700_000)] }
  const lanes = lanesOf(begun, beyond)
  expect(lanes.now.map(({ tag, kind }) => `${tag} ${kind}`)).toEqual(['A matched', 'X new', 'LATE matched'])
  expect(lanes.past.map(({ tag, kind }) => `${tag} ${kind}`)).toEqual([
    ...['A matched', 'B missing', 'LATE matched', 'C next'],
  ])
})

test('however much followed, what is compared keeps its place in the picture', () => {
  const mark = (tag: string, at: number) => ({ tag, at, isClearing: false })
  const many = (name: string, from: number) =>
    Array.from({ length: 100 }, (_, n) => mark(`${name}${n}`, from + n))
  const { past } = lanesOf(
    { elapsed: 200, marks: [mark('A', 0)] },
    { marks: [...many('B', 0), ...many('C', 300)] },
  )
  expect(past).toHaveLength(120)
  expect([past[0]?.tag, past[59]?.tag, past[60]?.tag, past[119]?.tag]).toEqual(['B40', 'B99', 'C0', 'C59'])
})
