import { expect, it } from 'vitest'
import { entryOfAlarm } from '../../../../src/main/desk/journal-entries.ts'
import { createStays } from '../../../../src/main/desk/journal-raises.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const entryAt = (id: number, raisedAt: number, masked = false) => ({
  ...entryOfAlarm(makeAlarm({ id, path: `P${id}` }), id, raisedAt),
  raisedAt,
  masked,
})

it('has the stays since a moment in the order of time, and gathers them once for each change', () => {
  const entries = [entryAt(1, 30), entryAt(2, 10), entryAt(3, 20, true), entryAt(4, 20)]
  let gathered = 0
  const stays = createStays(() => (gathered++, entries))
  const since = (moment: number) => stays.since(moment).map(({ names }) => names[0])
  expect([since(0), since(11), since(30), since(31)]).toEqual([['P2', 'P4', 'P1'], ['P4', 'P1'], ['P1'], []])
  expect(gathered).toBe(1)
  entries.push(entryAt(5, 5))
  stays.changed()
  expect(since(0)).toEqual(['P5', 'P2', 'P4', 'P1'])
  expect(gathered).toBe(2)
})
