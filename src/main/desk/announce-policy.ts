import type { Alarm } from '../../shared/model/alarm.ts'
import { isAcknowledged } from '../../shared/rules/is-acknowledged.ts'

export type Verdict =
  { tell: true } | { tell: false; why: 'switched-off' | 'masked' | 'already-acknowledged' }

/** Whether a new alarm is brought to anybody's attention, and why not. */
export function judge(alarm: Alarm, settings: { attention: { enabled: boolean } }): Verdict {
  if (!settings.attention.enabled) return { tell: false, why: 'switched-off' }
  if (alarm.masked) return { tell: false, why: 'masked' }
  if (isAcknowledged(alarm)) return { tell: false, why: 'already-acknowledged' }
  return { tell: true }
}
