import type { CallRecord } from '../../shared/model/records.ts'
import type { CallOutcome } from '../../shared/model/constants.ts'

// Stated as a record, so that an outcome without a word for it does not compile.
const wordOf: Record<CallOutcome, string> = {
  queued: 'background.outcome.queued',
  ringing: 'background.outcome.ringing',
  answered: 'background.outcome.answered',
  noAnswer: 'background.outcome.noAnswer',
  acknowledged: 'background.outcome.acknowledged',
  refused: 'background.outcome.refused',
}

/** What one call came to, as far as the record tells it. */
export interface CallLine {
  /** Null where the record has no time that can be read; then `timeText` is what it has. */
  at: number | null
  timeText: string
  who: string
  /** The key of the outcome's name in the locales; null for one that only the service knows. */
  outcomeKey: string | null
  outcomeText: string
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Reads a call record, whose fields are open in the interface: what is unknown stays as it is. */
export function callLine(record: CallRecord): CallLine {
  const timeText = textOf(record['requestedTime'])
  const at = Date.parse(timeText)
  const outcomeText = textOf(record['outcome'])
  return {
    at: Number.isNaN(at) ? null : at,
    timeText,
    who: textOf(record['userName']),
    outcomeKey: Object.hasOwn(wordOf, outcomeText) ? wordOf[outcomeText as CallOutcome] : null,
    outcomeText,
  }
}
