import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { AlarmFilter } from '../../../../shared/model/saved-view.ts'
import type { Settings } from '../../../../shared/model/settings.ts'
import { filterReasons, type FilterReason } from '../../../../shared/rules/alarm-filter.ts'

/** Why an alarm is not on the list, in the order of precedence. */
export const hidingReasons = [...filterReasons, 'service'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** The alarms before grouping, and how many are hidden for which reason. */
export interface AlarmList {
  alarms: Alarm[]
  total: number
  masked: number
  hidden: Record<HidingReason, number>
}

export interface HidingOptions {
  refusal: (alarm: Alarm) => FilterReason | null
  filter: AlarmFilter
  /** The setting for masked alarms. */
  masked: Settings['masked']
  /** Whether the service's own filters exclude this alarm. */
  isExcludedByService: (id: number) => boolean
}

/** Tells why an alarm is hidden. A filter for masked alarms only overrides the setting that hides them. */
export function createHidingRule(options: HidingOptions): (alarm: Alarm) => HidingReason | null {
  const hidesMasked = options.masked === 'hidden' && options.filter.masked !== 'only'
  return (alarm) => {
    if (hidesMasked && alarm.masked) return 'masked'
    return options.refusal(alarm) ?? (options.isExcludedByService(alarm.id) ? 'service' : null)
  }
}

/** Every alarm is either listed or counted under the reason why not; the exempt one is always listed. */
export function listAlarms(
  alarms: Iterable<Alarm>,
  reasonOf: (alarm: Alarm) => HidingReason | null,
  exemptId: number | null,
): AlarmList {
  const shown: Alarm[] = []
  const hidden = noneHidden()
  let total = 0
  let masked = 0
  for (const alarm of alarms) {
    total++
    if (alarm.masked) masked++
    const reason = alarm.id === exemptId ? null : reasonOf(alarm)
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

/** What a frozen list does not show yet, in rows. */
export interface PendingChanges {
  added: number
  changed: number
  removed: number
}

export const noPendingChanges: PendingChanges = { added: 0, changed: 0, removed: 0 }

const isSame = (a: Alarm, b: Alarm) =>
  a === b || Object.keys({ ...a, ...b }).every((field) => a[field] === b[field])

/** Counts rows, not pushes: an alarm raised and cleared meanwhile does not count, one that changed thrice counts once. */
export function pendingChanges(
  frozen: ReadonlyMap<number, Alarm>,
  current: ReadonlyMap<number, Alarm>,
  isShown: (alarm: Alarm) => boolean,
): PendingChanges {
  const changes = { ...noPendingChanges }
  for (const [id, alarm] of current) {
    const before = frozen.get(id)
    if (before === alarm) continue
    const wasShown = before !== undefined && isShown(before)
    const nowShown = isShown(alarm)
    if (nowShown && !wasShown) changes.added++
    else if (!nowShown && wasShown) changes.removed++
    else if (nowShown && before !== undefined && !isSame(before, alarm)) changes.changed++
  }
  for (const [id, alarm] of frozen) if (!current.has(id) && isShown(alarm)) changes.removed++
  return changes
}
