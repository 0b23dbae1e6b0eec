import { expect, test } from 'vitest'
import { entryOfAlarm } from '../../../../src/main/desk/journal-entries.ts'
import { createJournalState } from '../../../../src/main/desk/journal-state.ts'
import { createLoadCounter } from '../../../../src/main/desk/load-counter.ts'
import { nobody } from '../../../../src/shared/rules/missed-alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const at = Date.UTC(2026, 2, 2, 2, 24, 11, 250)

test.each([
  ['the same time and tag', at, ['A\\B'], true],
  ['another millisecond', at + 1, ['A\\B'], false],
  ['the same second, told without its fraction', at - 250, ['A\\B'], true],
  ['the next second, told without its fraction', at + 750, ['A\\B'], false],
  ['another tag', at, ['A\\C'], false],
  ['the full path', at, ['', 'DS1\\A\\B'], true],
  ['no name at all', at, [''], false],
])('finds a raising by %s', (_, raisedAt, names, isFound) => {
  const now = () => at
  const nothing = () => undefined
  const state = createJournalState({
    now,
    load: createLoadCounter(now, () => ({ start: 10, end: 5 })),
    onCleared: nothing,
    onChanged: nothing,
  })
  const alarm = makeAlarm({
    id: 1,
    path: 'A\\B',
    fullPath: 'DS1\\A\\B',
    name: '',
    alarmTime: new Date(at).toISOString(),
  })
  state.apply({ kind: 'entry', entry: entryOfAlarm(alarm, 1, at), seen: nobody, dismissed: nobody })
  expect(state.find({ raisedAt, names }) !== undefined).toBe(isFound)
})
