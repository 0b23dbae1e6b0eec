import type { AlarmHistory } from '../../../../shared/model/records.ts'

/** Entries by when they were raised, equal ones as they come; the same list where they are in order already. */
export function inOrderOfTime(
  entries: readonly AlarmHistory[],
  newestFirst: boolean,
): readonly AlarmHistory[] {
  const sign = newestFirst ? -1 : 1
  const times = entries.map((entry) => ({ entry, at: sign * Date.parse(entry.alarmTime) }))
  const isOrdered = times.every(({ at }, place) => !(at < (times[place - 1]?.at ?? -Infinity)))
  return isOrdered ? entries : times.sort((a, b) => a.at - b.at).map(({ entry }) => entry)
}
