import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import { toAlarm, type AlarmSource, type StoredAlarm, type NewAlarm } from '../store/alarm-record.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import type { Transactions } from '../store/database.ts'
import type { Acknowledgement, OccurrenceStore } from '../store/occurrence-store.ts'
import type { ActionMoment, ActionRunner } from './action-runner.ts'
import { nextState, alarmState, type LifecycleEvent, type AlarmState } from './alarm-state.ts'

export interface AlarmLifecycle {
  /** Raises an alarm, after its delay if it has one. Returns the id of the open alarm. */
  raise(alarm: NewAlarm, at: number, delayMs?: number): number
  /** The tag returned to normal: `reset` with the alarm's id, or `none` when there was nothing to reset. */
  returnToNormal(alarm: NewAlarm, at: number): { kind: 'reset' | 'none' | 'latched'; id: number }
  /** Null when the alarm is unknown or there is nothing to acknowledge. */
  acknowledge(id: number, by: Acknowledgement, at: number): AlarmState | null
  /** Returns one alarm to normal. Null when the alarm is unknown or not active. */
  reset(id: number, at: number): AlarmState | null
  /** Raises the pending alarms whose delay has elapsed. */
  raiseDue(at: number): void
}

/**
 * The transitions of alarms. Each stores the state of the alarm and its occurrence in one transaction; actions
 * and notifications follow the commit.
 */
export function createAlarmLifecycle(options: {
  alarms: AlarmStore
  occurrences: OccurrenceStore
  transactions: Transactions
  actions: ActionRunner
  /** An alarm became active, for the first time or again. */
  onActive: (alarm: Alarm, source: AlarmSource) => void
  /** An alarm with a delay was added. */
  onPending: () => void
}): AlarmLifecycle {
  const { alarms, occurrences, transactions, actions, onActive, onPending } = options

  const runActions = (alarm: StoredAlarm, moment: ActionMoment, at: number) => {
    if (alarm.creation === null) return
    // Validated when it was stored; a stricter schema of a later version must not block the alarm.
    const creation = JSON.parse(alarm.creation) as AlarmCreation
    transactions.afterCommit(() => {
      actions.run(alarm, creation, moment, at)
    })
  }

  /** Stores a new state; a cleared alarm of the plant is removed. */
  const setState = (alarm: StoredAlarm, state: AlarmState, at: number) => {
    alarms.setStatus(alarm.id, { ...alarm, state, changedAt: at, dueAt: null })
    if (state === alarmState.cleared) alarms.removeCleared(alarm.id)
  }

  const transition = (
    id: number,
    event: LifecycleEvent,
  ): { alarm: StoredAlarm; state: AlarmState } | null => {
    const alarm = alarms.find(id)
    const state = alarm ? nextState(alarm.course, alarm.state, event) : null
    return alarm && state !== null ? { alarm, state } : null
  }

  const activate = (id: number, at: number) => {
    const next = transition(id, 'raise')
    if (!next) return
    const { alarm, state } = next
    // Re-alarm while active: one occurrence ends as the next begins, so no time counts twice.
    if (alarm.state === alarmState.active || alarm.state === alarmState.acknowledged) endOccurrence(alarm, at)
    const occurrenceId = occurrences.begin(occurrences.subjectId(alarm), id, at)
    const active: StoredAlarm = { ...alarm, state, raisedAt: at, changedAt: at, occurrenceId }
    setState(active, state, at)
    runActions(active, 'alarm', at)
    transactions.afterCommit(() => {
      onActive(toAlarm(active), active.source)
    })
    if (active.transitory === 1) resetAlarm(id, at)
  }

  const endOccurrence = (alarm: StoredAlarm, at: number) => {
    if (alarm.occurrenceId !== null) occurrences.reset(alarm.occurrenceId, at)
  }

  const resetAlarm = (id: number, at: number): AlarmState | null => {
    const next = transition(id, 'reset')
    if (!next) return null
    endOccurrence(next.alarm, at)
    setState(next.alarm, next.state, at)
    // A pending alarm was never raised, so it has no reset actions.
    if (next.alarm.occurrenceId !== null) runActions(next.alarm, 'reset', at)
    return next.state
  }

  return {
    raise: (requested, at, delayMs = 0) =>
      transactions.run(() => {
        const open = alarms.findOpen(requested).findLast(({ reactivatable }) => reactivatable === 1)
        // A pending alarm will be raised anyway.
        if (open?.state === alarmState.pending) return open.id
        if (open) {
          alarms.replace(open.id, requested)
          activate(open.id, at)
          return open.id
        }
        const dueAt = at + delayMs
        const status = {
          state: alarmState.pending,
          raisedAt: null,
          changedAt: at,
          occurrenceId: null,
          dueAt,
        }
        const id = alarms.add(requested, status)
        if (delayMs === 0) activate(id, at)
        else transactions.afterCommit(onPending)
        return id
      }),

    returnToNormal: (requested, at) =>
      transactions.run(() => {
        const open = alarms.findOpen(requested)
        const newest = open.at(-1)
        if (!newest) {
          const none = { raisedAt: null, occurrenceId: null, dueAt: null }
          return {
            kind: 'none',
            id: alarms.add(requested, { ...none, state: alarmState.cleared, changedAt: at }),
          }
        }
        const reset = open.filter(({ id }) => resetAlarm(id, at) !== null).at(-1)
        if (reset) return { kind: 'reset', id: reset.id }
        return { kind: newest.course === 'latched' ? 'latched' : 'none', id: newest.id }
      }),

    acknowledge: (id, by, at) =>
      transactions.run(() => {
        const next = transition(id, 'acknowledge')
        if (!next) return null
        const { alarm, state } = next
        if (alarm.occurrenceId !== null) occurrences.acknowledge(alarm.occurrenceId, by, at)
        alarms.setAcknowledgement(id, by)
        // A latched alarm ends here: nothing else resets it.
        if (alarm.course === 'latched') endOccurrence(alarm, at)
        setState(alarm, state, at)
        runActions(alarm, 'ack', at)
        return state
      }),

    reset: (id, at) => transactions.run(() => resetAlarm(id, at)),

    raiseDue(at) {
      transactions.run(() => {
        for (const id of alarms.due(at)) activate(id, at)
      })
    },
  }
}
