import { expect, it } from 'vitest'
import type { Remembered } from '../../../../src/main/memory/recollection.ts'
import { addWritings, type Written } from '../../../../src/main/memory/writings.ts'
import { nothingRecalled } from '../../../../src/shared/model/memory.ts'

const minute = 60_000
const from = Date.UTC(2026, 2, 3, 2, 14)
const remembered: Remembered = {
  ...nothingRecalled(),
  like: [
    {
      from,
      to: from + 10 * minute,
      count: 3,
      firstOut: 'DS1\\NORTH\\FEED\\FP201A',
      likeness: 0.8,
      next: [],
      name: '',
      isConfirmed: false,
      tags: ['DS1\\NORTH\\FEED\\FP201A', 'NORTH\\FEED\\FT202'],
    },
  ],
}
const note = (path: string, after: number, text = 'Strainer blocked') => ({
  id: text,
  path,
  text,
  by: 'K. Berg',
  at: from + after * minute,
})
const item = (tag: string, after: number, text: string) => ({
  tag,
  message: '',
  priority: 1,
  before: { alarms: 1, days: 1 },
  owner: '',
  state: 'open' as const,
  note: text,
  addedAt: 0,
  addedBy: '',
  changedAt: from + after * minute,
  changedBy: 'R. Nilsen',
  doneAt: null,
})
const point = (after: number) => ({
  id: 'point',
  text: 'Pump A is out',
  by: 'K. Berg',
  at: from + after * minute,
  done: null,
})

it.each<[string, Partial<Written>, string[]]>([
  ['a note on one of its tags', { notes: [note('NORTH\\FEED\\FT202', 5)] }, ['note: Strainer blocked']],
  [
    'a note on a tag that the records begin with the data server',
    { notes: [note('NORTH\\FEED\\FP201A', 5)] },
    ['note: Strainer blocked'],
  ],
  ['no note on another tag', { notes: [note('SOUTH\\FEED\\FT202', 5)] }, []],
  ['no note from before', { notes: [note('NORTH\\FEED\\FT202', -1)] }, []],
  ['no note from hours later', { notes: [note('NORTH\\FEED\\FT202', 71)] }, []],
  [
    'an item of the worklist',
    { worklist: [item('NORTH\\FEED\\FT202', 60, 'Replace the seal')] },
    ['worklist: Replace the seal'],
  ],
  ['no item without a note', { worklist: [item('NORTH\\FEED\\FT202', 60, '')] }, []],
  ['an open point of that time', { points: [point(30)] }, ['handover: Pump A is out']],
  [
    'at most two, those on its tags first',
    {
      notes: [note('NORTH\\FEED\\FT202', 9, 'second'), note('NORTH\\FEED\\FT202', 5, 'first')],
      points: [point(1)],
    },
    ['note: first', 'note: second'],
  ],
])('a past burst shows %s', (_, written, shown) => {
  const recall = addWritings(remembered, { notes: [], worklist: [], points: [], ...written })
  expect(recall.like[0]?.written.map(({ source, text }) => `${source}: ${text}`)).toEqual(shown)
  expect(recall.like[0]).not.toHaveProperty('tags')
})
