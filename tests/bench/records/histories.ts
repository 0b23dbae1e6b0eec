import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import { writeDuration } from '../../../src/shared/model/duration.ts'
import type { GridColumn } from '../../../src/renderer/ui/grid/grid-column.ts'

/** Histories as a site of two thousand tags has them, the same at every call. */
export function makeHistories(count: number): AlarmHistory[] {
  let seed = 1
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed % below
  }
  const start = Date.UTC(2026, 9, 1)
  return Array.from({ length: count }, (_, index) => {
    const tag = draw(2_000)
    const raisedAt = start + index * 25_000 + draw(20_000)
    const reaction = draw(600_000)
    const isSeen = draw(3) > 0
    return {
      id: index + 1,
      tagId: tag,
      tagName: `AREA${tag % 7}\\UNIT${tag % 90}\\T${tag}.HI`,
      message: `Measurement ${tag} of unit ${tag % 90} is above its limit`,
      priority: 1 + (tag % 4),
      alarmTime: new Date(raisedAt).toISOString(),
      ...(isSeen ? { ackTime: new Date(raisedAt + reaction).toISOString() } : {}),
      resetTime: new Date(raisedAt + 2 * reaction).toISOString(),
      alarmDuration: writeDuration(2 * reaction),
      ...(isSeen ? { reactionDuration: writeDuration(reaction) } : {}),
      comment: draw(10) === 0 ? `Checked by shift ${draw(3)}` : '',
    }
  })
}

const fields = [
  ...(['id', 'tagId', 'priority'] as const),
  ...(['tagName', 'message', 'alarmDuration', 'reactionDuration', 'comment'] as const),
  ...(['alarmTime', 'ackTime', 'resetTime'] as const),
]

/** The same columns for both tables. */
export const historyColumns: (GridColumn<AlarmHistory> & { title: string })[] = fields.map((id) => ({
  id,
  title: id,
  width: 8,
  value: (row) => {
    const value = row[id] ?? null
    return id.endsWith('Time') && typeof value === 'string' ? Date.parse(value) : value
  },
  text: (row) => String(row[id] ?? ''),
}))
