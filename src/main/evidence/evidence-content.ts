import { z } from 'zod'
import { assertNever } from '../../shared/errors.ts'
import { occurrenceSchema, type Alarm, type Occurrence } from '../../shared/model/alarm.ts'
import type { CallAudit } from '../../shared/model/call.ts'
import type { EvidenceContent } from '../../shared/model/evidence.ts'
import type { JournalEntry, JournalStep } from '../../shared/model/journal.ts'
import type { Shelved } from '../../shared/model/shelf.ts'
import { limits } from '../../shared/model/limits.ts'
import { isOfAlarm, raisedAtOf } from '../../shared/rules/occurrence.ts'
import { cut } from '../../shared/rules/shown-text.ts'

type Content = Omit<EvidenceContent, 'at'>
type Subject = Omit<Content, 'kind' | 'user' | 'what' | 'more'>

/** What the desk saw happen to an alarm. */
export function evidenceOfStep(entry: JournalEntry, step: JournalStep): Content {
  const subject = subjectOfEntry(entry)
  switch (step.kind) {
    case 'appeared':
      return { kind: 'raised', ...subject }
    case 'acknowledged':
      return { kind: 'acknowledged', user: step.user, ...subject }
    case 'state':
      return { kind: 'changed', what: String(step.state), ...subject }
    case 'gone':
      return { kind: 'cleared', ...subject }
    default:
      return assertNever(step)
  }
}

/** An alarm that the histories alone report. */
export function evidenceOfMissed(entry: JournalEntry): Content {
  return { kind: 'missed', what: entry.gap?.cause ?? '', ...subjectOfEntry(entry) }
}

export function evidenceOfShown(entry: JournalEntry, screen: string): Content {
  return { kind: 'shown', user: screen, ...subjectOfEntry(entry) }
}

/** How an alarm was announced; without a way it was held back, for the reason. */
export function evidenceOfAnnunciation(alarm: Alarm, ways: readonly string[], reason: string): Content {
  return ways.length > 0
    ? { kind: 'announced', what: ways.join(' '), ...subjectOfAlarm(alarm) }
    : { kind: 'withheld', what: reason, ...subjectOfAlarm(alarm) }
}

/** A request that somebody made at a screen, as the audit has it. */
export interface DoneRequest {
  action: string
  screen: string
  outcome: string
  /** As JSON, without secrets. */
  request: string
}

const maxRequestLength = 500

/** What requests name by their ids only. */
export interface KnownSubjects {
  alarmOf: (id: number) => Alarm | undefined
  /** An entry of the shelf, also one that the request has removed. */
  shelvedOf: (id: string) => Shelved | undefined
}

export function evidenceOfDone(
  { action, screen, outcome, request }: DoneRequest,
  payload: unknown,
  { alarmOf, shelvedOf }: KnownSubjects,
): Content[] {
  const whole = fieldsOf(payload)
  const { places } = fieldsOf(whole['plan'])
  // A shelving names its alarms or its tag as its subject, planned work its places.
  const fields: Record<string, unknown> = {
    ...whole,
    ...fieldsOf(whole['subject']),
    ...(Array.isArray(places) && { path: places[0] as unknown }),
  }
  const isHanded = action === 'marks.take' && fields['to'] !== undefined
  const what = fields['isTaken'] === false ? 'marks.release' : isHanded ? 'marks.hand' : action
  const done: Content = {
    kind: 'done',
    user: screen,
    what: outcome === 'done' ? what : `${what} ${outcome}`,
    more: request.slice(0, maxRequestLength),
    ...subjectOfCreation(whole['creation']),
    ...subjectOfHandover(action, whole),
  }
  const shelved = action.startsWith('shelf.') ? z.array(z.string()).safeParse(whole['ids']) : null
  if (shelved?.success) {
    const known = shelved.data.flatMap((id) => shelvedOf(id) ?? [])
    if (known.length > 0) return known.map((entry) => ({ ...done, ...subjectOfShelved(entry) }))
  }
  const { path = fields['tag'], alarm, alarms = alarm === undefined ? [] : [alarm] } = fields
  const named = z.array(occurrenceSchema).min(1).safeParse(alarms)
  // Each alarm is an entry, so that an alarm's are found by its tag.
  if (named.success)
    return named.data.map((key) => {
      const known = alarmOf(key.alarmId)
      // An id that has gone to another tag is not what somebody acted on.
      const subject = known && isOfAlarm(key, known) ? subjectOfAlarm(known) : subjectOfKey(key)
      return { ...done, ...subject }
    })
  return [typeof path === 'string' ? { ...done, path } : done]
}

/** A call and what is known of it now. */
export function evidenceOfCall({ by, order, people, groups, answers }: CallAudit): Content {
  const answered = answers.every(({ placed }) => placed !== null)
  const what = !answered ? 'ordered' : answers.every(({ placed }) => placed === true) ? 'placed' : 'refused'
  return {
    kind: 'called',
    user: by?.name ?? '',
    what,
    more: cut([...people, ...groups].map(({ id, name }) => name || String(id)).join(', '), limits.text),
    ...(order.about && {
      alarmId: order.about.alarmId,
      path: order.about.path,
      message: order.about.message,
    }),
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function subjectOfEntry(entry: JournalEntry): Subject {
  const { alarmId, dataServerId, path, fullPath, name, message, priority, state, masked, raisedAt } = entry
  return {
    alarmId,
    dataServerId,
    path,
    fullPath,
    name,
    message,
    priority,
    state,
    ...(masked && { masked }),
    raisedAt: new Date(raisedAt).toISOString(),
    ...(entry.acknowledged && { ackUser: entry.acknowledged.user }),
  }
}

const subjectOfKey = ({ alarmId, path, raisedAt }: Occurrence): Subject => ({
  alarmId,
  path,
  ...(raisedAt !== null && { raisedAt: new Date(raisedAt).toISOString() }),
})

/** An alarm that is raised by hand is not on the list yet, so its entry has what was sent. */
function subjectOfCreation(creation: unknown): Partial<Subject> {
  const { path, alarmMessage, priority } = fieldsOf(creation)
  return {
    ...(typeof path === 'string' && { path: cut(path, limits.text) }),
    ...(typeof alarmMessage === 'string' && { message: cut(alarmMessage, limits.text) }),
    ...(Number.isInteger(priority) && { priority: Number(priority) }),
  }
}

const subjectOfShelved = ({ path, alarmId, message }: Shelved): Partial<Subject> => ({
  path,
  message,
  ...(alarmId !== null && { alarmId }),
})

/** "S. Keller → M. Ortiz" of a signature; what an open point says. */
function subjectOfHandover(
  action: string,
  { outgoing, incoming, text }: Record<string, unknown>,
): Partial<Subject> {
  const message = (words: string) => ({ message: cut(words, limits.text) })
  if (action === 'handover.addPoint' && typeof text === 'string') return message(text)
  if (typeof outgoing === 'string' && typeof incoming === 'string')
    return message(`${outgoing} → ${incoming}`)
  return {}
}

function subjectOfAlarm(alarm: Alarm): Subject {
  const { id: alarmId, dataServerId, path, fullPath, name, priority, state } = alarm
  const raisedAt = raisedAtOf(alarm)
  return {
    alarmId,
    dataServerId,
    path,
    fullPath,
    name,
    priority,
    state,
    message: alarm.message || alarm.localizedName,
    ...(raisedAt !== null && { raisedAt: new Date(raisedAt).toISOString() }),
  }
}
