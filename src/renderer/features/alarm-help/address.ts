import { toRef } from 'vue'
import { textField } from '../../bridge/address-fields.ts'
import type { ViewAddress } from '../../feature.ts'
import { useHelpView } from './store.ts'

/** What is looked for, and the entry that is open. */
export function alarmHelpAddress(): ViewAddress {
  const view = useHelpView()
  return {
    fields: [
      textField(toRef(view, 'text')),
      {
        name: 'open',
        text: () => view.editing,
        // Any pattern can be given help.
        take(pattern) {
          view.open(pattern)
          return true
        },
      },
    ],
  }
}
