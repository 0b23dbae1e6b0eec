/**
 * The lifecycle of an alarm. The numbers are the values of `state`, whose meaning the interface leaves open. A
 * pending alarm is not current, so its number is never shown.
 *
 *                     reset: never raised
 *        -1 pending ----------------------> 0 cleared
 *               | raise
 *               v          acknowledge
 *      +---> 1 active ----------------------> 2 acknowledged ---+
 *      |        | reset                             | reset      | raise: active again
 *      |        v          acknowledge              v            |
 *      |     3 returned ----------------------> 0 cleared       |
 *      |        | raise: active again                            |
 *      +--------+------------------------------------------------+
 *
 * `reset` is the return to normal. An alarm that returned to normal unacknowledged stays current until it is
 * acknowledged. A cleared alarm is not in the current list; its occurrences stay in the histories.
 *
 * Two courses differ in one transition each: a temporary alarm needs no acknowledgement, so a reset clears it; a
 * latched one cannot return to normal, so the acknowledgement clears it.
 */
export const alarmState = { pending: -1, cleared: 0, active: 1, acknowledged: 2, returned: 3 } as const
export type AlarmState = (typeof alarmState)[keyof typeof alarmState]
export const lifecycleEvents = ['raise', 'acknowledge', 'reset'] as const
export type LifecycleEvent = (typeof lifecycleEvents)[number]
export const alarmCourses = ['ordinary', 'temporary', 'latched'] as const
export type AlarmCourse = (typeof alarmCourses)[number]

const { pending, cleared, active, acknowledged, returned } = alarmState
type Transitions = Record<AlarmState, Record<LifecycleEvent, AlarmState | null>>

const ordinary: Transitions = {
  [pending]: { raise: active, acknowledge: null, reset: cleared },
  [active]: { raise: active, acknowledge: acknowledged, reset: returned },
  [acknowledged]: { raise: active, acknowledge: null, reset: cleared },
  [returned]: { raise: active, acknowledge: cleared, reset: null },
  [cleared]: { raise: null, acknowledge: null, reset: null },
}

const courses: Record<AlarmCourse, Transitions> = {
  ordinary,
  temporary: { ...ordinary, [active]: { ...ordinary[active], reset: cleared } },
  latched: { ...ordinary, [active]: { raise: active, acknowledge: cleared, reset: null } },
}

/** The state after an event; null when the event does not apply in that state. */
export function nextState(course: AlarmCourse, state: AlarmState, event: LifecycleEvent): AlarmState | null {
  return courses[course][state][event]
}

/** The course of a creation. A transitory event ends as it begins, so it cannot be latched. */
export function courseOf(requested: {
  temporary: boolean
  transitory: boolean
  resettable: boolean
}): AlarmCourse {
  if (!requested.resettable && !requested.transitory) return 'latched'
  return requested.temporary ? 'temporary' : 'ordinary'
}
