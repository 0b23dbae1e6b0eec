import type { ListRow, RowKey } from './alarm-groups.ts'

/** The alarms between two rows, both included, in either direction. */
export function alarmsBetween(rows: readonly ListRow[], from: RowKey | null, to: RowKey | null): number[] {
  const ends = [from, to].map((key) => rows.findIndex((row) => row.key === key)).filter((index) => index >= 0)
  if (ends.length === 0) return []
  return alarmsOf(rows.slice(Math.min(...ends), Math.max(...ends) + 1)).map(({ id }) => id)
}

/** The alarms among rows, in their order. */
export function alarmsOf(rows: readonly ListRow[]) {
  return rows.flatMap((row) => (row.kind === 'alarm' ? [row.alarm] : []))
}
