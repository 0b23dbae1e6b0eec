import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { LabelRef } from '../../shared/model/contact-book.ts'
import { labelKinds } from '../../shared/model/constants.ts'

/** The field of the service that holds a number of each kind. */
export const idFields = {
  station: 'stationId',
  dataServer: 'dataServerId',
  tagGroup: 'tagGroupId',
  scenario: 'scenarioId',
} as const satisfies Record<LabelRef['kind'], string>

/** Tells one number of the service from another, as the key of a map. */
export const labelKey = ({ kind, id }: LabelRef): string => `${kind} ${id}`

/** The kind of label that a field can have; null where it has none. */
export function labelKindOf(field: string): LabelRef['kind'] | null {
  return labelKinds.find((kind) => idFields[kind] === field) ?? null
}

/** The numbers that can have labels in a record of the service, whatever its other fields. */
export function* idsIn(record: object): Generator<LabelRef> {
  for (const kind of labelKinds) {
    const id: unknown = Reflect.get(record, idFields[kind])
    if (typeof id === 'number' && Number.isInteger(id) && id >= 0) yield { kind, id }
  }
}

/** Numbers that occurred in records since the page was opened, offered for labelling. */
export const useSeenIds = defineStore('seen-ids', () => {
  const ids = shallowRef<ReadonlyMap<string, LabelRef>>(new Map())
  return {
    ids,
    collect(records: readonly object[]) {
      const added = new Map<string, LabelRef>()
      for (const record of records)
        for (const ref of idsIn(record)) if (!ids.value.has(labelKey(ref))) added.set(labelKey(ref), ref)
      if (added.size > 0) ids.value = new Map([...ids.value, ...added])
    },
    /** Another server has other numbers. */
    reset() {
      ids.value = new Map()
    },
  }
})
