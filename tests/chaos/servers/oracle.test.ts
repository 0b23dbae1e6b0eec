import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../src/shared/model/journal.ts'
import type { Observations } from '../observations.ts'
import type { Settled } from '../oracle.ts'
import type { Occurrence } from '../plant.ts'
import { judgeServer, longestUntilShown } from './oracle.ts'

const occurrence: Occurrence = {
  alarmId: 1,
  path: 'CHAOS\\T1',
  raisedAt: 1_000,
  acknowledgedAt: null,
  endedAt: 5_000,
}
const entryOf = (alarmId: number, path: string): JournalEntry => ({
  id: alarmId,
  alarmId,
  dataServerId: 1,
  path,
  fullPath: '',
  name: 'T1',
  message: '',
  priority: 1,
  masked: false,
  state: 1,
  raisedAt: 1_000,
  gone: true,
  goneAt: 5_100,
  acknowledged: null,
  gap: null,
  steps: [{ kind: 'appeared', at: 1_100, raisedAt: 1_000 }],
})
const raisedOf = (alarmId: number) => ({ at: 1_100, alarmId, raisedAt: 1_000, isAcknowledged: false })
const journal = [entryOf(1, 'CHAOS\\T1'), entryOf(2, 'FLOOD\\F0')]
/** A desk that saw an alarm and a flood of one, which it did not announce. */
const good: Observations = {
  raised: [raisedOf(1), raisedOf(2)],
  removed: [],
  announced: [{ at: 1_100, alarmId: 1, raisedAt: 1_000 }],
  views: [
    { at: 900, rows: [], connection: 'live' },
    { at: 1_300, rows: [1, 2], connection: 'live' },
    { at: 5_200, rows: [], connection: 'live' },
  ],
  journalled: [],
  journal,
}
const truth = { occurrences: [occurrence], flooded: new Map([['FLOOD\\F0', 2]]) }
const settled: Settled = { at: 9_000, recoveredMs: 500, missing: [], extra: [] }

test('a desk that saw all of it has no problem', () => {
  expect(judgeServer(truth, good, settled)).toMatchObject({ occurrences: 2, problems: [] })
})

test.each<[string, Partial<Observations>, object]>([
  ['an alarm of the flood that is not in the journal', { journal: journal.slice(0, 1) }, { lost: 1 }],
  [
    'an alarm of the flood that is in the journal twice',
    { journal: [...journal, entryOf(2, 'FLOOD\\F0')] },
    { duplicated: 1 },
  ],
  [
    'an alarm of the flood that was raised twice',
    { raised: [...good.raised, raisedOf(2)] },
    { duplicated: 1 },
  ],
  ['an alarm that never was', { raised: [...good.raised, raisedOf(7)] }, { invented: 1 }],
  ['a row that never was', { views: [{ at: 1, rows: [7], connection: 'live' }] }, { invented: 1 }],
  ['an alarm of the plant that is not in the journal', { journal: journal.slice(1) }, { lost: 1 }],
])('notices %s', (_name, seen, counts) => {
  const verdict = judgeServer(truth, { ...good, ...seen }, settled)
  expect(verdict).toMatchObject(counts)
  expect(verdict.problems).toHaveLength(1)
})

test('the time until a row is shown counts for what lasted', () => {
  expect(longestUntilShown([occurrence], good.views)).toBe(300)
  expect(longestUntilShown([{ ...occurrence, endedAt: 1_500 }], good.views)).toBe(0)
  const views = [{ at: 4_000, rows: [1], connection: 'live' }]
  expect(longestUntilShown([occurrence], views)).toBe(3_000)
})

test('a row that never came while its alarm was active is as late as that', () => {
  expect(longestUntilShown([occurrence], [{ at: 9_000, rows: [], connection: 'live' }])).toBe(4_000)
})
