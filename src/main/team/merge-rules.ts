import { assertNever } from '../../shared/errors.ts'
import { isForGood, type Act, type ActAction, type ActContent } from '../../shared/model/act.ts'
import { patternKey } from '../../shared/rules/alarm-help.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import { compareStamps } from './hybrid-clock.ts'
import type { Register } from './register.ts'

/** The things that acts are about, by the first words of their actions. */
export type ThingKind = ActAction extends infer A
  ? A extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never

/** What an act is about, within its server: acts with the same name compete. */
export function thingOf(content: ActContent): string {
  switch (content.action) {
    case 'claim.take':
    case 'claim.release':
      return `claim ${content.alarm.alarmId} ${samePathForm(content.alarm.path)}`
    case 'ack.send':
      return `ack ${content.alarm.alarmId} ${samePathForm(content.alarm.path)}`
    case 'note.write':
      return `note ${content.note.id}`
    case 'note.remove':
      return `note ${content.id}`
    case 'shelf.put':
      return shelfThing(content.entry)
    case 'shelf.remove':
      return shelfThing(content)
    case 'plan.put':
      return `plan ${content.entry.id}`
    case 'plan.remove':
      return `plan ${content.id}`
    case 'worklist.put':
      return `worklist ${content.item.tag}`
    case 'worklist.remove':
      return `worklist ${content.tag}`
    case 'contact.put':
      return `contact ${content.contact.id}`
    case 'contact.remove':
      return `contact ${content.id}`
    case 'label.put':
    case 'label.remove':
      return `label ${content.label.kind} ${content.label.id}`
    case 'hours.put':
      return `hours ${content.hours.groupId}`
    case 'call.put':
      return `call ${content.call.id}`
    case 'reminder.dismiss':
      return `reminder ${content.callId}`
    case 'escalation.put':
      return `escalation ${content.escalation.alarmId} ${samePathForm(content.escalation.path)}`
    case 'point.put':
      return `point ${content.point.id}`
    case 'handover.sign':
      return `handover ${content.id}`
    case 'chain.head':
      return `chain ${content.host}`
    case 'help.put':
      return `help ${patternKey(content.entry.pattern)}`
    case 'help.remove':
      return `help ${patternKey(content.pattern)}`
    default:
      return assertNever(content)
  }
}
const shelfThing = ({ path, alarmId }: { path: string; alarmId: number | null }) =>
  `shelf ${alarmId ?? '*'} ${samePathForm(path)}`

/** The alarm or tag that an act is about, where people see it on one; null: it is about something else. */
export function alarmOf(content: ActContent): { alarmId: number | null; path: string } | null {
  switch (content.action) {
    case 'claim.take':
    case 'claim.release':
      return { alarmId: content.alarm.alarmId, path: content.alarm.path }
    case 'note.write':
      return { alarmId: null, path: content.note.path }
    case 'shelf.put':
    case 'plan.put':
      return { alarmId: content.entry.alarmId, path: content.entry.path }
    case 'plan.remove':
      return { alarmId: null, path: content.path }
    case 'shelf.remove':
      return { alarmId: content.alarmId, path: content.path }
    default:
      return null
  }
}

/** Every other act puts something there. */
export const isRemoval = ({ content: { action } }: Act): boolean =>
  action === 'claim.release' || action.endsWith('.remove')

const kindOf = ({ content }: Act): ThingKind => content.action.split('.')[0] as ThingKind

/** In the order of the hybrid clock; acts at the same moment have an order too, the same on every desk. */
const inOrder = (acts: Iterable<Act>): Act[] =>
  [...acts].sort((a, b) => compareStamps(a.stamp, b.stamp) || (a.id < b.id ? -1 : 1))

/** The acts that a new one takes the place of: everything that its desk knows about the same thing. */
export const replacedBy = (content: ActContent, { live }: Register): string[] =>
  isForGood(content) ? [] : [...live.keys()]

/** What holds where several acts compete; undefined: nothing has been said. The table of docs/team.md. */
export function resolve({ live }: Register): Act | undefined {
  const acts = inOrder(live.values())
  const [first] = acts
  if (!first) return undefined
  const puts = acts.filter((act) => !isRemoval(act))
  const kind = kindOf(first)
  switch (kind) {
    // The first taker has it.
    case 'claim':
      return puts[0] ?? acts.at(-1)
    // Notes are all kept, and what somebody goes on with is not dropped: the last word about each holds.
    case 'note':
    case 'worklist':
    case 'contact':
    case 'label':
    case 'hours':
    case 'help':
    case 'point':
    case 'call':
    case 'reminder':
    case 'ack':
      return puts.at(-1) ?? acts.at(-1)
    // Of a desk that was set back to an earlier state the later end tells.
    case 'chain':
      return puts.reduce((a, b) => (numberOf(b) > numberOf(a) ? b : a))
    case 'escalation':
      return furthest(acts)
    // A signature never changes.
    case 'handover':
      return first
    // On doubt the alarm is shown: unshelving beats shelving, and the shorter time the longer.
    case 'shelf':
      return acts.findLast(isRemoval) ?? puts.reduce((a, b) => (untilOf(b) < untilOf(a) ? b : a))
    case 'plan':
      return acts.findLast(isRemoval) ?? puts.reduce((a, b) => (hiddenMsOf(b) < hiddenMsOf(a) ? b : a))
    default:
      return assertNever(kind)
  }
}

const numberOf = ({ content }: Act): number => (content.action === 'chain.head' ? content.number : 0)

/** Of the last raise what has ended, since somebody has it or the chain is through; else what has called the most. */
function furthest(acts: readonly Act[]): Act | undefined {
  const all = acts.flatMap((act) =>
    act.content.action === 'escalation.put' ? [{ act, ...act.content }] : [],
  )
  const lastRaise = Math.max(...all.map(({ raisedAt }) => raisedAt ?? -Infinity))
  const ofLast = all.filter(({ raisedAt }) => (raisedAt ?? -Infinity) === lastRaise)
  const ended = ofLast.findLast(({ escalation }) => escalation.phase.kind === 'ended')
  const mostCalls = Math.max(...ofLast.map(({ escalation }) => escalation.calls.length))
  return (ended ?? ofLast.findLast(({ escalation }) => escalation.calls.length === mostCalls))?.act
}
/** By the service's clock, where that is known: the clocks of two desks may differ. */
const untilOf = ({ content }: Act) =>
  content.action === 'shelf.put' ? content.entry.until + (content.serviceOffsetMs ?? 0) : Infinity

/** For how long planned work hides alarms. */
const hiddenMsOf = ({ content }: Act) =>
  content.action === 'plan.put' ? content.entry.until - content.entry.work.from : Infinity

/** The acts that compete with the one that holds, and lost: whoever did them is told. */
export function losersOf(register: Register): Act[] {
  const held = resolve(register)
  return inOrder(register.live.values()).filter((act) => act !== held && !isRemoval(act))
}
