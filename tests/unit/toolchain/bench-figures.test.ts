import { describe, expect, test } from 'vitest'
import {
  besidePeers,
  documentOf,
  goalsOf,
  isBusy,
  isMet,
  mediansOf,
  worseThan,
  type Figure,
  type Machine,
} from '../../bench/figures.ts'

const figure = (ours: number, peer: number | null = null, more: Partial<Figure> = {}): Figure => ({
  name: 'hub to row, p99',
  ours,
  peer,
  unit: 'ms',
  ...more,
})
const machine: Machine = {
  processor: 'a processor, 2 cores',
  memoryGb: 8,
  system: 'linux',
  node: 'v24',
  at: '2026-11-18T00:00:00.000Z',
  busyBefore: 0.02,
  busyAfter: 0.03,
}

describe('medians of runs', () => {
  test.each<[string, Figure[], Partial<ReturnType<typeof mediansOf>[number]>]>([
    ['one run has no spread', [figure(10)], { ours: 10, ratio: null, spread: null }],
    ['the middle of three', [figure(10), figure(30), figure(20)], { ours: 20, spread: 1 }],
    ['between two', [figure(10), figure(20)], { ours: 15, spread: 0.67 }],
    [
      'the ratio is of each run, not of the medians',
      [figure(10, 10), figure(40, 20), figure(90, 30)],
      { ours: 40, peer: 20, ratio: 2, spread: 1 },
    ],
    ['a peer of nothing has no ratio', [figure(0, 0), figure(0, 0)], { ratio: null, spread: null }],
  ])('%s', (_, runs, expected) => {
    expect(mediansOf(runs.map((one) => [one]))).toMatchObject([expected])
  })

  test('keeps the order of the first run, and a figure that a later run lacks', () => {
    const [a, b] = [figure(1, null, { name: 'a' }), figure(2, null, { name: 'b' })]
    expect(mediansOf([[b, a], [a]]).map(({ name }) => name)).toEqual(['b', 'a'])
  })
})

describe('several peers', () => {
  test.each([
    ['the lowest is to be beaten', undefined, { grid: 20, engine: 30 }, 20],
    ['the highest, where more is better', 'more' as const, { grid: 20, engine: 30 }, 30],
    ['one that measured nothing is none', undefined, { grid: NaN, engine: 30 }, 30],
    ['none measured anything', undefined, { grid: NaN }, null],
  ])('%s', (_, better, peers, peer) => {
    expect(besidePeers(peers, better)).toEqual({ peer, peers })
  })

  test('each has a median of its own', () => {
    const runs = [10, 30, 20].map((grid) => [figure(5, grid, { peers: { grid, engine: 3 * grid } })])
    expect(mediansOf(runs)).toMatchObject([{ peer: 20, peers: { grid: 20, engine: 60 } }])
  })
})

describe('a goal', () => {
  test.each<[string, number, number | null, boolean | null]>([
    ['at most 50', 50, null, true],
    ['at most 50', 50.1, null, false],
    ['under 50', 50, null, false],
    ['below 50', 49, null, true],
    ['at least 30', 30, null, true],
    ['at least 30', 29, null, false],
    ['above 0.9', 0.9, null, false],
    ['ratio at most 0.5', 40, 80, true],
    ['ratio at most 0.5', 41, 80, false],
    ['ratio at most 0.5', 41, null, null],
    ['at most 250 more than its peer', 300, 50, true],
    ['at most 250 more than its peer', 301, 50, false],
    ['–', 1, null, null],
    ['a text that is no limit', 1, null, null],
  ])('%s: %d beside %d', (goal, ours, peer, met) => {
    const [kept] = mediansOf([[figure(ours, peer, { goal })]])
    expect(kept && isMet(kept)).toBe(met)
  })

  test('the missed ones are named', () => {
    const figures = mediansOf([
      [
        figure(60, null, { name: 'block', goal: 'at most 50' }),
        figure(60, 80, { name: 'latency', goal: 'ratio at most 0.5' }),
        figure(1, null, { name: 'lost', goal: 'at most 1' }),
        figure(1, null, { name: 'share' }),
      ],
    ])
    expect(goalsOf(figures)).toEqual({
      met: 1,
      missed: ['block: 60 ms, goal at most 50', 'latency: 0.75 of its peer, goal ratio at most 0.5'],
    })
  })
})

describe('what got worse', () => {
  const kept = (ours: number, peer: number | null = null, more: Partial<Figure> & { spread?: number } = {}) =>
    mediansOf([[figure(ours, peer, more)]]).map((one) => ({ ...one, spread: more.spread ?? null }))

  test.each([
    ['more than usual', kept(100), kept(111), 1],
    ['as much as usual', kept(100), kept(110), 0],
    ['within its spread', kept(100, null, { spread: 0.5 }), kept(149), 0],
    ['better', kept(100), kept(50), 0],
    [
      'less of what should be more',
      kept(90, null, { better: 'more' }),
      kept(70, null, { better: 'more' }),
      1,
    ],
    ['slower on a slower machine, as its peer is', kept(100, 200), kept(300, 600), 0],
    ['slower beside a peer that is not', kept(100, 200), kept(300, 200), 1],
    ['something where nothing was', kept(0), kept(1), 1],
  ])('%s: %#', (_, before, now, count) => {
    expect(worseThan(before, now)).toHaveLength(count)
  })

  test('names both figures', () => {
    expect(worseThan(kept(100, 200), kept(300, 200))).toEqual(['hub to row, p99: 0.5 became 1.5 of its peer'])
  })
})

test('the document says whether each goal is met, by whom it is to be beaten, and how few runs there were', () => {
  const figures = mediansOf([
    [figure(60, 80, { peers: { grid: 80, engine: 90 }, goal: 'ratio at most 0.5' })],
  ])
  const report = { machine, runs: 1, figures, notes: ['A note.'] }
  const document = documentOf('flood', report)
  expect(document).toContain(
    '| hub to row, p99 | 60 | 80 (grid), 90 (engine) | 0.75 | ms | ratio at most 0.5 | **no** | – |',
  )
  expect(document).toContain('Fewer than 3 runs')
  expect(documentOf('flood', { ...report, runs: 3 })).not.toContain('Fewer than 3 runs')
})

test('a busy machine is marked in the document', () => {
  const report = { machine, runs: 3, figures: mediansOf([[figure(1)]]), notes: [] }
  expect(documentOf('flood', report)).not.toContain('busy machine')
  const busy = { ...machine, busyAfter: 0.4 }
  expect(isBusy(busy)).toBe(true)
  expect(documentOf('flood', { ...report, machine: busy })).toContain('Measured on a busy machine')
})
