import type { MessageKey } from '../ui/i18n.ts'
import type { CallRecord } from '../../shared/model/records.ts'
import { callOutcomeOf } from '../../shared/rules/call-outcome.ts'

/** A call record as far as its fields are known. */
export interface CallLine {
  /** Null where the time cannot be parsed; `timeText` has it as it is. */
  at: number | null
  timeText: string
  who: string
  /** The message key of the outcome; null for one that only the service knows. */
  outcomeKey: MessageKey | null
  outcomeText: string
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Reads a call record, whose fields the interface leaves open. */
export function callLine(record: CallRecord): CallLine {
  const timeText = textOf(record['requestedTime'])
  const at = Date.parse(timeText)
  const outcomeText = textOf(record['outcome'])
  const outcome = callOutcomeOf(outcomeText)
  return {
    at: Number.isNaN(at) ? null : at,
    timeText,
    who: textOf(record['userName']),
    outcomeKey: outcome === null ? null : `background.outcome.${outcome}`,
    outcomeText,
  }
}
