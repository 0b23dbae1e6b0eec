import { expect, it } from 'vitest'
import { entryOfAlarm } from '../../../../src/main/desk/journal-entries.ts'
import { createJournalOnset, staysSince, type Stay } from '../../../../src/main/desk/journal-raises.ts'
import { createJournal } from '../../../../src/main/desk/journal.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const entryAt = (id: number, raisedAt: number, masked = false) => ({
  ...entryOfAlarm(makeAlarm({ id, path: `P${id}` }), id, raisedAt),
  raisedAt,
  masked,
})

it('has the stays since a moment in the order of time', () => {
  const entries = [entryAt(1, 30), entryAt(2, 10), entryAt(3, 20, true), entryAt(4, 20)]
  const since = (moment: number) => staysSince(entries, moment).map(({ names }) => names[0])
  expect([since(0), since(11), since(30), since(31)]).toEqual([['P2', 'P4', 'P1'], ['P4', 'P1'], ['P1'], []])
})

it.each([
  [100, 2_000],
  [20_000, 2_000],
  [100_000, 10_000],
])('looks among %i raises for the start of a flood every %i ms', (count, everyMs) => {
  const start = Date.UTC(2026, 2, 2)
  const entries = Array.from({ length: count }, (_, id) => ({
    ...entryAt(id, start - count + id),
    steps: [],
  }))
  let [now, looks] = [start, 0]
  const onset = createJournalOnset({
    now: () => now,
    entries() {
      looks++
      return entries
    },
    knownSince: () => start - 86_400_000,
    isMinor: () => false,
  })
  for (; now < start + 60_000; now += 500) onset(start - 1_000)
  expect(looks).toBe(60_000 / everyMs)
})

it('tells of every change of a stay, and of nothing else', () => {
  let now = Date.UTC(2026, 2, 2)
  const told = new Map<number, Stay>()
  let tellings = 0
  const journal = createJournal({
    now: () => now,
    store: { putEntry: () => undefined, putFact: () => undefined, putViewer: () => undefined },
    onChange: () => undefined,
    onStay(before, after) {
      tellings++
      if (after) told.set(after.id, after)
      else if (before) told.delete(before.id)
    },
  })
  /** What was told is what the journal has; how many tellings it took. */
  const tellingsOf = (act: () => void) => {
    const earlier = tellings
    now += 60_000
    act()
    expect([...told.values()].sort((a, b) => a.raisedAt - b.raisedAt)).toEqual(journal.staysSince(0))
    return tellings - earlier
  }
  const listed = (id: number, changes = {}) =>
    makeAlarm({ id, path: `P${id}`, alarmTime: new Date(now).toISOString(), ...changes })
  const list = (...alarms: ReturnType<typeof listed>[]) =>
    journal.changed({ upserts: alarms, removals: [], raised: alarms })

  const [one, two] = [listed(1), listed(2)]
  expect(tellingsOf(() => list(one, two))).toBe(2)
  expect(tellingsOf(() => list({ ...one, ackUser: 'ann' }))).toBe(0)
  const seen = [{ alarmId: 2, path: 'P2', raisedAt: null }]
  expect(tellingsOf(() => journal.markSeen(seen, 'everybody'))).toBe(0)
  expect(tellingsOf(() => list({ ...two, masked: true }))).toBe(1)
  expect(tellingsOf(() => list({ ...two, masked: true, ackUser: 'ann' }))).toBe(0)
  expect(tellingsOf(() => journal.changed({ upserts: [], removals: [1], raised: [] }))).toBe(1)
  expect(tellingsOf(() => list(listed(1)))).toBe(1)
  now += 8 * 86_400_000
  // The stay that cleared is beyond the age that is kept.
  expect(tellingsOf(() => list(listed(3)))).toBe(2)
})
