import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { useMissed } from '../../../../../src/renderer/features/missed/store.ts'
import type { MissedDelta, JournalEntry } from '../../../../../src/shared/model/journal.ts'

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
const own = { viewer: 2, since: 0 }
const me = '4'
const other = '8'
type Change = MissedDelta['changes'][number]
const regard = ({ raisedAt, masked }: JournalEntry, isMissed = true, dismissed = '0') => ({
  isMissed,
  dismissed,
  masked,
  clearedAt: raisedAt + 1,
})
const cleared = (one: JournalEntry, isMissed = true): Change => ({
  id: one.id,
  before: null,
  after: { ...regard(one, isMissed), entry: one },
})
const dismissedBy = (one: JournalEntry, by: string): Change => ({
  id: one.id,
  before: regard(one),
  after: { ...regard(one, true, by), entry: one },
})
const delta = (revision: number, ...changes: Change[]): MissedDelta => ({ revision, changes, forgotten: 0 })
const queue = (revision: number, ...entries: JournalEntry[]) => ({
  revision,
  count: entries.length,
  ...own,
  entries,
  forgotten: 0,
})
const ids = () => useMissed().list.map(({ id }) => id)

beforeEach(() => setActivePinia(createPinia()))

test('counts from the snapshot on, and lists once loaded', () => {
  const missed = useMissed()
  missed.setCount({ revision: 3, count: 7, ...own })
  expect(missed.count).toBe(7)
  expect(missed.isInSync).toBe(false)
  missed.replace(queue(3, entry(1), entry(2)))
  expect(ids()).toEqual([2, 1])
  expect(missed.isInSync).toBe(true)
})

test('applies deltas, newest raised first', () => {
  const missed = useMissed()
  missed.replace(queue(1, entry(1, 50)))
  missed.applyDelta(delta(2, cleared(entry(2, 10)), cleared(entry(3, 90))))
  expect([missed.count, ids()]).toEqual([3, [3, 1, 2]])
  missed.applyDelta(delta(3, dismissedBy(entry(1, 50), me)))
  expect([missed.count, ids()]).toEqual([2, [3, 2]])
  missed.applyDelta(delta(4, { id: 2, before: regard(entry(2, 10)), after: null }))
  expect([missed.count, ids()]).toEqual([1, [3]])
})

test('has what nobody saw since this screen is known, whatever others dismissed', () => {
  const missed = useMissed()
  missed.setCount({ revision: 1, count: 0, viewer: 2, since: 100 })
  missed.replace({ ...queue(1), since: 100 })
  const [seen, dismissed, old, masked] = [
    entry(1, 200),
    entry(2, 200),
    entry(3, 90),
    { ...entry(4, 200), masked: true },
  ]
  missed.applyDelta(delta(2, cleared(seen, false), cleared(dismissed), cleared(old), cleared(masked)))
  expect([missed.count, ids()]).toEqual([1, [4, 2]])
  missed.applyDelta(delta(3, dismissedBy(dismissed, other)))
  expect([missed.count, ids()]).toEqual([1, [4, 2]])
})

test('a viewer who can dismiss nothing for themselves has missed what nobody dismissed', () => {
  const missed = useMissed()
  missed.setCount({ revision: 1, count: 0, viewer: null, since: 0 })
  missed.applyDelta(delta(2, { ...dismissedBy(entry(1), other), before: null }, cleared(entry(2))))
  expect(missed.count).toBe(1)
})

test('a delta that the count has already changes nothing', () => {
  const missed = useMissed()
  missed.setCount({ revision: 3, count: 7, ...own })
  missed.applyDelta(delta(3, cleared(entry(1))))
  expect(missed.count).toBe(7)
})

test('a missing revision, another snapshot and another server make it load again', () => {
  const missed = useMissed()
  const ask = () => missed.replace(queue(1, entry(1)))
  ask()
  missed.applyDelta(delta(3, cleared(entry(2))))
  expect(missed.isInSync).toBe(false)
  ask()
  missed.setCount({ revision: 1, count: 1, ...own })
  expect(missed.isInSync).toBe(true)
  missed.setCount({ revision: 9, count: 4, ...own })
  expect(missed.isInSync).toBe(false)
  ask()
  missed.reset()
  expect([missed.count, missed.isInSync, ids()]).toEqual([0, false, []])
})
