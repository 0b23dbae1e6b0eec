import { recordAddress } from '../../records/record-address.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { ViewAddress } from '../../feature.ts'
import { evidenceMatters, useEvidence } from './store.ts'

/** The period, the filters, the words, the entry and the matter. */
export function evidenceAddress(): ViewAddress {
  const store = useEvidence()
  return recordAddress(useRecordQuery().viewState('evidence'), [
    {
      name: 'matter',
      text: () => (store.matter === 'all' ? null : store.matter),
      take(text) {
        const matter = evidenceMatters.find((each) => each === (text ?? 'all'))
        if (matter !== undefined) store.matter = matter
        return matter !== undefined
      },
    },
  ])
}
