import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { AlarmFilter } from '../../../../shared/model/saved-view.ts'
import type { Settings } from '../../../../shared/model/settings.ts'
import { filterReasons, type FilterReason } from '../../../../shared/rules/alarm-filter.ts'

/** Why an alarm is not on the list; the first that applies, in the order in which they are told. */
export const hidingReasons = [...filterReasons, 'service'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** The list before its grouping, and an account of what is not on it. */
export interface AlarmList {
  alarms: Alarm[]
  total: number
  masked: number
  hidden: Record<HidingReason, number>
}

export interface HidingParts {
  refusal: (alarm: Alarm) => FilterReason | null
  filter: AlarmFilter
  /** The one rule for masked alarms. */
  masked: Settings['masked']
  /** Whether the service has said that its filters do not want this alarm. */
  refusedByService: (id: number) => boolean
}

/** Makes the question "why is this alarm hidden?". Who asks for masked alarms alone gets them under any rule. */
export function hidingBy(parts: HidingParts): (alarm: Alarm) => HidingReason | null {
  const ruledOut = parts.masked === 'hidden' && parts.filter.masked !== 'only'
  return (alarm) => {
    if (ruledOut && alarm.masked) return 'masked'
    return parts.refusal(alarm) ?? (parts.refusedByService(alarm.id) ? 'service' : null)
  }
}

/** Every alarm is either on the list or counted under the reason why not; the exempt ones are in somebody's hand. */
export function listAlarms(
  alarms: Iterable<Alarm>,
  reasonOf: (alarm: Alarm) => HidingReason | null,
  exempt: number | null,
): AlarmList {
  const shown: Alarm[] = []
  const hidden = noneHidden()
  let total = 0
  let masked = 0
  for (const alarm of alarms) {
    total++
    if (alarm.masked) masked++
    const reason = alarm.id === exempt ? null : reasonOf(alarm)
    if (reason === null) shown.push(alarm)
    else hidden[reason]++
  }
  return { alarms: shown, total, masked, hidden }
}

const noneHidden = (): Record<HidingReason, number> => ({
  masked: 0,
  band: 0,
  acknowledged: 0,
  person: 0,
  state: 0,
  age: 0,
  area: 0,
  text: 0,
  service: 0,
})
