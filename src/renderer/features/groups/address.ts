import { toRef } from 'vue'
import { choiceField, detailField, onceKnown, textField } from '../../bridge/address-fields.ts'
import type { ViewAddress } from '../../feature.ts'
import { coverageKinds } from './rules/coverage.ts'
import { groupModes, useGroups } from './store.ts'

/** What the call groups show: the mode, what is looked for, and the open group or grouping. */
export function groupsAddress(): ViewAddress {
  const store = useGroups()
  /** Whether there is such an item, as soon as the lists are read. */
  const isListed = (key: string) =>
    onceKnown(
      () => store.lists !== null,
      () => {
        const item = store.items.get(key)
        if (item) store.revealed = { key }
        else if (store.selected === key) store.selected = null
        return item !== undefined
      },
    )
  return {
    fields: [
      choiceField('mode', toRef(store, 'mode'), groupModes),
      choiceField('only', toRef(store, 'only'), ['all', ...coverageKinds]),
      textField(toRef(store, 'text')),
      {
        name: 'item',
        pace: 'passing',
        text: () => store.selected,
        take(key) {
          if (key === store.selected) return true
          store.selected = key
          return key === null || isListed(key)
        },
      },
      detailField(toRef(store, 'isDetailOpen'), () => store.selected !== null),
    ],
  }
}
