import { shallowRef, watch } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { useHistories } from './store.ts'
import type { RecordPages } from '../../records/record-pages.ts'
import { useTagRaises } from './use-tag-raises.ts'

/** The selected entry as last known, and its tag's: it stays in hand when another question does not bring it. */
export function useHistorySubject(pages: RecordPages<AlarmHistory>) {
  const store = useHistories()
  const subject = shallowRef<AlarmHistory | null>(null)
  const raises = useTagRaises(pages, () => subject.value)
  watch(
    [() => store.selectedId, pages.rows],
    ([id, rows]) => {
      if (id === null) subject.value = null
      else if (subject.value?.id !== id) {
        const isIt = (row: AlarmHistory) => row.id === id
        subject.value = rows.find(isIt) ?? raises.entries.value.find(isIt) ?? null
      }
    },
    { immediate: true },
  )
  return { subject, raises }
}
