import { computed, type ComputedRef } from 'vue'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { useContributions } from '../../contributions.ts'
import { useShowAlarm } from '../live/index.ts'
import { orderActivations, type Activation } from './rules/call-match.ts'

/** The alarm that a call names, or the last one raised before it. */
export type CallAlarm =
  | { kind: 'named'; id: number; activation: Activation | null }
  | { kind: 'match'; activation: Activation; beforeMs: number }

/** The activations known here: the active alarms, and the newest page of the period's alarm history. */
export function useActivations(): ComputedRef<readonly Activation[]> {
  const desk = useDesk()
  const query = useRecordQuery()
  const histories = useRecordPages('records.histories', () => {
    const { from, to } = query.filter ?? {}
    return from === undefined || to === undefined ? null : { filter: { from, to }, sort: '-id' }
  })
  return computed(() =>
    orderActivations([
      ...histories.rows.value.map(({ id, alarmTime, message, tagName }) => ({
        at: Date.parse(alarmTime),
        message,
        tag: tagName,
        alarmId: null,
        entryId: id,
      })),
      ...[...desk.alarms.values()].map(({ alarmTime, message, path, id }) => ({
        at: Date.parse(alarmTime),
        message,
        tag: path,
        alarmId: id,
        entryId: null,
      })),
    ]),
  )
}

/**
 * Opens the alarm of a call: an active one in the live list, a cleared one in the alarm history. That has
 * no alarm numbers, so there it is the last one raised before the call.
 */
export function useCallAlarmLink<Row>(alarmOf: (row: Row) => CallAlarm | null) {
  const desk = useDesk()
  const history = useContributions().useAlarmHistory()
  const showAlarm = useShowAlarm()

  const activeAlarm = (alarm: CallAlarm | null) =>
    desk.alarms.get((alarm?.kind === 'named' ? alarm.id : alarm?.activation.alarmId) ?? -1) ?? null
  return {
    /** The alarm, if it is still active. */
    activeAlarmOf: (row: Row) => activeAlarm(alarmOf(row)),
    /** Whether the alarm was only matched by its time. */
    isGuess(row: Row): boolean {
      const alarm = alarmOf(row)
      return alarm !== null && (alarm.kind === 'match' || activeAlarm(alarm) === null)
    },
    /** Opens the alarm; null if it cannot be found. */
    linkTo(row: Row): (() => void) | null {
      const alarm = alarmOf(row)
      if (alarm === null) return null
      const { id } = activeAlarm(alarm) ?? {}
      if (id !== undefined) return () => showAlarm(id)
      const { tag, entryId } = alarm.activation ?? {}
      if (history === null || tag === undefined || entryId === undefined || entryId === null) return null
      return () => history.showTag(tag, entryId)
    },
  }
}
