import { toRef } from 'vue'
import { textField } from '../../bridge/address-fields.ts'
import type { ViewAddress } from '../../feature.ts'
import { useHandover } from './store.ts'

/** The shift or the signed handover, and what is looked for. */
export function handoverAddress(): ViewAddress {
  const store = useHandover()
  return {
    fields: [
      {
        name: 'shift',
        text: () => (store.shift === null ? null : new Date(store.shift).toISOString()),
        take(text) {
          const from = text === null ? null : Date.parse(text)
          if (Number.isNaN(from)) return false
          store.shift = from
          return true
        },
      },
      {
        name: 'signed',
        text: () => store.id,
        // Whether there is such a handover, the view says where it would be.
        take(text) {
          store.id = text
          return true
        },
      },
      textField(toRef(store, 'search')),
    ],
  }
}
