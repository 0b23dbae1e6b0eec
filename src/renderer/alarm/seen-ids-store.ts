import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { LabelRef } from '../../shared/model/contact-book.ts'
import { labelKey } from '../features/contacts/rules/book-change.ts'
import { idsIn } from './seen-ids.ts'
import { useSettings } from '../bridge/stores/settings.ts'

/** Numbers of the service that records have shown since the page was opened, to be offered for naming. */
export const useSeenIds = defineStore('seen-ids', () => {
  const settings = useSettings()
  const ids = shallowRef<ReadonlyMap<string, LabelRef>>(new Map())
  // Another server has other numbers.
  watch(
    () => settings.server?.id,
    () => (ids.value = new Map()),
  )
  return {
    ids,
    see(records: readonly object[]) {
      const fresh = new Map<string, LabelRef>()
      for (const record of records)
        for (const ref of idsIn(record)) if (!ids.value.has(labelKey(ref))) fresh.set(labelKey(ref), ref)
      if (fresh.size > 0) ids.value = new Map([...ids.value, ...fresh])
    },
  }
})
