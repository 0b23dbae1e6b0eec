import { describe, expect, it } from 'vitest'
import { readAlarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'

describe('reading what a service sends as an alarm', () => {
  it('keeps a complete alarm unchanged', () => {
    expect(readAlarm(makeAlarm({ id: 5 }))).toEqual(makeAlarm({ id: 5 }))
  })

  it('keeps fields it does not know', () => {
    expect(readAlarm({ ...makeAlarm({ id: 5 }), shift: 'B' })).toMatchObject({ id: 5, shift: 'B' })
  })

  it('fills missing and null fields with their empty value', () => {
    expect(readAlarm({ id: 5, message: null })).toMatchObject({
      id: 5,
      message: '',
      path: '',
      priority: 0,
      masked: false,
      ackUser: '',
    })
  })

  it('reads numbers as text and text as numbers where that says the same', () => {
    expect(readAlarm({ id: '5', value: 87.5, priority: '3' })).toMatchObject({
      id: 5,
      value: '87.5',
      priority: 3,
    })
  })

  it.each([
    null,
    undefined,
    7,
    'alarm',
    [],
    {},
    { id: 'x' },
    { id: 1.5 },
    { id: null },
    { id: 1, message: { a: 1 } },
  ])('does not take %j for an alarm', (raw) => {
    expect(readAlarm(raw)).toBeNull()
  })
})
