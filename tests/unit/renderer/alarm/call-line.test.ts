import { expect, test } from 'vitest'
import { callLine } from '../../../../src/renderer/alarm/call-line.ts'
import { callOutcomes } from '../../../../src/shared/model/constants.ts'

const time = '2025-11-15T02:25:02+01:00'

test.each(callOutcomes)('the outcome %s has a message', (outcome) => {
  expect(callLine({ outcome })).toMatchObject({ outcomeKey: `background.outcome.${outcome}` })
})

test.each([
  [
    'a record of the embedded service',
    { requestedTime: time, userName: 'M. Arnaud', outcome: 'ringing' },
    {
      at: Date.parse(time),
      who: 'M. Arnaud',
      outcomeKey: 'background.outcome.ringing',
    },
  ],
  [
    'a service whose word for accepting a call is that of an acknowledged alarm',
    { outcome: 'acknowledged' },
    { outcomeKey: 'background.outcome.accepted' },
  ],
  [
    'an outcome that only the service knows',
    { outcome: 'VOICEMAIL' },
    { outcomeKey: null, outcomeText: 'VOICEMAIL' },
  ],
  [
    'an outcome that is no word of ours',
    { outcome: 'toString' },
    { outcomeKey: null, outcomeText: 'toString' },
  ],
  ['an outcome by number', { outcome: 3 }, { outcomeKey: null, outcomeText: '3' }],
  ['a time that cannot be read', { requestedTime: 'yesterday' }, { at: null, timeText: 'yesterday' }],
  ['another shape altogether', { subscriber: 7 }, { at: null, timeText: '', who: '', outcomeText: '' }],
])('%s', (_name, record, line) => {
  expect(callLine(record)).toMatchObject(line)
})
