import { toRef } from 'vue'
import { onceKnown, textField } from '../../bridge/address-fields.ts'
import type { ViewAddress } from '../../feature.ts'
import { useWorklist, useWorklistView } from './store.ts'

/** What the worklist shows: what is looked for, and the selected tag. */
export function worklistAddress(): ViewAddress {
  const worklist = useWorklist()
  const view = useWorklistView()
  return {
    fields: [
      textField(toRef(view, 'text')),
      {
        name: 'tag',
        pace: 'passing',
        text: () => view.selected,
        take(tag) {
          if (tag === view.selected) return true
          view.selected = tag
          if (tag === null) return true
          return onceKnown(
            () => worklist.isLoaded,
            () => worklist.items.has(tag),
          )
        },
      },
    ],
  }
}
