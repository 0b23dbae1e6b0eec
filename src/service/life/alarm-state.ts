/**
 * The life of an alarm. The numbers are what `state` carries; the interface shows no meaning for them,
 * so this is ours.
 *
 *        raised                         acknowledge
 *      ----------> 1 active, not acknowledged ----------> 2 active, acknowledged
 *                        |                                      |
 *                        | reset                                | reset
 *                        v              acknowledge             v
 *                  3 back to normal, not acknowledged ----> 0 gone
 *
 * `reset` is the return to normal. An alarm that came back to normal unseen stays current until somebody
 * acknowledges it. What is gone is no longer in the current list but stays stored, for the histories; an
 * alarm that was stored without being raised starts there too.
 */
export const alarmState = { gone: 0, active: 1, acknowledged: 2, returned: 3 } as const
export type AlarmState = (typeof alarmState)[keyof typeof alarmState]
export type AlarmEvent = 'acknowledge' | 'reset'

const transitions: Record<AlarmState, Record<AlarmEvent, AlarmState | null>> = {
  [alarmState.active]: { acknowledge: alarmState.acknowledged, reset: alarmState.returned },
  [alarmState.acknowledged]: { acknowledge: null, reset: alarmState.gone },
  [alarmState.returned]: { acknowledge: alarmState.gone, reset: null },
  [alarmState.gone]: { acknowledge: null, reset: null },
}

/** The state after an event; null where the event means nothing in that state. */
export function afterEvent(state: AlarmState, event: AlarmEvent): AlarmState | null {
  return transitions[state][event]
}
