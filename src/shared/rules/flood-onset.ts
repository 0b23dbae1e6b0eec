import type { FloodOnset } from '../model/desk.ts'
import { tenMinutes } from './flood-limits.ts'
import type { Period } from './periods.ts'
import { indexFrom } from './report/occurrences.ts'

/** A raise among which the start of a flood is looked for. */
export interface OnsetRaise {
  readonly path: string
  readonly raisedAt: number
  /** It says little about a cause: `isMinor` of first-out.ts. */
  readonly isMinor: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** An older change does not explain the present alarms. */
const onsetSearchMs = 2 * hourMs
const beforeMs = 30 * minuteMs
/**
 * How long the alarms of an upset may come: over a time that is much longer, what came minutes before them would belong
 * to them as well, and over a shorter one than the first a rate means nothing.
 */
const afterSpans = [0.5, 0.75, 1, 1.5, 2, 3, 5].map((minutes) => minutes * minuteMs)
const minKnownMs = hourMs
/** A tag that is raised so often on an ordinary day says nothing about an upset. */
const usualPerDay = 2
const minFactor = 3
/** The log-likelihood ratio of two rates against one; by chance it is reached once in some hundred times. */
const minEvidence = 4

/** How long before a moment the raises have to be known, for what is usual and what is not. */
export const onsetReachMs = dayMs + onsetSearchMs

/**
 * Where the start of a flood that is on is looked for: not before the ten minutes before its first alarm, for a burst
 * that was over by then began something else. Null: there is none.
 */
export const onsetPeriodAt = (now: number, floodSince: number | null): Period => ({
  from: Math.max(now - onsetSearchMs, (floodSince ?? -Infinity) - tenMinutes),
  to: now,
})

/**
 * Where the rate changes: the raise of a period after which, for half a minute to five, new tags come at a rate that the
 * thirty minutes before make least likely, if at three times theirs or more. Tags that are raised on ordinary days
 * too and minor alarms are left out, so that background does not begin a flood. `raises` are in order of time and
 * complete from `knownSince` on.
 */
export function floodOnset(
  raises: readonly OnsetRaise[],
  { from, to }: Period,
  knownSince: number,
): { onset: FloodOnset | null; usual: ReadonlySet<string> } {
  const usual = usualTags(raises, from, knownSince)
  const seen = new Set<string>()
  const instants: number[] = []
  for (const { path, raisedAt, isMinor } of raises) {
    if (raisedAt < from - beforeMs || raisedAt > to) continue
    if (isMinor || usual.has(path) || seen.has(path)) continue
    // Without a path nobody knows whether it is the same tag.
    if (path !== '') seen.add(path)
    instants.push(raisedAt)
  }
  const onset = strongestRise(instants, { from, to })
  const leftOut = onset === null ? 0 : countUsual(raises, onset.at, usual)
  return { onset: onset !== null && leftOut > 0 ? { ...onset, leftOut } : onset, usual }
}

/** The usual tags of the minute before a start: one of them may have been its cause all the same. */
function countUsual(raises: readonly OnsetRaise[], at: number, usual: ReadonlySet<string>): number {
  const before = raises.filter(({ raisedAt }) => raisedAt >= at - minuteMs && raisedAt < at)
  return new Set(before.flatMap(({ path, isMinor }) => (!isMinor && usual.has(path) ? [path] : []))).size
}

/** The tags that were raised often enough in the day before. */
function usualTags(raises: readonly OnsetRaise[], before: number, knownSince: number): Set<string> {
  const since = Math.max(knownSince, before - dayMs)
  const counts = new Map<string, number>()
  for (const { path, raisedAt } of raises)
    if (path !== '' && raisedAt >= since && raisedAt < before) counts.set(path, (counts.get(path) ?? 0) + 1)
  const least = (usualPerDay * Math.max(before - since, minKnownMs)) / dayMs
  const usual = new Set<string>()
  for (const [path, count] of counts) if (count >= least) usual.add(path)
  return usual
}

/** Until so long after its start a stronger change of rate may follow, which is where a flood began. */
export const settleMs = 2 * minuteMs

/**
 * The start that is shown, of the one that was and the one that the latest alarms suggest: once it has settled, only
 * another upset moves it, for neighbours of one burst outweigh one another as it goes on.
 */
export function steadyOnset(
  shown: FloodOnset | null,
  found: FloodOnset | null,
  now: number,
): FloodOnset | null {
  if (shown === null || found === null || now - shown.at < settleMs) return found
  return Math.abs(found.at - shown.at) < minuteMs ? shown : found
}

function strongestRise(instants: readonly number[], { from, to }: Period): FloodOnset | null {
  let found: FloodOnset | null = null
  let most = minEvidence
  const first = indexFrom(instants, from)
  // As the start moves on, so do the ends of what is counted: each instant is passed once by each.
  const countFrom = passing(instants, indexFrom(instants, (instants[first] ?? to) - beforeMs))
  const countUntil = afterSpans.map(() => passing(instants, first))
  for (let place = first; place < instants.length; place++) {
    const at = instants[place] ?? to
    const before = place - countFrom(at - beforeMs)
    for (const [order, span] of afterSpans.entries()) {
      const after = (countUntil[order]?.(Math.min(to, at + span) + 1) ?? place) - place
      const rates = { before: perMinute(before, beforeMs), after: perMinute(after, span) }
      if (rates.after >= minFactor * rates.before) {
        const evidence =
          likelihood(before, beforeMs) + likelihood(after, span) - likelihood(before + after, beforeMs + span)
        if (evidence > most) {
          most = evidence
          found = { at, ...rates }
        }
      }
      if (at + span >= to) break
    }
  }
  return found
}

/** The index of the first instant at a moment or after it, for moments that grow. */
function passing(instants: readonly number[], from: number): (moment: number) => number {
  let place = from
  return (moment) => {
    while (place < instants.length && (instants[place] ?? 0) < moment) place++
    return place
  }
}

const perMinute = (count: number, span: number) => (count * minuteMs) / span
/** The part of the logarithm of Poisson's likelihood that depends on the rate, at its best rate. */
const likelihood = (count: number, span: number) => (count === 0 ? 0 : count * Math.log(count / span))
