/**
 * The life of an alarm. The numbers are what `state` carries; the interface shows no meaning for them,
 * so this is ours. A pending alarm is not current, so its number is never shown.
 *
 *                     reset: it never was
 *        -1 pending ----------------------> 0 gone
 *               | raise
 *               v          acknowledge
 *      +---> 1 active ----------------------> 2 acknowledged ---+
 *      |        | reset                             | reset      | raise: active again
 *      |        v          acknowledge              v            |
 *      |     3 returned ----------------------> 0 gone          |
 *      |        | raise: active again                            |
 *      +--------+------------------------------------------------+
 *
 * `reset` is the return to normal. An alarm that came back to normal unseen stays current until somebody
 * acknowledges it. What is gone is no longer in the current list; its occurrences stay, for the histories.
 *
 * Two courses differ in one place each: a temporary alarm needs nobody's eyes, so a reset ends it whether it
 * was acknowledged or not; a latched one cannot return to normal, so the acknowledgement ends it.
 */
export const alarmState = { pending: -1, gone: 0, active: 1, acknowledged: 2, returned: 3 } as const
export type AlarmState = (typeof alarmState)[keyof typeof alarmState]
export const alarmEvents = ['raise', 'acknowledge', 'reset'] as const
export type AlarmEvent = (typeof alarmEvents)[number]
export const alarmCourses = ['ordinary', 'temporary', 'latched'] as const
export type AlarmCourse = (typeof alarmCourses)[number]

const { pending, gone, active, acknowledged, returned } = alarmState
type Transitions = Record<AlarmState, Record<AlarmEvent, AlarmState | null>>

const ordinary: Transitions = {
  [pending]: { raise: active, acknowledge: null, reset: gone },
  [active]: { raise: active, acknowledge: acknowledged, reset: returned },
  [acknowledged]: { raise: active, acknowledge: null, reset: gone },
  [returned]: { raise: active, acknowledge: gone, reset: null },
  [gone]: { raise: null, acknowledge: null, reset: null },
}

const courses: Record<AlarmCourse, Transitions> = {
  ordinary,
  temporary: { ...ordinary, [active]: { ...ordinary[active], reset: gone } },
  latched: { ...ordinary, [active]: { raise: active, acknowledge: gone, reset: null } },
}

/** The state after an event; null where the event means nothing in that state. */
export function afterEvent(course: AlarmCourse, state: AlarmState, event: AlarmEvent): AlarmState | null {
  return courses[course][state][event]
}

/** The course that a creation asks for. A transitory event is over as it begins: there is nothing to latch. */
export function courseOf(wanted: {
  temporary: boolean
  transitory: boolean
  resettable: boolean
}): AlarmCourse {
  if (!wanted.resettable && !wanted.transitory) return 'latched'
  return wanted.temporary ? 'temporary' : 'ordinary'
}
