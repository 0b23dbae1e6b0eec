import { expect, test } from 'vitest'
import {
  afterEvent,
  alarmCourses,
  alarmEvents,
  alarmState,
  courseOf,
  type AlarmState,
} from '../../../../src/service/lifecycle/alarm-state.ts'

const { pending, gone, active, acknowledged, returned } = alarmState

test.for([
  // state, event, and what follows on the ordinary, the temporary and the latched course
  [pending, 'raise', active, active, active],
  [pending, 'acknowledge', null, null, null],
  [pending, 'reset', gone, gone, gone],
  [active, 'raise', active, active, active],
  [active, 'acknowledge', acknowledged, acknowledged, gone],
  [active, 'reset', returned, gone, null],
  [acknowledged, 'raise', active, active, active],
  [acknowledged, 'acknowledge', null, null, null],
  [acknowledged, 'reset', gone, gone, gone],
  [returned, 'raise', active, active, active],
  [returned, 'acknowledge', gone, gone, gone],
  [returned, 'reset', null, null, null],
  [gone, 'raise', null, null, null],
  [gone, 'acknowledge', null, null, null],
  [gone, 'reset', null, null, null],
] as const)('state %i after %s', ([state, event, ...expected]) => {
  expect(alarmCourses.map((course) => afterEvent(course, state, event))).toEqual(expected)
})

test('whatever happens, an alarm can still end', () => {
  for (const course of alarmCourses) {
    const reached = new Set<AlarmState>([pending])
    for (const state of reached) {
      for (const event of alarmEvents) {
        const next = afterEvent(course, state, event)
        if (next !== null) reached.add(next)
      }
    }
    expect(reached.has(gone)).toBe(true)
    for (const state of reached) {
      if (state === gone) continue
      const ends = alarmEvents.some((event) => {
        const next = afterEvent(course, state, event)
        return (
          next === gone ||
          alarmEvents.some((last) => next !== null && afterEvent(course, next, last) === gone)
        )
      })
      expect(ends).toBe(true)
    }
  }
})

test.for([
  [{ temporary: false, transitory: false, resettable: true }, 'ordinary'],
  [{ temporary: false, transitory: true, resettable: true }, 'ordinary'],
  [{ temporary: true, transitory: false, resettable: true }, 'temporary'],
  [{ temporary: true, transitory: true, resettable: false }, 'temporary'],
  [{ temporary: false, transitory: true, resettable: false }, 'ordinary'],
  [{ temporary: false, transitory: false, resettable: false }, 'latched'],
  [{ temporary: true, transitory: false, resettable: false }, 'latched'],
] as const)('%j goes the %s course', ([wanted, course]) => {
  expect(courseOf(wanted)).toBe(course)
})

test('the numbers are part of the interface', () => {
  expect(alarmState).toEqual({ pending: -1, gone: 0, active: 1, acknowledged: 2, returned: 3 })
})
