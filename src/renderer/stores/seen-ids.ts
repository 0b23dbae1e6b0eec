import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { LabelRef } from '../../shared/model/contact-book.ts'
import { labelKey } from '../rules/book/book-change.ts'
import { idsIn } from '../rules/book/seen-ids.ts'

/** Numbers of the service that records have shown since the page was opened, to be offered for naming. */
export const useSeenIds = defineStore('seen-ids', () => {
  const ids = shallowRef<ReadonlyMap<string, LabelRef>>(new Map())
  return {
    ids,
    see(records: readonly object[]) {
      const fresh = new Map<string, LabelRef>()
      for (const record of records)
        for (const ref of idsIn(record)) if (!ids.value.has(labelKey(ref))) fresh.set(labelKey(ref), ref)
      if (fresh.size > 0) ids.value = new Map([...ids.value, ...fresh])
    },
    /** Another server has other numbers. */
    forget() {
      ids.value = new Map()
    },
  }
})
