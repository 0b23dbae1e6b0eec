import { callOutcomeOf, isFinalOutcome } from './call-outcome.ts'
import { readCallee } from './group-fields.ts'
import { callFields, fieldOf, namedAlarm, type CallRow, looseInstant, looseText } from './record-fields.ts'

/** A call to one person as the service's records tell it; what they do not tell is null or empty. */
export interface SeenCall {
  /** The same for the same record, however often it is read. */
  key: string
  /** Shared by everybody who was called at once. */
  callId: string | null
  userId: number | null
  name: string
  groupId: number | null
  alarmId: number | null
  at: number | null
  /** When the person picked up. */
  answeredAt: number | null
  endedAt: number | null
  text: string
  outcome: string
  /** Whether the call has ended; also false if unknown. */
  isOver: boolean
}

const fieldLike = (fields: readonly string[], likely: readonly string[]) =>
  likely.find((field) => fields.includes(field)) ?? null

/** Records of a foreign service may have no id. */
export const callKeyOf = (record: CallRow) => looseText(record['id']) || JSON.stringify(record)

/** Reads call records, whose fields are open in the interface. */
export function readCalls(records: readonly CallRow[]): SeenCall[] {
  const fields = callFields(records)
  const named = {
    time: fieldOf('time', fields, records[0]),
    outcome: fieldOf('outcome', fields),
    alarm: fieldOf('alarm', fields),
    text: fieldLike(fields, ['msgText', 'text', 'message']),
    call: fieldLike(fields, ['callId', 'requestId']),
    group: fieldLike(fields, ['groupId', 'callGroupId']),
    answer: fieldLike(fields, ['answeredTime', 'answerTime', 'answeredAt']),
    end: fieldLike(fields, ['endedTime', 'endTime', 'endedAt', 'finishedAt']),
  }
  const at = (record: CallRow, field: string | null) => (field === null ? undefined : record[field])
  return records.map((record) => {
    const person = readCallee(record)
    const told = looseText(at(record, named.outcome))
    const outcome = callOutcomeOf(told)
    const callId = looseText(at(record, named.call))
    return {
      key: callKeyOf(record),
      callId: callId === '' ? null : callId,
      userId: person?.id ?? null,
      name: person?.name ?? '',
      groupId: namedAlarm(at(record, named.group)),
      alarmId: namedAlarm(at(record, named.alarm)),
      at: looseInstant(at(record, named.time)),
      answeredAt: looseInstant(at(record, named.answer)),
      endedAt: looseInstant(at(record, named.end)),
      text: looseText(at(record, named.text)),
      outcome: outcome ?? told,
      isOver: outcome === null ? looseText(at(record, named.end)) !== '' : isFinalOutcome(outcome),
    }
  })
}

/** The same records read again later: what was read later counts. */
export function laterCalls(before: readonly SeenCall[], later: readonly SeenCall[]): SeenCall[] {
  return [...new Map([...before, ...later].map((call) => [call.key, call])).values()]
}
