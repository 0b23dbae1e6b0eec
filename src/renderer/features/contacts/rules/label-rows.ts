import type { Label, LabelRef } from '../../../../shared/model/contact-book.ts'
import { labelKinds } from '../../../../shared/model/constants.ts'
import { labelKey } from '../../../alarm/seen-ids.ts'

/** A number with its name, '' where it has none yet; and in how many current alarms it stands. */
export interface LabelRow extends Label {
  alarms?: number
}

/** Everything that has a name and everything that could have one, by kind and number. */
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
        ...{ kind, id },
        name: names[kind].get(id) ?? '',
        alarms: inAlarms.get(labelKey({ kind, id })) ?? 0,
      }))
  })
}
