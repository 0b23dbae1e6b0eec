import type { Alarm } from '../../shared/model/alarm.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import { hidingBy, type AlarmFilter, type HidingReason } from './alarm-filter.ts'
import { orderAlarms, type AlarmOrder } from './alarm-order.ts'

/** The list as it is shown, and an account of what is not. */
export interface AlarmList {
  rows: Alarm[]
  total: number
  masked: number
  hidden: Record<HidingReason, number>
}

export interface ListWishes {
  filter: AlarmFilter
  order: AlarmOrder
  scale: PriorityScale
  collator: Intl.Collator
  /** An alarm that stays on the list whatever the filter says: the one in the operator's hand. */
  exempt: number | null
}

/** Filters, then sorts; every alarm is either a row or counted under the reason why not. */
export function listAlarms(alarms: Iterable<Alarm>, wishes: ListWishes): AlarmList {
  const reasonOf = hidingBy(wishes.filter, wishes.scale)
  const shown: Alarm[] = []
  const hidden = { masked: 0, band: 0, acknowledged: 0, text: 0 }
  let total = 0
  let masked = 0
  for (const alarm of alarms) {
    total++
    if (alarm.masked) masked++
    const reason = alarm.id === wishes.exempt ? null : reasonOf(alarm)
    if (reason === null) shown.push(alarm)
    else hidden[reason]++
  }
  return { rows: orderAlarms(shown, wishes.order, wishes.scale, wishes.collator), total, masked, hidden }
}
