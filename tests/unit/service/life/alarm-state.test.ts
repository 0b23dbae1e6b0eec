import { expect, test } from 'vitest'
import { afterEvent, alarmState } from '../../../../src/service/store/alarm-state.ts'

const { gone, active, acknowledged, returned } = alarmState

test.for([
  [active, 'acknowledge', acknowledged],
  [active, 'reset', returned],
  [acknowledged, 'acknowledge', null],
  [acknowledged, 'reset', gone],
  [returned, 'acknowledge', gone],
  [returned, 'reset', null],
  [gone, 'acknowledge', null],
  [gone, 'reset', null],
] as const)('state %i after %s is %s', ([state, event, next]) => {
  expect(afterEvent(state, event)).toBe(next)
})

test('the numbers are part of the interface', () => {
  expect(alarmState).toEqual({ gone: 0, active: 1, acknowledged: 2, returned: 3 })
})
