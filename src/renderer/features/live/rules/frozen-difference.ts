import type { Alarm } from '../../../../shared/model/alarm.ts'

/** What a list that stands still does not show yet. */
export interface Difference {
  fresh: number
  changed: number
  gone: number
}

const isSame = (a: Alarm, b: Alarm) =>
  a === b || Object.keys({ ...a, ...b }).every((field) => a[field] === b[field])

/** Counts rows, not messages: an alarm that came and went counts nowhere, one that changed thrice counts once. */
export function differenceOf(
  frozen: ReadonlyMap<number, Alarm>,
  current: ReadonlyMap<number, Alarm>,
  isShown: (alarm: Alarm) => boolean,
): Difference {
  const difference: Difference = { fresh: 0, changed: 0, gone: 0 }
  for (const [id, alarm] of current) {
    const before = frozen.get(id)
    if (before === alarm) continue
    const wasShown = before !== undefined && isShown(before)
    const nowShown = isShown(alarm)
    if (nowShown && !wasShown) difference.fresh++
    else if (!nowShown && wasShown) difference.gone++
    else if (nowShown && before !== undefined && !isSame(before, alarm)) difference.changed++
  }
  for (const [id, alarm] of frozen) if (!current.has(id) && isShown(alarm)) difference.gone++
  return difference
}
