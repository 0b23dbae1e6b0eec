import type { DatabaseSync } from 'node:sqlite'
import type { AlarmAction } from '../../shared/model/alarm-action.ts'
import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'

/** Calls a user, or all users of a group, with a text; false where there is nobody to call. */
export type PlaceCall = (
  target: { kind: 'group' | 'user'; id: number },
  text: string,
  alarmId: number,
) => boolean

/** The moments of an alarm's life at which actions run, as the creation's lists are named. */
export type ActionMoment = 'alarm' | 'reset' | 'ack'

/**
 * called: a call was placed; recorded: nothing here can execute it, so it is only written down;
 * nobody: a call that names no user or group, or an unknown or empty one.
 */
type ActionOutcome = 'called' | 'recorded' | 'nobody'

export interface ActionRunner {
  run(alarm: { id: number; name: string }, creation: AlarmCreation, moment: ActionMoment, at: number): void
}

/** Runs the actions that a creation lists for a moment, in order, and records each with its outcome. */
export function createActionRunner(options: { actions: ActionStore; placeCall: PlaceCall }): ActionRunner {
  const { actions, placeCall } = options

  const outcomeOf = (action: AlarmAction, text: string, alarmId: number): ActionOutcome => {
    const kind = callKinds[action.type]
    if (!kind) return 'recorded'
    if (action.id === undefined) return 'nobody'
    return placeCall({ kind, id: action.id }, action.parameter || text, alarmId) ? 'called' : 'nobody'
  }

  return {
    run(alarm, creation, moment, at) {
      const text = creation[`${moment}Message`] || creation[`${moment}ShortMessage`] || alarm.name
      for (const [position, action] of (creation[`${moment}Actions`] ?? []).entries()) {
        const outcome = outcomeOf(action, text, alarm.id)
        const { type, id: targetId = null } = action
        actions.add({ alarmId: alarm.id, moment, position, type, targetId, ranAt: at, outcome })
      }
    },
  }
}

const callKinds: Partial<Record<string, 'group' | 'user'>> = { CallGroup: 'group', CallUser: 'user' }

/** One action that an alarm set off. */
type ActionRun = {
  alarmId: number
  moment: string
  /** In its list, from 0. */
  position: number
  type: string
  targetId: number | null
  ranAt: number
  outcome: string
}

export interface ActionStore {
  add(run: ActionRun): void
  /** What an alarm set off, in order. */
  runsOf(alarmId: number): ActionRun[]
}

/** What became of actions, in SQLite. */
export function createActionStore(database: DatabaseSync): ActionStore {
  const insert = database.prepare(
    `INSERT INTO actionRun (alarmId, moment, position, type, targetId, ranAt, outcome)
     VALUES (:alarmId, :moment, :position, :type, :targetId, :ranAt, :outcome)`,
  )
  const select = database.prepare(
    `SELECT alarmId, moment, position, type, targetId, ranAt, outcome FROM actionRun
     WHERE alarmId = ? ORDER BY id`,
  )
  return {
    add(run) {
      insert.run(run)
    },
    // The statement names exactly the fields of the type, and the table is STRICT.
    runsOf: (alarmId) => select.all(alarmId) as unknown as ActionRun[],
  }
}
