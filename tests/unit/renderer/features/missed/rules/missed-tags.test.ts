import { describe, expect, test } from 'vitest'
import {
  bandCounts,
  fleetingIds,
  missedReason,
  missedRows,
  missedTags,
} from '../../../../../../src/renderer/features/missed/rules/missed-tags.ts'
import { defaultPriorityScale } from '../../../../../../src/shared/model/priority-band.ts'
import type { JournalEntry } from '../../../../../../src/shared/model/journal.ts'

const makeEntry = (id: number, fields: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  alarmId: id,
  dataServerId: 1,
  path: `T${id}`,
  fullPath: '',
  name: '',
  message: '',
  priority: 2,
  masked: false,
  state: 1,
  raisedAt: 0,
  gone: true,
  goneAt: 10_000,
  acknowledged: null,
  gap: null,
  steps: [],
  ...fields,
})
const gap = { cause: 'disconnected', from: 0, to: 1 } as const
const somebody = { user: 'P. Lemaire', at: null }

describe('the reason of a missed alarm', () => {
  test.each([
    ['cleared within a minute', {}, 'fleeting'],
    ['cleared after a minute', { goneAt: 60_000 }, 'listed'],
    ['cleared after hours', { goneAt: 7_200_000 }, 'listed'],
    ['acknowledged while nobody was here', { acknowledged: somebody, unattended: true }, 'unattended'],
    ['cleared nobody knows when', { goneAt: null }, 'unknown'],
    ['raised and cleared in a gap', { gap }, 'gap'],
    ['acknowledged in a gap', { gap, acknowledged: somebody }, 'gap'],
  ] as const)('%s', (_what, fields, reason) => {
    expect(missedReason(makeEntry(1, fields))).toBe(reason)
  })
})

describe('fleeting missed alarms', () => {
  const limits = { maxMs: 10_000, repeatMs: 60_000 }
  const at = (id: number, raisedAt: number, more: Partial<JournalEntry> = {}) =>
    makeEntry(id, { path: 'A', raisedAt, goneAt: raisedAt + 4_000, ...more })
  test.each([
    ['cleared within the limit, alone', [at(1, 0)], [1]],
    ['cleared after it', [at(1, 0, { goneAt: 10_001 })], []],
    ['cleared nobody knows when', [at(1, 0, { goneAt: null })], []],
    ['another of the tag within a minute', [at(2, 59_000), at(1, 0)], []],
    ['another of the tag a minute later', [at(2, 60_000), at(1, 0)], [1, 2]],
    ['another tag at the same time', [at(2, 1_000, { path: 'B' }), at(1, 0, { path: 'A' })], [1, 2]],
    [
      'raised twice while it was listed',
      [at(1, 9_000, { steps: [{ kind: 'appeared', at: 0, raisedAt: 0 }] })],
      [],
    ],
  ] as const)('%s', (_what, list, ids) => {
    expect([...fleetingIds(list, limits)].sort()).toEqual(ids)
  })
})

describe('the alarms of a tag', () => {
  const list = [
    makeEntry(5, { path: 'A', priority: 4 }),
    makeEntry(4, { path: 'B' }),
    makeEntry(3, { path: 'A', priority: 1 }),
    makeEntry(2, { path: '' }),
    makeEntry(1, { path: '' }),
  ]
  const tags = missedTags(list, defaultPriorityScale)

  test('are joined where the latest is, with the most urgent priority', () => {
    expect(tags.map(({ key, entries, priority }) => [key, entries.map(({ id }) => id), priority])).toEqual([
      ['A', [5, 3], 1],
      ['B', [4], 2],
      ['#2', [2], 2],
      ['#1', [1], 2],
    ])
  })

  test.each([
    ['none', [], ['A', 'B', '#2', '#1']],
    ['one', ['A'], ['A', 5, 3, 'B', '#2', '#1']],
    ['one of a single alarm, and one that is gone', ['B', 'C'], ['A', 'B', '#2', '#1']],
  ])('are rows of their own below a tag that is expanded: %s', (_what, expanded, keys) => {
    expect(missedRows(tags, new Set(expanded)).map(({ key }) => key)).toEqual(keys)
  })

  test('are counted by band, without masked ones', () => {
    const counted = bandCounts([...list, makeEntry(6, { masked: true })], defaultPriorityScale)
    expect(counted.map(({ band, count }) => [band.id, count])).toEqual([
      ['critical', 1],
      ['high', 3],
      ['low', 1],
    ])
  })
})
