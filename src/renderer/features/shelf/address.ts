import { toRef } from 'vue'
import { onceKnown, textField } from '../../bridge/address-fields.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import type { ViewAddress } from '../../feature.ts'
import { shelfPages, useShelving } from './store.ts'

/** What the shelf shows: what is looked for, and the selected entry. */
export function shelfAddress(): ViewAddress {
  const shelf = useShelf()
  const shelving = useShelving()
  return {
    fields: [
      {
        name: 'page',
        text: () => (shelving.page === 'shelf' ? null : shelving.page),
        take(text) {
          const page = text === null ? 'shelf' : shelfPages.find((each) => each === text)
          if (page) shelving.page = page
          return page !== undefined
        },
      },
      textField(toRef(shelving, 'text')),
      {
        name: 'entry',
        pace: 'passing',
        text: () => shelving.selected,
        take(id) {
          if (id === shelving.selected) return true
          shelving.selected = id
          if (id === null) return true
          return onceKnown(
            () => shelf.isLoaded,
            () => shelf.entries.has(id),
          )
        },
      },
    ],
  }
}
