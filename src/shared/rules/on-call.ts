import type { HoursOf } from './escalation-plan.ts'
import type { Zone } from './zone.ts'
import { onShiftAt } from './working-hours.ts'

/** A group and when its shift ends, or begins; null: its hours never change. */
export interface OnCallGroup {
  groupId: number
  at: number | null
}

/**
 * Who is on call at an instant, those whose shift ends first in front, and who follows, the first one in front. Of a
 * group without hours nobody knows it, although it can be called at any time.
 */
export function onCallAt(
  groupIds: Iterable<number>,
  instant: number,
  hoursOf: HoursOf,
  zone: Zone,
): { on: OnCallGroup[]; next: OnCallGroup[]; unknown: number[] } {
  const [on, next]: [OnCallGroup[], OnCallGroup[]] = [[], []]
  const unknown: number[] = []
  for (const groupId of groupIds) {
    const hours = hoursOf(groupId)
    if (hours.length === 0) {
      unknown.push(groupId)
      continue
    }
    const { isOn, until } = onShiftAt(hours, instant, zone)
    ;(isOn ? on : next).push({ groupId, at: until })
  }
  const byTime = (a: OnCallGroup, b: OnCallGroup) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0
  return { on: on.sort(byTime), next: next.sort(byTime), unknown }
}
