import type { HoursLine } from '../model/contact-book.ts'
import type { ChainStep } from '../model/escalation.ts'
import type { Zone } from './zone.ts'
import { onShiftAt, type OnShift } from './working-hours.ts'

/** The working hours of a group; none: always on shift. */
export type HoursOf = (groupId: number) => readonly HoursLine[]

/** A step of a chain as it would go if nobody accepted before it. */
export interface PlannedStep extends OnShift {
  step: ChainStep
  /** When it would be called, or passed over. */
  at: number
}

/** What a chain would do if it began at an instant: a group that is off shift then is passed over at once. */
export function planChain(
  steps: readonly ChainStep[],
  startAt: number,
  hoursOf: HoursOf,
  zone: Zone,
): PlannedStep[] {
  let at = startAt
  return steps.map((step) => {
    const planned = { step, at, ...onShiftAt(hoursOf(step.groupId), at, zone) }
    if (planned.isOn) at += step.waitMinutes * 60_000
    return planned
  })
}
