import { computed, type ComputedRef } from 'vue'
import type { LabelRef } from '../../../shared/model/contact-book.ts'
import { labelKey, idsIn, useSeenIds } from '../../alarm/seen-ids.ts'
import { labelRows, type LabelRow } from './rules/label-rows.ts'
import { useMissed } from '../missed/index.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useViews } from '../live/index.ts'

/** The labels, and every number that was seen and has none: in alarms, records, filters and templates. */
export function useLabelRows(): ComputedRef<readonly LabelRow[]> {
  const book = useBook()
  const desk = useDesk()
  const missed = useMissed()
  const views = useViews()
  const settings = useSettings()
  const query = useRecordQuery()
  const seen = useSeenIds()

  const counts = computed(() => {
    const found = new Map<string, { ref: LabelRef; count: number }>()
    for (const alarm of desk.alarms.values())
      for (const ref of idsIn(alarm)) {
        const known = found.get(labelKey(ref))
        if (known) known.count++
        else found.set(labelKey(ref), { ref, count: 1 })
      }
    return found
  })
  const asked = computed(() =>
    [
      views.draft.service,
      query.selection,
      ...missed.list,
      ...(settings.settings?.creationTemplates ?? []).map(({ creation }) => creation),
    ].flatMap((record) => [...idsIn(record)]),
  )
  return computed(() =>
    labelRows(
      book.labels,
      [...[...counts.value.values()].map(({ ref }) => ref), ...seen.ids.values(), ...asked.value],
      new Map([...counts.value].map(([key, { count }]) => [key, count])),
    ),
  )
}
