import type { Alarm } from '../../../../shared/model/alarm.ts'
import { segmentsOf } from '../../../../shared/rules/tag-path.ts'

const distinct = (alarms: Iterable<Alarm>, textOf: (alarm: Alarm) => string) =>
  [...new Set(Array.from(alarms, textOf))].filter((text) => text !== '').sort()

/** The values that a field of the filter has among these alarms, for completion; `holders`: who has taken any. */
export function alarmValues(
  field: string,
  typed: string,
  alarms: Iterable<Alarm>,
  holders: Iterable<string> = [],
): string[] {
  switch (field) {
    case 'ack':
      return distinct(alarms, ({ ackUser }) => ackUser)
    case 'area': {
      const depth = segmentsOf(typed).length + (/[\\/]$/.test(typed) ? 1 : 0)
      return distinct(alarms, ({ path }) =>
        segmentsOf(path).slice(0, -1).slice(0, Math.max(1, depth)).join('\\'),
      )
    }
    case 'state':
      return distinct(alarms, ({ state }) => String(state))
    case 'with':
      return [...new Set(holders)].sort()
    default:
      return []
  }
}
