import { isSameRaise } from '../../src/shared/rules/occurrence.ts'
import { raisesOf, type Observations, type View } from './observations.ts'
import type { Occurrence } from './plant.ts'

/** What the service held at the end of a fault, when all had time to settle, and what the desk showed of it then. */
export interface Settled {
  /** When that was: whatever the plant ended later was on the list. */
  at: number
  /** How long the desk took to show what the service holds once the fault was over; null: it never did. */
  recoveredMs: number | null
  /** Rows that the service holds and the page lacks, and the reverse. */
  missing: readonly number[]
  extra: readonly number[]
}

export interface Verdict {
  /** How many occurrences there were to see. */
  occurrences: number
  lost: number
  duplicated: number
  invented: number
  /** Occurrences announced more often than once, or not at all although the policy demands it. */
  misannunciated: number
  /** Calls to people that were wrong or missing. */
  miscalled: number
  /** The longest time from a raise until the desk knew of it. */
  blindMs: number
  /** The longest part of such a time in which the page claimed to be current. */
  unsaidMs: number
  recoveredMs: number | null
  /** One line for each fault that was found. */
  problems: readonly string[]
}

/** Alarms that no reading confirmed for 10 s are stale; the rest is for a busy machine. */
export const maxUnsaidMs = 15_000

/** How late an alarm may be back from the shelf on a busy machine. */
const maxReturnLateMs = 10_000

/** The connection lines that claim the rows to be current. */
const isTrusted = (connection: string) => connection === 'live' || connection === 'polling'

/** Nobody took it, and nobody acknowledged that tag: an acknowledgement is of all raises of one stay. */
export const mustBeMissed = ({ path, isHandled }: Occurrence, truth: readonly Occurrence[]): boolean =>
  isHandled !== true && truth.every((each) => each.path !== path || each.acknowledgedAt === null)

/**
 * Compares what the plant did with what the desk showed, journalled and announced. Every occurrence has to be journalled
 * exactly once, also one that came and went while the desk was blind: its histories tell. One that the desk took for new
 * is announced exactly once, unless somebody had acknowledged it before; one that lasts has to be taken for new. Where the desk lost its journal, it lists what
 * was dismissed earlier once more, each exactly once: `recalled`.
 */
export function judge(
  truth: readonly Occurrence[],
  seen: Observations,
  settled: Settled,
  recalled: readonly Occurrence[] = [],
): Verdict {
  const problems: string[] = []
  const count = { lost: 0, duplicated: 0, invented: 0, misannunciated: 0 }
  const complain = (kind: keyof typeof count, text: string) => {
    count[kind]++
    problems.push(`${kind}: ${text}`)
  }
  const find = (alarmId: number, raisedAt: number) =>
    truth.find((each) => each.alarmId === alarmId && isSameRaise(each.raisedAt, raisedAt))
  const nameOf = ({ alarmId, path, raisedAt }: Occurrence) => `alarm ${alarmId} (${path}, ${raisedAt})`

  for (const id of settled.missing) complain('lost', `alarm ${id} is not on the page at the end`)
  for (const id of settled.extra) complain('invented', `alarm ${id} is on the page at the end`)

  const known = new Set(truth.map(({ alarmId }) => alarmId))
  const inventedRows = new Set<number>()
  for (const { rows } of seen.views) {
    if (rows === null) continue
    const shown = new Set<number>()
    for (const id of rows) {
      if (shown.has(id)) complain('duplicated', `alarm ${id} has two rows`)
      shown.add(id)
      if (!known.has(id)) inventedRows.add(id)
    }
  }
  for (const id of inventedRows) complain('invented', `the page showed an alarm ${id} that never was`)

  for (const { alarmId, at } of seen.removed) {
    const lasting = truth.find(
      (each) =>
        each.alarmId === alarmId &&
        (each.endedAt === null || each.endedAt > at) &&
        !each.shelved?.some(({ from, until }) => from <= at && at <= until) &&
        seen.raised.some(
          (raised) =>
            raised.at <= at && raised.alarmId === alarmId && isSameRaise(raised.raisedAt, each.raisedAt),
        ),
    )
    if (lasting) complain('lost', `${nameOf(lasting)} left the page while it was active`)
  }

  const raises = seen.journal.flatMap((entry) => raisesOf(entry).map((raisedAt) => ({ entry, raisedAt })))
  const isOf = (occurrence: Occurrence) => (raise: (typeof raises)[number]) =>
    raise.entry.path === occurrence.path && isSameRaise(raise.raisedAt, occurrence.raisedAt)
  for (const { entry, raisedAt } of raises)
    if (
      ![...truth, ...recalled].some(
        (each) => each.path === entry.path && isSameRaise(each.raisedAt, raisedAt),
      )
    )
      complain('invented', `the journal has a raise of ${entry.path} at ${raisedAt}`)
  for (const raised of seen.raised)
    if (!find(raised.alarmId, raised.raisedAt))
      complain('invented', `the desk raised alarm ${raised.alarmId} of ${raised.raisedAt}`)
  for (const announced of seen.announced)
    if (!find(announced.alarmId, announced.raisedAt))
      complain('misannunciated', `alarm ${announced.alarmId} of ${announced.raisedAt} never was`)

  for (const occurrence of [...truth, ...recalled]) {
    const journalled = raises.filter(isOf(occurrence)).length
    if (journalled === 0 && mustBeMissed(occurrence, [...truth, ...recalled]))
      complain('lost', `${nameOf(occurrence)} is not in the journal`)
    if (journalled > 1) complain('duplicated', `${nameOf(occurrence)} is in the journal ${journalled} times`)
  }

  let blindMs = 0
  let unsaidMs = 0
  for (const occurrence of truth) {
    const same = (each: { alarmId: number; raisedAt: number }) =>
      each.alarmId === occurrence.alarmId && isSameRaise(each.raisedAt, occurrence.raisedAt)
    const raised = seen.raised.filter(same)
    const announced = seen.announced.filter(same).length
    // What returns from the shelf by itself is news once more.
    const returns = (occurrence.shelved ?? []).filter(({ endsByItself }) => endsByItself)
    for (const { until } of returns)
      if (!seen.announced.some((each) => same(each) && isWithin(each.at, until)))
        complain('misannunciated', `${nameOf(occurrence)} was not announced when it was back from the shelf`)
    if (raised.length > 1 + returns.length)
      complain('duplicated', `${nameOf(occurrence)} was raised ${raised.length} times`)
    const isLasting = occurrence.endedAt === null || occurrence.endedAt >= settled.at
    if (isLasting && raised.length === 0)
      complain('misannunciated', `${nameOf(occurrence)} is on the list and never reached the pages as raised`)
    const isDue = raised.some(({ isAcknowledged }) => !isAcknowledged)
    if (announced > 1 + returns.length || (announced === 0 && isDue))
      complain('misannunciated', `${nameOf(occurrence)} was announced ${announced} times`)

    const recorded = seen.journalled.filter(({ entry }) =>
      raisesOf(entry).some((raisedAt) => isOf(occurrence)({ entry, raisedAt })),
    )
    const knownAt = Math.min(...raised.map(({ at }) => at), ...recorded.map(({ at }) => at))
    if (!Number.isFinite(knownAt)) continue
    blindMs = Math.max(blindMs, knownAt - occurrence.raisedAt)
    unsaidMs = Math.max(unsaidMs, trustedMs(seen.views, occurrence.raisedAt, knownAt))
  }
  if (settled.recoveredMs === null) problems.push('the desk did not recover')
  if (unsaidMs > maxUnsaidMs)
    problems.push(`the page claimed to be current for ${unsaidMs} ms while it was not`)
  return {
    occurrences: truth.length,
    ...count,
    miscalled: 0,
    blindMs,
    unsaidMs,
    recoveredMs: settled.recoveredMs,
    problems,
  }
}

/** The verdict on a fault that could not be played to its end. */
export const brokenOff = (problems: readonly string[]): Verdict => ({
  occurrences: 0,
  lost: 0,
  duplicated: 0,
  invented: 0,
  misannunciated: 0,
  miscalled: 0,
  blindMs: 0,
  unsaidMs: 0,
  recoveredMs: null,
  problems,
})

/** Whether something came when it was due, or hardly later. */
const isWithin = (at: number, due: number): boolean => at >= due - 1_000 && at <= due + maxReturnLateMs

/** How much of a time the page claimed to be current. */
function trustedMs(views: readonly View[], from: number, to: number): number {
  let sum = 0
  for (const [index, view] of views.entries()) {
    if (!isTrusted(view.connection)) continue
    const end = views[index + 1]?.at ?? to
    sum += Math.max(0, Math.min(end, to) - Math.max(view.at, from))
  }
  return sum
}
