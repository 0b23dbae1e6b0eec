import { describe, expect, it } from 'vitest'
import { learnJudge, type Episode } from '../../../../src/main/memory/judge.ts'
import { createSequence, noticedLate, roughened } from '../../../../src/main/memory/rehearsal.ts'
import { fitRidge } from '../../../../src/main/memory/ridge.ts'
import { learnStrangeness } from '../../../../src/main/memory/strangeness.ts'
import { viewCount, viewsOf, type Happening } from '../../../../src/main/memory/views.ts'
import { finish } from '../../../bench/memory/evaluation.ts'

const minute = 60_000
const tags = 'ABCDEFGHIJKLXYZ'
/** "A0 B2 -A5": A raised at minute 0, B at 2, A cleared at 5. */
const happenings = (text: string): Happening[] =>
  text.split(' ').map((part) => {
    const isClearing = part.startsWith('-')
    const [tag = '', ...at] = isClearing ? part.slice(1) : part
    return { tag: tags.indexOf(tag), isClearing, at: Number(at.join('')) * minute }
  })

describe('the views of a burst', () => {
  const valueOf = (text: string, elapsedMinutes: number, tag: string, view: number) => {
    const { columns, values } = viewsOf(happenings(text), elapsedMinutes * minute)
    return values[columns.indexOf(tags.indexOf(tag) * viewCount + view)] ?? 0
  }
  it.each([
    ['a tag that came', 'A0 B2', 2, 'B', 0, 1],
    ['not one that comes later', 'A0 B2', 1, 'B', 0, 0],
    ['one that came later counts less by its time', 'A0 B10', 10, 'B', 1, Math.exp(-1)],
    ['and by its place', 'A0 B10', 10, 'B', 2, Math.exp(-1 / 5)],
    ['how often it came', 'A0 -A1 A2 -A3 A4', 4, 'A', 3, Math.log(4) / Math.log(8)],
    ['how long it was active', 'A0 -A4', 6, 'A', 4, 4 / 8],
    ['that it is active', 'A0 -A4', 3, 'A', 5, 1],
    ['that it is not', 'A0 -A4', 4, 'A', 5, 0],
    ['that it cleared', 'A0 -A4', 4, 'A', 7, 1],
    ['that one cleared that was never seen to be raised', '-A0 B1', 1, 'A', 7, 1],
    ['which is not counted as raised', '-A0 B1', 1, 'A', 0, 0],
  ])('%s', (_, text, elapsed, tag, view, expected) => {
    expect(valueOf(text, elapsed, tag, view)).toBeCloseTo(expected, 5)
  })
})

it.each([
  ['from the start', 0, 'A0 B2 -A3'],
  ['after a raise, whose clearing is seen', 1, 'B0 -A1'],
  ['after everything', 9, ''],
])('is noticed %s', (_, lateMinutes, left) => {
  const expected = left === '' ? [] : happenings(left)
  expect(noticedLate(happenings('A0 B2 -A3'), lateMinutes * minute)).toEqual(expected)
})

it('is made worse the same way each time', () => {
  const worse = () => roughened(happenings('A0 B1 C2 D3 -A4 E5 F6 -B7 G8 H9'), 0.2, 12, createSequence(1))
  expect(worse()).toEqual(worse())
  expect(worse()[0]?.at).toBe(0)
})

it('learns what a column stands for, and that the rest does not matter', () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({
    columns: Int32Array.from([at % 2, 2 + (at % 5)]),
    values: Float32Array.from([1, 1]),
  }))
  const targets = Float32Array.from(rows, (_, at) => (at % 2 === 0 ? 1 : -1))
  const score = finish(fitRidge({ rows, targets, outputs: 1 }))
  for (const other of [2, 3, 6, 99]) {
    const row = (column: number) => ({
      columns: Int32Array.from([column, other]),
      values: Float32Array.from([1, 1]),
    })
    expect(score(row(0))[0]).toBeCloseTo(1, 0)
    expect(score(row(1))[0]).toBeCloseTo(-1, 0)
  }
})

/** Eight bursts of each of three families that begin alike, with their times a little off. */
function pastBursts(): Episode[] {
  const random = createSequence(5)
  return ['A0 B1 C2 D8 E15 -A20', 'A0 B1 C2 F8 G15 -B20', 'A0 C1 B2 H3 I4 J15'].flatMap((text, family) =>
    Array.from({ length: 8 }, () => ({
      family,
      happenings: happenings(text).map((one) => ({
        ...one,
        at: one.at === 0 ? 0 : one.at + random() * 0.5 * minute,
      })),
    })),
  )
}

describe('what a burst is like', () => {
  const judge = finish(learnJudge(pastBursts(), 3, tags.length))
  it.each([
    ['told apart by what came', 'A0 B1 C2 D8', 9, 0],
    ['by another tag', 'A0 B1 C2 F8', 9, 1],
    ['by the order', 'A0 C1 B2', 2.6, 2],
    ['also without a tag', 'A0 C2 D8 E15', 16, 0],
    ['also noticed late', 'F0 G7 -B12', 12, 1],
  ])('is %s', (_, text, elapsed, family) => {
    const { odds, among } = judge(happenings(text), elapsed * minute)
    expect(odds[0]?.family).toBe(family)
    expect(odds.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1)
    expect(among).toBeGreaterThanOrEqual(1)
  })

  it('is left open where two have begun alike', () => {
    const { odds, among } = judge(happenings('A0 B1 C2'), 3 * minute)
    expect(
      odds
        .slice(0, 2)
        .map(({ family }) => family)
        .sort(),
    ).toEqual([0, 1])
    expect(odds[0]?.probability).toBeLessThan(0.8)
    expect(among).toBeGreaterThanOrEqual(2)
  })
})

it('knows a burst of a known family, and not one that is like none', () => {
  const strangeness = finish(learnStrangeness(pastBursts(), tags.length))
  expect(strangeness(happenings('A0 B1.2 C2.2 D8.2'), 9 * minute).isKnown).toBe(true)
  expect(strangeness(happenings('X0 B1 Y2 Z8'), 9 * minute).isKnown).toBe(false)
  expect(strangeness(happenings('K0 L1 E2 J8'), 9 * minute).isKnown).toBe(false)
})
