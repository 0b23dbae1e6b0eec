import { expect, test } from 'vitest'
import { evidenceEntrySchema } from '../../../../../../src/shared/model/evidence.ts'
import { saidOnce } from '../../../../../../src/renderer/features/evidence/rules/said-once.ts'

const start = Date.parse('2026-03-02T10:00:00Z')
const entry = (id: number, kind: string, more: object = {}) =>
  evidenceEntrySchema.parse({
    id,
    hash: String(id),
    at: new Date(start + id).toISOString(),
    kind,
    alarmId: 5,
    state: 1,
    ...more,
  })
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)

test('an acknowledgement that changes the state is one line, with who and when', () => {
  const acknowledged = entry(3, 'acknowledged', { user: 'R. Moreau', state: 2 })
  const changed = entry(2, 'changed', { what: '2', state: 2 })
  const raised = entry(1, 'raised')
  expect(saidOnce([acknowledged, changed, raised])).toEqual([{ ...acknowledged, what: '2' }, raised])
})

test.each([
  ['of another alarm', { alarmId: 6 }],
  ['of another server', { dataServerId: 2 }],
  ['to another state', { state: 3, what: '3' }],
  ['well before', { at: new Date(start - 5_000).toISOString() }],
])('a change %s stays', (_, more) => {
  const acknowledged = entry(3, 'acknowledged', { state: 2 })
  expect(idsOf(saidOnce([acknowledged, entry(2, 'changed', { state: 2, ...more })]))).toEqual([3, 2])
})

test('a change after the acknowledgement, and one without an alarm, stay', () => {
  const entries = [entry(3, 'changed', { state: 2 }), entry(2, 'acknowledged', { state: 2 })]
  expect(saidOnce(entries)).toBe(entries)
  const ofNone = [entry(3, 'acknowledged', { alarmId: null }), entry(2, 'changed', { alarmId: null })]
  expect(saidOnce(ofNone)).toBe(ofNone)
})

test('what is done at the desk in between hides nothing', () => {
  const entries = [
    entry(4, 'acknowledged', { state: 2 }),
    entry(3, 'shown', { state: 2 }),
    entry(2, 'changed', { state: 2 }),
  ]
  expect(idsOf(saidOnce(entries))).toEqual([4, 3])
})
