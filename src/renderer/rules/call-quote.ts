import type { Alarm } from '../../shared/model/alarm.ts'

/** An alarm in one sentence, as a call says it. */
export function quoteAlarm(alarm: Alarm, raised: string): string {
  const what = alarm.message || alarm.localizedName || alarm.name
  const facts = [what, alarm.path, raised, alarm.value].filter((fact) => fact !== '')
  return facts.join(', ')
}
