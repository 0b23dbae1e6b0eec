import type { LabelRef } from '../../shared/model/contact-book.ts'
import { labelKinds } from '../../shared/model/label-kind.ts'

/** The field in which the service tells a number of each kind. */
export const idFields = {
  station: 'stationId',
  dataServer: 'dataServerId',
  tagGroup: 'tagGroupId',
  scenario: 'scenarioId',
} as const satisfies Record<LabelRef['kind'], string>

/** The kind of number that a field tells; null where it tells none that has labels. */
export function kindOfField(field: string): LabelRef['kind'] | null {
  return labelKinds.find((kind) => idFields[kind] === field) ?? null
}

/** The numbers in a record of the service, whatever else it has. */
export function* idsIn(record: object): Generator<LabelRef> {
  for (const kind of labelKinds) {
    const id: unknown = Reflect.get(record, idFields[kind])
    if (typeof id === 'number' && Number.isInteger(id) && id >= 0) yield { kind, id }
  }
}
