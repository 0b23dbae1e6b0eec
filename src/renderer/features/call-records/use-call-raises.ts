import { computed, type ComputedRef } from 'vue'
import { orderRaises, type Raise } from './rules/call-match.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'

/** When alarms were raised, as far as it is known here: the current ones, and the newest histories of the period. */
export function useCallRaises(): ComputedRef<readonly Raise[]> {
  const desk = useDesk()
  const store = useRecordQuery()
  const histories = useRecordPages('records.histories', () => {
    const { from, to } = store.filter ?? {}
    return from === undefined || to === undefined ? null : { filter: { from, to }, sort: '-id' }
  })
  return computed(() =>
    orderRaises([
      ...histories.rows.value.map(({ id, alarmTime, message, tagName }) => ({
        ...{ at: Date.parse(alarmTime), message, tag: tagName, alarmId: null, entryId: id },
      })),
      ...[...desk.alarms.values()].map(({ alarmTime, message, path, id }) => ({
        ...{ at: Date.parse(alarmTime), message, tag: path, alarmId: id, entryId: null },
      })),
    ]),
  )
}
