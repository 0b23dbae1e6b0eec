import { isShelvedRaise } from '../desk/raise-keys.ts'
import type { CallAudit } from '../../shared/model/call.ts'
import { maxCallees, type BandId } from '../../shared/model/constants.ts'
import {
  maxHandoverRows,
  maxOpenPoints,
  type HandoverActor,
  type HandoverCall,
  type HandoverContent,
  type HandoverFlood,
  type OpenPoint,
  type ShiftTime,
  type Standing,
} from '../../shared/model/handover.ts'
import type { JournalEntry } from '../../shared/model/journal.ts'
import type { Marks } from '../../shared/model/marks.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { Shelved } from '../../shared/model/shelf.ts'
import type { ReportSettings } from '../../shared/model/report-settings.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import { progressOf } from '../../shared/rules/call-progress.ts'
import { firstOutOf, isEarlier, isMinor, withStart, type TimedRaise } from '../../shared/rules/first-out.ts'
import type { Period } from '../../shared/rules/periods.ts'
import { floodLimitsOf, tenMinutes } from '../../shared/rules/flood-limits.ts'
import { floodOnset, onsetReachMs, settleMs } from '../../shared/rules/flood-onset.ts'
import { floodStart, type LiveFlood } from '../../shared/rules/alarm-load.ts'
import { findFloods, type Flood } from '../../shared/rules/floods.ts'
import type { RecordedRaise } from '../../shared/rules/report/occurrences.ts'
import { byTag, chatteringTags, topTags } from '../../shared/rules/report/tags.ts'
import { hidesNow } from '../../shared/rules/shelf.ts'
import type { SeenCall } from '../../shared/rules/seen-call.ts'

/** What the desk knows, from which a handover is made. */
export interface HandoverSources {
  /** Every entry of the journal. */
  entries: Iterable<{ entry: JournalEntry; isMissed: boolean }>
  /** The journal is complete from here on; null: it knows nothing yet. */
  knownSince: number | null
  isConfirmed: boolean
  /** The flood that is on, as every screen has it. */
  flood: LiveFlood | null
  marks: Marks
  /** The entries of the shelf. */
  shelved: readonly Shelved[]
  points: readonly OpenPoint[]
  calls: readonly CallAudit[]
  /** The service's call log of the time; null where it could not be read. */
  seenCalls: readonly SeenCall[] | null
  scale: PriorityScale
  /** The words for states. */
  stateLabels: Readonly<Record<string, string>>
  limits: ReportSettings
}

const maxActors = 10
/** An alarm counts as a bad actor only where it came more than a few times. */
const minActorCount = 3
const lookBackMs = 3_600_000

/** The handover of a shift: its events between `from` and `to`, and what was active at `to`. */
export function handoverContent(shift: ShiftTime, period: Period, sources: HandoverSources): HandoverContent {
  const { marks, points, scale, limits, knownSince } = sources
  const { from, to } = period
  const isWithin = (at: number) => at >= from && at < to
  const bandId = (priority: number): BandId => bandOf(priority, scale).id
  const shelved = sources.shelved.filter(({ at, until }) => at < to && until > to)
  const isShelved = ({ alarmId: id, path, priority }: JournalEntry) =>
    id !== null && shelved.some((entry) => hidesNow(entry, { id, path, priority }, scale, to))
  const standing: Standing[] = []
  const missed: HandoverContent['missed']['rows'] = []
  const raises: Raised[] = []
  let suppressed = 0
  const claims = new Map(marks.claims.map((claim) => [claim.alarmId, claim]))
  for (const { entry, isMissed } of sources.entries) {
    const state = stateAt(entry, to)
    if (entry.masked) {
      if (state !== null) suppressed++
      continue
    }
    const { path, message, priority, alarmId } = entry
    const subject = { path, message, band: bandId(priority) }
    if (state !== null && !isShelved(entry)) {
      const claim = alarmId === null ? undefined : claims.get(alarmId)
      const taken = claim !== undefined && claim.at < to ? { by: claim.by, at: claim.at } : null
      const word = sources.stateLabels[String(stateNumberAt(entry, to))]
      standing.push({ ...subject, alarmId, ...state, ...(word !== undefined && { state: word }), taken })
    }
    // Missed when it cleared: this shift reports an alarm that was raised in the shift before.
    if (isMissed && isWithin(entry.goneAt ?? entry.raisedAt))
      missed.push({ ...subject, raisedAt: entry.raisedAt, clearedAt: entry.goneAt })
    raises.push(...raisesOfEntry(entry, { from: from - onsetReachMs, to }))
  }
  raises.sort((a, b) => (isEarlier(a, b) ? -1 : isEarlier(b, a) ? 1 : 0))
  const own = raises.filter(({ raisedAt }) => isWithin(raisedAt))
  return {
    shift,
    from,
    to,
    suppressed,
    knownFrom: knownSince !== null && knownSince <= from ? null : (knownSince ?? to),
    isConfirmed: sources.isConfirmed,
    raised: own.length,
    standing: listed(standing.sort(byUrgencyAndAge(scale))),
    bands: scale.bands.map(({ id: band }) => {
      const alarms = standing.filter((alarm) => alarm.band === band)
      const unacknowledged = alarms.filter(({ acknowledged }) => acknowledged === null).length
      return { band, total: alarms.length, unacknowledged }
    }),
    shelved: listed(shelved.sort((a, b) => a.until - b.until)),
    calls: listed(
      sources.calls
        .filter(({ at }) => isWithin(at))
        .sort((a, b) => a.at - b.at)
        .map((call) => callOf(call, sources.seenCalls ?? [])),
    ),
    hasCallLog: sources.seenCalls !== null,
    missed: listed(missed.sort((a, b) => a.raisedAt - b.raisedAt)),
    floods: floodsOf(raises, period, sources),
    badActors: badActorsOf(own, period, limits, bandId),
    notes: listed(marks.notes.filter(({ at }) => isWithin(at)).sort((a, b) => a.at - b.at)),
    // Also what is written after its end, while it waits for its signature.
    points: points.filter(({ done }) => done === null || done.at >= from).slice(0, maxOpenPoints),
  }
}

const listed = <T>(rows: T[]) => ({ rows: rows.slice(0, maxHandoverRows), total: rows.length })

/** By band, in each those that nobody has acknowledged first, of these the oldest. */
const byUrgencyAndAge = ({ bands }: PriorityScale) => {
  const ranks = new Map(bands.map(({ id }, rank) => [id, rank]))
  return (a: Standing, b: Standing) =>
    (ranks.get(a.band) ?? 0) - (ranks.get(b.band) ?? 0) ||
    Number(a.acknowledged !== null) - Number(b.acknowledged !== null) ||
    a.raisedAt - b.raisedAt
}

/** From when a step counts: an alarm that the desk found active, or learned of late, was active since it was raised. */
const effectiveFrom = (step: JournalEntry['steps'][number]) =>
  step.kind === 'appeared' ? Math.min(step.at, step.raisedAt) : step.at

/** How an alarm was at an instant: since when it was active, and who had acknowledged it; null: it was not active. */
function stateAt(entry: JournalEntry, at: number): Pick<Standing, 'raisedAt' | 'acknowledged'> | null {
  const { gone, goneAt, steps } = entry
  const earlier = steps.filter((step) => effectiveFrom(step) < at)
  const place = earlier.findLastIndex(({ kind }) => kind === 'appeared')
  const raise = earlier[place]
  // What only the histories know has no steps, and is known once it has cleared.
  if (raise?.kind !== 'appeared')
    return steps.length === 0 && entry.raisedAt < at && (goneAt ?? at) > at ? asKnown(entry, at) : null
  const since = earlier.slice(place + 1)
  if (since.some(({ kind }) => kind === 'gone')) return null
  const isLastRaise = steps.findLast(({ kind }) => kind === 'appeared') === raise
  if (isLastRaise && gone && goneAt !== null && goneAt < at) return null
  const step = since.findLast(({ kind }) => kind === 'acknowledged')
  if (step?.kind === 'acknowledged')
    return { raisedAt: raise.raisedAt, acknowledged: { user: step.user, at: step.at } }
  return isLastRaise
    ? asKnown({ ...entry, raisedAt: raise.raisedAt }, at)
    : { raisedAt: raise.raisedAt, acknowledged: null }
}

/** The number of the state that an alarm had at an instant; null: not known, it was another one later. */
function stateNumberAt({ state, steps }: JournalEntry, at: number): number | null {
  const changes = steps.filter((step) => step.kind === 'state')
  const last = changes.findLast((step) => step.at < at)
  return last?.state ?? (changes.length > 0 ? null : state)
}

/** An acknowledgement without a time was there before the desk was. */
const asKnown = ({ raisedAt, acknowledged }: JournalEntry, at: number) => ({
  raisedAt,
  acknowledged: acknowledged !== null && (acknowledged.at ?? -Infinity) < at ? acknowledged : null,
})

interface Raised extends TimedRaise {
  path: string
  message: string
  priority: number
  clearedAt: number | null
  isShelved: boolean
}

/** Every raise of an entry within a time. */
function raisesOfEntry(entry: JournalEntry, { from, to }: Period): Raised[] {
  const { path, message, priority, goneAt, raisedAt } = entry
  const appeared = entry.steps.flatMap((step) =>
    step.kind === 'appeared' ? [{ raisedAt: step.raisedAt, receivedAt: step.at }] : [],
  )
  const all = appeared.some((raise) => raise.raisedAt === raisedAt)
    ? appeared
    : [{ raisedAt, receivedAt: raisedAt }, ...appeared]
  return all
    .filter((raise) => raise.raisedAt >= from && raise.raisedAt < to)
    .map((raise) => ({
      path,
      message,
      priority,
      ...raise,
      clearedAt: raise.raisedAt === raisedAt ? goneAt : null,
      isShelved: isShelvedRaise(entry, raise.raisedAt),
    }))
}

function floodsOf(raises: readonly Raised[], period: Period, sources: HandoverSources): HandoverFlood[] {
  const { limits, scale } = sources
  const judged = raises
    .filter(({ isShelved }) => !isShelved)
    .map((raise) => ({ ...raise, isMinor: isMinor(raise, scale) }))
  const instants = raises.map(({ raisedAt }) => raisedAt)
  const floods = findFloods(instants, period, floodLimitsOf(limits))
  return floods.slice(0, maxHandoverRows).map((flood) => {
    const { from, to, goesOn, total, peak } = flood
    const { began, leftOut, usual } = startOf(flood, judged, period, sources)
    const rows = firstRaises(judged.filter(({ raisedAt }) => raisedAt >= (began ?? to) && raisedAt < to))
    const found = firstOutOf(
      rows.map((raise) => ({ ...raise, isUsual: usual.has(raise.path) })),
      scale,
    )
    const isSettling = goesOn && began !== null && to - began < settleMs
    const first = found && withStart(found, { leftOut, isSettling })
    return {
      from: began ?? from,
      to,
      beganBefore: began === null,
      goesOn,
      total,
      peak,
      firstOut: first && {
        path: first.row.path,
        message: first.row.message,
        band: bandOf(first.row.priority, scale).id,
        raisedAt: first.row.raisedAt,
        ties: first.ties,
        isClockDoubtful: first.isClockDoubtful,
        certainty: first.certainty,
        leftOut: first.leftOut,
      },
    }
  })
}

/** Where a flood began, as the screens have or had it; null: before the shift. */
function startOf(
  { from, to, beganBefore, goesOn }: Flood,
  raises: readonly (Raised & { isMinor: boolean })[],
  period: Period,
  { flood, knownSince }: HandoverSources,
): { began: number | null; leftOut: number; usual: ReadonlySet<string> } {
  const search = { from: beganBefore ? period.from - lookBackMs : from - tenMinutes, to }
  const { onset, usual } = floodOnset(raises, search, knownSince ?? search.from)
  const current = goesOn && flood !== null && flood.since < to ? flood : null
  const shown = floodStart(current)
  // What the screens show now may be another upset, after the shift.
  if (current !== null && shown !== null && shown < to)
    return { began: shown >= period.from ? shown : null, leftOut: current.onset?.leftOut ?? 0, usual }
  // A change of rate in the shift begins what the flood is about, also where there were too many alarms before.
  if (onset !== null && onset.at >= period.from)
    return { began: onset.at, leftOut: onset.leftOut ?? 0, usual }
  return { began: beganBefore ? null : from, leftOut: 0, usual }
}

/** The first raise of each tag, for what a tag does later is no rival of its own. */
function firstRaises<Row extends { path: string }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ path }) => path === '' || (!seen.has(path) && seen.add(path)))
}

/** The journal knows tags by their paths; the rules of the report count by number. */
function badActorsOf(
  raises: readonly Raised[],
  period: Period,
  { chatterCount, chatterSeconds }: ReportSettings,
  bandId: (priority: number) => BandId,
): HandoverActor[] {
  const numbers = new Map<string, number>()
  const occurrences = raises.map(({ path, message, priority, raisedAt, clearedAt }, id): RecordedRaise => {
    const tagId = numbers.get(path) ?? numbers.size
    numbers.set(path, tagId)
    return { id, tagId, tagName: path, message, priority, raisedAt, resetAt: clearedAt }
  })
  const tags = byTag(occurrences)
  const chatter = { count: chatterCount, windowMs: chatterSeconds * 1_000 }
  const chattering = new Set(chatteringTags(tags, period, chatter).map(({ tagId }) => tagId))
  return topTags(tags, period, maxActors)
    .filter(({ count }) => count >= minActorCount)
    .map(({ tagId, tagName, message, priority, count, share }) => ({
      path: tagName,
      message,
      band: bandId(priority),
      count,
      share,
      isChattering: chattering.has(tagId),
    }))
}

function callOf(call: CallAudit, seen: readonly SeenCall[]): HandoverCall {
  const answers = call.answers.map(({ placed }) => placed)
  return {
    at: call.at,
    by: call.by?.name ?? '',
    path: call.order.about?.path ?? '',
    text: call.order.text,
    groups: call.groups.map(({ id, name }) => name || `#${id}`),
    placed: answers.includes(false) ? false : answers.includes(null) ? null : true,
    people: progressOf(call, seen)
      .slice(0, maxCallees)
      .map(({ id, name, outcome }) => ({ name: name || `#${id}`, outcome })),
  }
}
