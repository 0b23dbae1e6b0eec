import { expect, test } from 'vitest'
import {
  nextState,
  alarmCourses,
  lifecycleEvents,
  alarmState,
  courseOf,
  type AlarmState,
} from '../../../../src/service/lifecycle/alarm-state.ts'

const { pending, cleared, active, acknowledged, returned } = alarmState

test.for([
  // state, event, and what follows on the ordinary, the temporary and the latched course
  [pending, 'raise', active, active, active],
  [pending, 'acknowledge', null, null, null],
  [pending, 'reset', cleared, cleared, cleared],
  [active, 'raise', active, active, active],
  [active, 'acknowledge', acknowledged, acknowledged, cleared],
  [active, 'reset', returned, cleared, null],
  [acknowledged, 'raise', active, active, active],
  [acknowledged, 'acknowledge', null, null, null],
  [acknowledged, 'reset', cleared, cleared, cleared],
  [returned, 'raise', active, active, active],
  [returned, 'acknowledge', cleared, cleared, cleared],
  [returned, 'reset', null, null, null],
  [cleared, 'raise', null, null, null],
  [cleared, 'acknowledge', null, null, null],
  [cleared, 'reset', null, null, null],
] as const)('state %i after %s', ([state, event, ...expected]) => {
  expect(alarmCourses.map((course) => nextState(course, state, event))).toEqual(expected)
})

test('from any state an alarm can be cleared', () => {
  for (const course of alarmCourses) {
    const reached = new Set<AlarmState>([pending])
    for (const state of reached) {
      for (const event of lifecycleEvents) {
        const next = nextState(course, state, event)
        if (next !== null) reached.add(next)
      }
    }
    expect(reached.has(cleared)).toBe(true)
    for (const state of reached) {
      if (state === cleared) continue
      const ends = lifecycleEvents.some((event) => {
        const next = nextState(course, state, event)
        return (
          next === cleared ||
          lifecycleEvents.some((last) => next !== null && nextState(course, next, last) === cleared)
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
  expect(alarmState).toEqual({ pending: -1, cleared: 0, active: 1, acknowledged: 2, returned: 3 })
})
