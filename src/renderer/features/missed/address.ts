import { toRef } from 'vue'
import { detailField, onceKnown, textField } from '../../bridge/address-fields.ts'
import type { AddressField, ViewAddress } from '../../feature.ts'
import { tagKeyOf } from '../../../shared/rules/tag-path.ts'
import { wholeNumber } from '../../ui/address-values.ts'
import { useMissed } from './store.ts'

/** What the missed alarms show: what is looked for, the tag under the cursor, a single alarm of it, and whether its details are open. */
export function missedAddress(): ViewAddress {
  const missed = useMissed()
  /** Whether the row is there, as soon as the queue is read. */
  const isListed = (key: string | number) =>
    onceKnown(
      () => missed.isInSync,
      () => {
        const isThere = missed.list.some((entry) => entry.id === key || tagKeyOf(entry) === key)
        if (!isThere && missed.cursor === key) missed.cursor = null
        return isThere
      },
    )
  /** The tag of the address, for a single alarm that is not read yet. */
  let named: string | null = null
  const tagOf = (id: number) => {
    const entry = missed.list.find((one) => one.id === id)
    return entry === undefined ? named : tagKeyOf(entry)
  }
  const tag: AddressField = {
    name: 'tag',
    pace: 'passing',
    text: () => (typeof missed.cursor === 'number' ? tagOf(missed.cursor) : missed.cursor),
    take(key) {
      named = key
      if (missed.isInSync && key === tag.text()) return true
      missed.cursor = key
      return key === null || isListed(key)
    },
  }
  return {
    fields: [
      textField(toRef(missed, 'text')),
      tag,
      {
        name: 'alarm',
        pace: 'passing',
        text: () => (typeof missed.cursor === 'number' ? String(missed.cursor) : null),
        take(text) {
          const id = text === null ? null : wholeNumber.read(text)
          if (id === undefined) return false
          const key = tag.text()
          if (id === null) {
            missed.cursor = key
            return true
          }
          // A single alarm is shown below its tag.
          if (key !== null) missed.expanded = new Set([...missed.expanded, key])
          missed.cursor = id
          return isListed(id)
        },
      },
      detailField(toRef(missed, 'detailOpen'), () => missed.cursor !== null),
    ],
  }
}
