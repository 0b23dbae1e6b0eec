import type { Label, LabelRef } from '../../../../shared/model/contact-book.ts'
import { labelKinds } from '../../../../shared/model/constants.ts'
import { labelKey } from '../../../alarm/seen-ids.ts'

/** An id with its name, empty if it has none yet, and the number of current alarms that have it. */
export interface LabelRow extends Label {
  alarms?: number
}

/** Named ids and ids that occurred without a name, by kind and id. */
export function labelRows(
  names: Readonly<Record<LabelRef['kind'], ReadonlyMap<number, string>>>,
  seen: Iterable<LabelRef>,
  inAlarms: ReadonlyMap<string, number>,
): LabelRow[] {
  return labelKinds.flatMap((kind) => {
    const ids = new Set(names[kind].keys())
    for (const ref of seen) if (ref.kind === kind) ids.add(ref.id)
    return [...ids]
      .sort((a, b) => a - b)
      .map((id) => ({
        kind,
        id,
        name: names[kind].get(id) ?? '',
        alarms: inAlarms.get(labelKey({ kind, id })) ?? 0,
      }))
  })
}
