import type { CallRecord } from '../../shared/model/records.ts'
import type { CallOutcome } from '../../shared/model/constants.ts'

// A record, so that an outcome without a message does not compile.
const outcomeKeys: Record<CallOutcome, string> = {
  queued: 'background.outcome.queued',
  ringing: 'background.outcome.ringing',
  answered: 'background.outcome.answered',
  noAnswer: 'background.outcome.noAnswer',
  acknowledged: 'background.outcome.acknowledged',
  refused: 'background.outcome.refused',
}

/** A call record as far as its fields are known. */
export interface CallLine {
  /** Null where the time cannot be parsed; `timeText` has it as it is. */
  at: number | null
  timeText: string
  who: string
  /** The message key of the outcome; null for one that only the service knows. */
  outcomeKey: string | null
  outcomeText: string
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Reads a call record, whose fields the interface leaves open. */
export function callLine(record: CallRecord): CallLine {
  const timeText = textOf(record['requestedTime'])
  const at = Date.parse(timeText)
  const outcomeText = textOf(record['outcome'])
  return {
    at: Number.isNaN(at) ? null : at,
    timeText,
    who: textOf(record['userName']),
    outcomeKey: Object.hasOwn(outcomeKeys, outcomeText) ? outcomeKeys[outcomeText as CallOutcome] : null,
    outcomeText,
  }
}
