import { expect, test } from 'vitest'
import { papersOf } from '../../../../../src/renderer/features/handover/use-handover.ts'
import type { Handover, HandoverContent } from '../../../../../src/shared/model/handover.ts'

const none = { rows: [], total: 0 }
const shift = { name: 'Early', from: 0, to: 28_800_000 }
const contentOf = (raised: number): HandoverContent => ({
  shift,
  from: shift.from,
  to: shift.to,
  knownFrom: null,
  isConfirmed: true,
  raised,
  standing: none,
  bands: [],
  suppressed: 0,
  shelved: none,
  calls: none,
  hasCallLog: true,
  missed: none,
  floods: [],
  badActors: [],
  notes: none,
  points: [],
})
const handover: Handover = {
  id: 'a',
  shift,
  signedAt: 1,
  screen: 'Desk',
  outgoing: 'Kim',
  incoming: 'Lee',
  remark: '',
  content: contentOf(2),
}
const reading = { ticket: 't', content: contentOf(1), signed: null }

test('one server has one paper, without a name', () => {
  const shown = { kind: 'draft' as const, reading }
  expect(papersOf(shown)).toEqual([{ server: null, shown }])
})

test('several servers have a paper each: what was signed as it was signed', () => {
  const parts = [
    { server: 'North', content: contentOf(1), signed: null },
    { server: 'South', content: contentOf(2), signed: { handover, isSound: false } },
  ]
  expect(papersOf({ kind: 'draft', reading: { ...reading, parts } })).toMatchObject([
    { server: 'North', shown: { kind: 'draft', reading: { content: { raised: 1 } } } },
    { server: 'South', shown: { kind: 'signed', handover: { outgoing: 'Kim' }, isSound: false } },
  ])
  expect(papersOf({ kind: 'signed', handover, isSound: true, parts })).toHaveLength(2)
})
