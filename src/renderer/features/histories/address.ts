import { toRef } from 'vue'
import type { Period } from '../../../shared/rules/periods.ts'
import { detailField } from '../../bridge/address-fields.ts'
import type { AddressField, ViewAddress } from '../../feature.ts'
import { recordAddress } from '../../records/record-address.ts'
import { timeRange } from '../../ui/address-values.ts'
import { useHistories } from './store.ts'

/** What the alarm history shows, down to the part of the timeline that is marked. */
export function historiesAddress(): ViewAddress {
  const store = useHistories()
  const range = (name: 'zoom' | 'selection'): AddressField => ({
    name: name === 'zoom' ? 'zoom' : 'marked',
    text: () => store[name] && timeRange.write(store[name]),
    take(text) {
      const wanted: Period | null | undefined = text === null ? null : timeRange.read(text)
      if (wanted !== undefined) store[name] = wanted
      return wanted !== undefined
    },
  })
  return recordAddress(store, [
    {
      name: 'tag',
      text: () => store.onlyTag,
      take(text) {
        if (text === null) store.showOtherTags()
        else if (text !== store.onlyTag) store.showTag(text)
        return text !== ''
      },
    },
    {
      name: 'order',
      text: () => (store.loadOrder === '-id' ? null : 'oldest'),
      take(text) {
        if ((text === 'oldest') !== (store.loadOrder === '+id')) store.reverseLoadOrder()
        return text === null || text === 'oldest'
      },
    },
    range('zoom'),
    range('selection'),
    detailField(toRef(store, 'detailOpen'), () => store.selectedId !== null),
  ])
}
