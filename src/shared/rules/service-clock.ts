import type { DeskStatus } from '../model/desk.ts'

/** How far the clock of a service is ahead of this machine's, and by how much that may be wrong either way. */
export interface ServiceClock {
  offsetMs: number
  uncertaintyMs: number
}

/**
 * Between which values the service's time minus the steady time of this machine lies. The steady time, since nobody
 * sets it: a clock that is set here changes what is shown at once, and nothing of what was measured.
 */
export interface ClockBounds {
  lower: number
  upper: number
  /** Steady time of the last answer. */
  at: number
}

/** An answer of the service with its Date header; sent and received by the steady time. */
export interface DatedAnswer {
  date: number
  sentAt: number
  receivedAt: number
}

/** The header has whole seconds, cut off; some services write it a little late. */
const dateStepMs = 1_050
/** How fast two clocks may drift apart: quartz is within 100 ppm. */
const maxDrift = 1e-4

/**
 * What is known after another answer. Each one bounds the clock: the header was written after the request was sent and
 * before the answer was there. A slow answer bounds it loosely and changes nothing; one that contradicts what is known
 * shows that the clock was set, and counts alone.
 */
export function narrowBounds(known: ClockBounds | null, answer: DatedAnswer): ClockBounds {
  const { date, sentAt, receivedAt: at } = answer
  const [lower, upper] = [date - at, date + dateStepMs - sentAt]
  if (known === null) return { lower, upper, at }
  const driftMs = Math.max(0, at - known.at) * maxDrift
  const both = {
    lower: Math.max(lower, known.lower - driftMs),
    upper: Math.min(upper, known.upper + driftMs),
    at,
  }
  return both.lower <= both.upper ? both : { lower, upper, at }
}

/** The clock of the service as seen from this machine now. */
export function serviceClockOf(
  { lower, upper }: ClockBounds,
  { now, steady }: { now: number; steady: number },
): ServiceClock {
  return {
    offsetMs: Math.round((lower + upper) / 2 + steady - now),
    uncertaintyMs: Math.ceil((upper - lower) / 2),
  }
}

/** An instant of a service by the clock of this machine. An offset that may be none is none: it would only add noise. */
export function correctedInstant(instant: number, clock: ServiceClock | null | undefined): number {
  return clock && Math.abs(clock.offsetMs) > clock.uncertaintyMs ? instant - clock.offsetMs : instant
}

/**
 * By how much the times of a service are corrected where times of several are compared. What was taken stays as long as
 * it may be right, so that a better measurement does not move the times of all alarms again and again.
 */
export function heldOffset(held: number, clock: ServiceClock | null | undefined): number {
  if (!clock || Math.abs(clock.offsetMs - held) <= clock.uncertaintyMs + heldMs) return held
  return 0 - correctedInstant(0, clock)
}
const heldMs = 250

/** By how much a time may be wrong that was corrected by what was held; null: nobody knows the clock. */
export const heldDoubtMs = (clock: ServiceClock | undefined): number | null =>
  clock ? clock.uncertaintyMs + heldMs : null

/** Whether two measurements tell a reader the same; the last milliseconds of each differ. */
export function isSameClock(a: ServiceClock | undefined, b: ServiceClock | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const isNarrower = b.uncertaintyMs < a.uncertaintyMs / 2 || b.uncertaintyMs > a.uncertaintyMs * 2
  return !isNarrower && Math.abs(a.offsetMs - b.offsetMs) <= Math.max(a.uncertaintyMs, noticedMs)
}
const noticedMs = 100

/** The clock of the service in the status of its desk. */
export function clockOf({
  clockOffsetMs: offsetMs,
  clockUncertaintyMs: uncertaintyMs,
}: Pick<DeskStatus, 'clockOffsetMs' | 'clockUncertaintyMs'>): ServiceClock | undefined {
  return offsetMs === null || uncertaintyMs === undefined ? undefined : { offsetMs, uncertaintyMs }
}
