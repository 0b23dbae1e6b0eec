import type { SelfTestReport } from '../../shared/model/self-test.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { shiftSpanAt } from '../../shared/rules/periods.ts'
import type { Zone } from '../../shared/rules/zone.ts'
import { isTestDue } from '../../shared/rules/self-test.ts'
import type { Clock } from '../platform/clock.ts'

export interface ShiftRequirementParts {
  clock: Clock
  zone: Zone
  settings: () => Pick<Settings, 'shifts' | 'selfTest'>
  last: () => SelfTestReport | null
  onChange: () => void
}

/** Whether the present shift wants a test of the desk. It asks for one and holds nothing back. */
export interface ShiftRequirement {
  /** The start of the shift that wants one; null: none does. */
  dueSince(): number | null
  /** The settings or the last report changed. */
  evaluate(): void
  stop(): void
}

export function createShiftRequirement(parts: ShiftRequirementParts): ShiftRequirement {
  const { clock } = parts
  let dueSince: number | null = null
  let cancel: (() => void) | null = null

  const evaluate = () => {
    cancel?.()
    cancel = null
    const before = dueSince
    const { selfTest, shifts } = parts.settings()
    dueSince = null
    if (selfTest.atShiftStart) {
      const now = clock.now()
      const shift = shiftSpanAt(now, shifts, parts.zone)
      if (isTestDue(parts.last(), shift.from)) dueSince = shift.from
      // A desk without shifts has no next one.
      if (shift.to > now) cancel = clock.after(shift.to - now, evaluate)
    }
    if (dueSince !== before) parts.onChange()
  }

  return {
    dueSince: () => dueSince,
    evaluate,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
