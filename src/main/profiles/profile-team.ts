import { assertNever } from '../../shared/errors.ts'
import type { Escalation } from '../../shared/model/escalation.ts'
import type { HelpChange } from '../../shared/model/alarm-help.ts'
import type { CallAudit } from '../../shared/model/call.ts'
import type { BookChange, GroupHours } from '../../shared/model/contact-book.ts'
import type { OpenPoint } from '../../shared/model/handover.ts'
import type { ContactStore } from '../contacts/contact-store.ts'
import type { AlarmHelp } from '../response/alarm-help.ts'
import type { Act, ActContent } from '../../shared/model/act.ts'
import type { Escalations, TeamEscalation } from '../response/escalation-parts.ts'
import type { Handovers } from '../response/handover.ts'
import type { MarkStore, TeamMarks } from '../response/marks.ts'
import type { ShelfStore, TeamShelving } from '../response/shelf-parts.ts'
import type { Worklist } from '../response/worklist.ts'
import type { Log } from '../platform/log.ts'
import type { LeaseStanding } from '../team/lease.ts'
import type { Held, TeamSink } from '../team/team.ts'
import type { ProfileActing } from './profile-acting.ts'
import type { ProfileEvidence } from './profile-evidence.ts'

export interface ProfileTeamParts {
  marks: Pick<MarkStore, 'acts' | 'merge'>
  shelf: Pick<ShelfStore, 'acts' | 'merge'>
  worklist: Pick<Worklist, 'acts' | 'merge'>
  contacts: Pick<ContactStore, 'acts' | 'merge'>
  help: Pick<AlarmHelp, 'acts' | 'merge'>
  handovers: Pick<Handovers, 'acts' | 'merge'>
  acting: Pick<ProfileActing, 'acts' | 'merge'>
  escalations: Pick<Escalations, 'merge' | 'takeOver'>
  evidence: Pick<ProfileEvidence, 'done' | 'called'>
  log: Log
  /** What this desk sees of the server. */
  sight: TeamSink['sight']
  /** Whether this desk could run the rules and chains. */
  canRun: () => boolean
}

/** Joins what one server's stores keep with what the other desks of the team do. */
export function createTeamSink(parts: ProfileTeamParts): TeamSink {
  const { marks, shelf, worklist, contacts, help, handovers, acting, escalations, evidence } = parts
  let before: LeaseStanding | null = null
  return {
    content: () =>
      [marks, shelf, worklist, acting, handovers, contacts, help].flatMap((store) => store.acts()),
    merge(held) {
      const { claims, notes, shelvings, items, book, entries, signed, points, calls, dismissed, running } =
        sortHeld(held)
      if (claims.length + notes.length > 0) marks.merge({ claims, notes })
      if (shelvings.length > 0) shelf.merge(shelvings)
      if (items.length > 0) worklist.merge(items)
      if (signed.length + points.length > 0) handovers.merge(signed, points)
      if (calls.length + dismissed.length > 0) acting.merge(calls, dismissed)
      if (running.length > 0) escalations.merge(running)
      contacts.merge(book)
      help.merge(entries)
    },
    sight: parts.sight,
    canRun: parts.canRun,
    standing(standing) {
      const text = standingText(standing, before)
      parts.log('info', `team: ${text}`)
      const action = standing === 'other' ? 'escalation.leave' : 'escalation.run'
      evidence.done({ action, screen: '', outcome: 'done', request: text }, {})
      before = standing
      escalations.takeOver()
    },
    heard(acts) {
      /** An import has thousands of acts, which came together. */
      const imports = new Set<string>()
      for (const { act, by } of acts) {
        if (act.content.action === 'call.put') evidence.called(callOf(act.content.call, by))
        const done = doneElsewhere(act.content)
        const group = `${by} ${done?.action}`
        if (!done || imports.has(group)) continue
        if (done.isOfMany) imports.add(group)
        const request = JSON.stringify({ desk: act.desk, act: act.id })
        evidence.done({ action: done.action, screen: by, outcome: 'done', request }, done.payload)
      }
    },
  }
}

interface Sorted {
  claims: TeamMarks['claims'][number][]
  notes: TeamMarks['notes'][number][]
  shelvings: TeamShelving[]
  items: Parameters<Worklist['merge']>[0][number][]
  book: BookChange & { put: { hours: GroupHours[] } }
  entries: HelpChange
  signed: Parameters<Handovers['merge']>[0][number][]
  points: OpenPoint[]
  running: TeamEscalation[]
  calls: CallAudit[]
  dismissed: Parameters<ProfileActing['merge']>[1][number][]
}

/** What holds, by the stores that keep it. */
function sortHeld(held: readonly Held[]): Sorted {
  const sorted: Sorted = {
    claims: [],
    notes: [],
    shelvings: [],
    items: [],
    book: { put: { contacts: [], labels: [], hours: [] }, remove: { contacts: [], labels: [] } },
    entries: { put: [], remove: [] },
    signed: [],
    points: [],
    running: [],
    calls: [],
    dismissed: [],
  }
  for (const { act, by } of held) sortOne(act, by, sorted)
  return sorted
}

function sortOne({ content, person }: Act, by: string, sorted: Sorted): void {
  const { claims, notes, shelvings, items, book, entries } = sorted
  switch (content.action) {
    case 'claim.take': {
      const { alarm, at, to } = content
      const holder = to === undefined ? { by } : { by: to, from: by }
      claims.push({ alarm, claim: { alarmId: alarm.alarmId, path: alarm.path, at, ...holder } })
      return
    }
    case 'claim.release':
      claims.push({ alarm: content.alarm, claim: null })
      return
    case 'note.write':
      notes.push({ id: content.note.id, note: { ...content.note, by } })
      return
    case 'note.remove':
      notes.push({ id: content.id, note: null })
      return
    case 'shelf.put': {
      const { entry, serviceOffsetMs } = content
      shelvings.push({
        path: entry.path,
        alarmId: entry.alarmId,
        entry: { ...entry, by },
        by,
        serviceOffsetMs,
      })
      return
    }
    case 'shelf.remove':
      shelvings.push({ path: content.path, alarmId: content.alarmId, entry: null, by })
      return
    case 'plan.put': {
      const { entry, serviceOffsetMs } = content
      const thing = { work: entry.id, path: entry.path, alarmId: null }
      shelvings.push({ ...thing, entry: { ...entry, by }, by, serviceOffsetMs })
      return
    }
    case 'plan.remove':
      shelvings.push({ work: content.id, path: content.path, alarmId: null, entry: null, by })
      return
    case 'worklist.put':
      items.push({ tag: content.item.tag, item: { ...content.item, changedBy: by } })
      return
    case 'worklist.remove':
      items.push({ tag: content.tag, item: null })
      return
    case 'contact.put':
      return void book.put.contacts.push(content.contact)
    case 'contact.remove':
      return void book.remove.contacts.push(content.id)
    case 'label.put':
      return void book.put.labels.push(content.label)
    case 'label.remove':
      return void book.remove.labels.push(content.label)
    case 'hours.put':
      return void book.put.hours.push(content.hours)
    case 'call.put':
      return void sorted.calls.push(callOf(content.call, by))
    case 'reminder.dismiss':
      return void sorted.dismissed.push(content)
    case 'escalation.put':
      return void sorted.running.push(content)
    case 'point.put':
      return void sorted.points.push(pointOf(content.point, person, by))
    case 'handover.sign':
      return void sorted.signed.push(content)
    case 'help.put':
      return void entries.put.push(content.entry)
    case 'help.remove':
      return void entries.remove.push(content.pattern)
    // Of the desk, and of no server; and what every desk hears from the service.
    case 'chain.head':
    case 'ack.send':
      return
    default:
      assertNever(content)
  }
}

/** Who runs the rules and chains now, for the log. */
function standingText(standing: LeaseStanding | null, before: LeaseStanding | null): string {
  switch (standing) {
    case null:
      return 'without a team this desk runs its own escalations'
    case 'holder':
      return 'this desk runs the escalations'
    case 'alone':
      return 'the team cannot be reached: this desk runs escalations by itself'
    case 'other':
      return before === 'alone' || before === 'holder'
        ? 'this desk stops running escalations: another desk does'
        : 'another desk runs the escalations'
    default:
      return assertNever(standing)
  }
}

/** A call with the desk of whoever placed it. */
const callOf = ({ by, ...call }: CallAudit, name: string): CallAudit => ({
  ...call,
  ...(by && { by: { ...by, name } }),
})

/** A point with the desk of whoever wrote or ticked it. */
function pointOf({ done, ...point }: OpenPoint, person: string, by: string): OpenPoint {
  const named = (name: string) => (name === person ? by : name)
  return { ...point, by: named(point.by), done: done && { ...done, by: named(done.by) } }
}

/** Its calls have entries of their own; that somebody began or stopped it has one here. */
function escalationDone({ alarmId, path, phase, calls }: Escalation): DoneElsewhere | null {
  const payload = { alarmId, path }
  if (phase.kind === 'ended' && phase.end === 'stopped') return { action: 'escalation.stop', payload }
  return phase.kind === 'calling' && calls.length === 0 ? { action: 'escalation.begin', payload } : null
}

interface DoneElsewhere {
  action: string
  payload: unknown
  /** One of many that a single request may have changed. */
  isOfMany?: boolean
}

/** What somebody elsewhere did, as the evidence names it; null: a rule did it, or it has an entry of its own. */
function doneElsewhere(content: ActContent): DoneElsewhere | null {
  switch (content.action) {
    case 'claim.take':
      return { action: 'marks.take', payload: { alarms: [content.alarm], isTaken: true, to: content.to } }
    case 'claim.release':
      return content.isCleared
        ? null
        : { action: 'marks.take', payload: { alarms: [content.alarm], isTaken: false } }
    case 'ack.send':
      return { action: 'alarms.acknowledge', payload: { alarms: [content.alarm] } }
    case 'note.write':
      return { action: 'marks.note', payload: { path: content.note.path } }
    case 'note.remove':
      return { action: 'marks.removeNote', payload: {} }
    case 'shelf.put':
      return { action: 'shelf.shelve', payload: { path: content.entry.path } }
    case 'shelf.remove':
      return { action: 'shelf.unshelve', payload: { path: content.path } }
    case 'plan.put':
      return { action: 'shelf.plan', payload: { path: content.entry.path } }
    case 'plan.remove':
      return { action: 'shelf.unshelve', payload: { path: content.path } }
    case 'worklist.put':
      return { action: 'worklist.change', payload: { path: content.item.tag } }
    case 'worklist.remove':
      return { action: 'worklist.remove', payload: { path: content.tag } }
    case 'contact.put':
    case 'contact.remove':
    case 'label.put':
    case 'label.remove':
    case 'hours.put':
      return { action: 'book.change', payload: {}, isOfMany: true }
    case 'call.put':
    case 'chain.head':
      return null
    case 'escalation.put':
      return escalationDone(content.escalation)
    case 'reminder.dismiss':
      return { action: 'calls.reminder.dismiss', payload: { id: content.callId } }
    case 'point.put': {
      const action = content.point.done === null ? 'handover.addPoint' : 'handover.tickPoint'
      return { action, payload: { text: content.point.text } }
    }
    case 'handover.sign':
      return { action: 'handover.sign', payload: { id: content.id } }
    case 'help.put':
    case 'help.remove':
      return { action: 'alarmHelp.change', payload: {}, isOfMany: true }
    default:
      return assertNever(content)
  }
}
