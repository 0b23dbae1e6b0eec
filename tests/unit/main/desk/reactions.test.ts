import { describe, expect, it } from 'vitest'
import { minReactions, reactionsOf, usualReactions } from '../../../../src/main/desk/reactions.ts'
import { entryOfAlarm } from '../../../../src/main/desk/journal-entries.ts'
import type { JournalEntry, JournalStep } from '../../../../src/shared/model/journal.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const base = entryOfAlarm(makeAlarm({ id: 1, path: 'NORTH\\P7' }), 1, 0)
const appeared = (at: number): JournalStep => ({ kind: 'appeared', at, raisedAt: at })
const acknowledged = (at: number): JournalStep => ({ kind: 'acknowledged', at, user: 'R. Moreau' })
const entry = (fields: Partial<JournalEntry>): JournalEntry => ({ ...base, ...fields })

describe('reactions', () => {
  it.each([
    {
      name: 'each raise to its first acknowledgement',
      steps: [appeared(0), acknowledged(5), acknowledged(9)],
      is: [5],
    },
    {
      name: 'a re-alarm anew',
      steps: [appeared(0), acknowledged(5), appeared(20), acknowledged(27)],
      is: [5, 7],
    },
    { name: 'none where nobody acknowledged', steps: [appeared(0)], is: [] },
    { name: 'none where a clock was set back', steps: [appeared(10), acknowledged(5)], is: [] },
  ])('count $name', ({ steps, is }) => {
    expect(reactionsOf(entry({ steps }))).toEqual(is)
  })

  it('take the time of the histories where the desk did not follow, and none where it is not known', () => {
    const raisedAt = 100
    expect(reactionsOf(entry({ raisedAt, steps: [], acknowledged: { user: '', at: 160 } }))).toEqual([60])
    expect(reactionsOf(entry({ raisedAt, steps: [], acknowledged: { user: 'A', at: null } }))).toEqual([])
  })

  it('make the 90th percentile of a tag from ten on, and are silent below', () => {
    const entries = Array.from({ length: minReactions }, (_, place) =>
      entry({ id: place + 1, steps: [appeared(0), acknowledged((place + 1) * 10)] }),
    )
    expect(usualReactions(entries)).toEqual(new Map([['NORTH\\P7', 90]]))
    expect(usualReactions(entries.slice(1))).toEqual(new Map())
  })
})
