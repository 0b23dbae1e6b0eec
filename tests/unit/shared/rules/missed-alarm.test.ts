import { expect, test } from 'vitest'
import type { Gap, JournalEntry, JournalStep } from '../../../../src/shared/model/journal.ts'
import { isMissedAlarm } from '../../../../src/shared/rules/missed-alarm.ts'

type Case = Pick<JournalEntry, 'gap' | 'acknowledged' | 'steps' | 'unattended'>
const gap: Gap = { cause: 'not-running', from: 0, to: 9 }
const raised: JournalStep = { kind: 'appeared', at: 1, raisedAt: 1 }
const returned: JournalStep = { kind: 'state', at: 2, state: 3 }
const gone: JournalStep = { kind: 'gone', at: 3 }
const acknowledged = { user: 'P. Lemaire', at: 2 }
const plain: Case = { gap: null, acknowledged: null, steps: [raised, gone] }

// What happened to the alarm, whether anybody saw it, and whether it is missed.
test.each<[string, Partial<Case>, boolean, boolean]>([
  ['cleared', {}, false, true],
  ['cleared, seen', {}, true, false],
  ['acknowledged in the control system', { acknowledged }, false, false],
  // What its states mean is the service's own: none of them says that somebody knew of it.
  ['in another state before it cleared', { steps: [raised, returned, gone] }, false, true],
  [
    'returned, raised again with its state, and cleared',
    { steps: [raised, returned, { ...raised, at: 3 }, { kind: 'state', at: 3, state: 1 }, gone] },
    false,
    true,
  ],
  ['raised and cleared in a gap', { gap, steps: [] }, false, true],
  ['acknowledged in a gap', { gap, acknowledged, steps: [] }, false, true],
  ['in a gap, but known to be seen', { gap, steps: [] }, true, false],
  ['acknowledged while nobody was at a screen', { acknowledged, unattended: true }, false, true],
  ['seen before everybody left', { unattended: true }, true, false],
])('%s', (_, what, isSeen, expected) => {
  expect(isMissedAlarm({ ...plain, ...what }, isSeen)).toBe(expected)
})
