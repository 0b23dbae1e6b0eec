import type { CallAudit } from '../../../../shared/model/call-audit.ts'
import { samePathForm } from '../../../../shared/rules/area.ts'

/** An alarm as its calls are looked for. */
export interface CalledAlarm {
  id: number | null
  path: string
  /** When it was raised and, if it has, when it went; null: not known. */
  from: number | null
  to: number | null
}

/** Somebody may be called a little after an alarm has gone. */
const afterMillis = 60 * 60_000

/** The calls placed from this desk about an alarm: by its number, else by its tag while it stood. */
export function callsAbout(alarm: CalledAlarm, entries: readonly CallAudit[]): CallAudit[] {
  const tag = samePathForm(alarm.path)
  return entries.filter(({ at, order: { about } }) => {
    if (about === null) return false
    if (about.alarmId !== null && alarm.id !== null) return about.alarmId === alarm.id
    if (samePathForm(about.path) !== tag || alarm.from === null) return false
    return at >= alarm.from && (alarm.to === null || at <= alarm.to + afterMillis)
  })
}
