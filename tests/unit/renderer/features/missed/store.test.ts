import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { useMissed } from '../../../../../src/renderer/features/missed/store.ts'
import type { JournalEntry } from '../../../../../src/shared/model/journal.ts'

const entry = (id: number, raisedAt = id): JournalEntry => ({
  id,
  alarmId: id,
  dataServerId: 1,
  path: `A\\T${id}`,
  fullPath: '',
  name: '',
  message: '',
  priority: 1,
  masked: false,
  state: 1,
  raisedAt,
  gone: true,
  goneAt: raisedAt + 1,
  acknowledged: null,
  gap: null,
  steps: [],
})
const delta = (revision: number, added: JournalEntry[], removed: number[] = []) => ({
  revision,
  count: added.length,
  added,
  removed,
  forgotten: 0,
})
const ids = () => useMissed().list.map(({ id }) => id)

beforeEach(() => setActivePinia(createPinia()))

test('counts from the snapshot on, and lists once loaded', () => {
  const missed = useMissed()
  missed.setCount({ revision: 3, count: 7 })
  expect(missed.count).toBe(7)
  expect(missed.isInSync).toBe(false)
  missed.replace({ revision: 3, count: 2, entries: [entry(1), entry(2)], forgotten: 0 })
  expect(ids()).toEqual([2, 1])
  expect(missed.isInSync).toBe(true)
})

test('applies deltas, newest raised first', () => {
  const missed = useMissed()
  missed.replace({ revision: 1, count: 1, entries: [entry(1, 50)], forgotten: 0 })
  missed.applyDelta(delta(2, [entry(2, 10), entry(3, 90)]))
  expect(ids()).toEqual([3, 1, 2])
  missed.applyDelta(delta(3, [], [1]))
  expect(ids()).toEqual([3, 2])
})

test('a missing revision, another snapshot and another server make it load again', () => {
  const missed = useMissed()
  const ask = () => missed.replace({ revision: 1, count: 1, entries: [entry(1)], forgotten: 0 })
  ask()
  missed.applyDelta(delta(3, [entry(2)]))
  expect(missed.isInSync).toBe(false)
  ask()
  missed.setCount({ revision: 1, count: 1 })
  expect(missed.isInSync).toBe(true)
  missed.setCount({ revision: 9, count: 4 })
  expect(missed.isInSync).toBe(false)
  ask()
  missed.reset()
  expect([missed.count, missed.isInSync, ids()]).toEqual([0, false, []])
})
