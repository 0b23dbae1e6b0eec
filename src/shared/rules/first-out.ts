import type { PriorityScale } from '../model/priority-band.ts'
import { bandOf } from './alarm-state.ts'
import type { Certainty } from '../model/constants.ts'

/** What decides about the order of alarms: their time by the service's clock, and when the desk learned of them. */
export interface TimedRaise {
  readonly raisedAt: number
  readonly receivedAt: number
}

/** A raise of which the first-out may be. */
export interface FirstOutRaise extends TimedRaise {
  readonly path: string
  readonly message: string
  readonly priority: number
  /** Its tag is raised on ordinary days too. */
  readonly isUsual?: boolean | undefined
}

/** Times of the service are whole seconds at many plants: what came first to the desk decides among equals. */
export const isEarlier = (a: TimedRaise, b: TimedRaise) =>
  a.raisedAt < b.raisedAt || (a.raisedAt === b.raisedAt && a.receivedAt < b.receivedAt)

/** An alarm received this late has a doubtful clock or path: its time cannot be trusted to the second. */
export const isLate = ({ raisedAt, receivedAt }: TimedRaise) => Math.abs(receivedAt - raisedAt) > 10_000

const serviceCondition = /\.(COM|COMM|COMMS|SERV|SVC|MAINT)$/i
const serviceWords =
  /communication|comms? (fail|fault|lost|error)|service due|maintenance|kommunikation|wartung|entretien|comunicaci[oó]n|mantenimiento/i

/** Whether an alarm is about the system or its upkeep, and not about the process. */
export const isServiceAlarm = ({ path, message }: { path: string; message: string }): boolean =>
  path === '' || serviceCondition.test(path) || serviceWords.test(message)

const isLowest = (priority: number, scale: PriorityScale) =>
  scale.bands.length > 1 && bandOf(priority, scale) === scale.bands.at(-1)

/** Whether an alarm is of the lowest priority, or about service or communication: hardly the cause of a flood. */
export const isMinor = (
  alarm: { path: string; message: string; priority: number },
  scale: PriorityScale,
): boolean => isLowest(alarm.priority, scale) || isServiceAlarm(alarm)

/** How good a first-out it would be: 0 is better than any other. */
const rankOf = (raise: FirstOutRaise, scale: PriorityScale) =>
  isMinor(raise, scale) ? 2 : raise.isUsual === true ? 1 : 0

/** Whether the first raise is the better first-out; one that says little about a cause counts only if nothing else is there. */
export function isRatherFirstOut(a: FirstOutRaise, b: FirstOutRaise, scale: PriorityScale): boolean {
  const [ofA, ofB] = [rankOf(a, scale), rankOf(b, scale)]
  return ofA === ofB ? isEarlier(a, b) : ofA < ofB
}

interface FirstOut<Row> {
  row: Row
  /** How many others of its kind have the same time. */
  ties: number
  isClockDoubtful: boolean
  /** How many others may have been before it, as far as clocks can be compared, and how far that is. */
  rivals: number
  rivalsMs: number
  /** How many earlier ones were left out. */
  leftOut: number
  certainty: Certainty
}

/** An alarm that follows this closely may have been first: scans and transmission take about as long. */
const closeMs = 1_000
/** Clocks that can only be compared worse than this are not compared. */
const maxDoubtMs = 10_000

/**
 * The first-out of a flood, and how sure it is. `rows` are in the order of `isEarlier`; `apartMs` says by how much the
 * times of two may be wrong against each other.
 *
 * | certainty | where |
 * | --- | --- |
 * | unsure | others have its time, or may have been before it; its clock is doubtful, or only minor or usual alarms are there |
 * | likely | earlier ones were left out, or another follows within a second |
 * | sure | otherwise |
 */
export function firstOutOf<Row extends FirstOutRaise>(
  rows: readonly Row[],
  scale: PriorityScale,
  apartMs: (a: Row, b: Row) => number = () => 0,
): FirstOut<Row> | null {
  const [first, ...others] = rows
  if (!first) return null
  const row = others.reduce((best, other) => (isRatherFirstOut(other, best, scale) ? other : best), first)
  const rank = rankOf(row, scale)
  const alike = rows.filter((other) => other !== row && rankOf(other, scale) === rank)
  const ties = alike.filter(({ raisedAt }) => raisedAt === row.raisedAt).length
  const leftOut = rows.indexOf(row)
  const isClockDoubtful = isLate(row)
  const isClose = alike.some(({ raisedAt }) => Math.abs(raisedAt - row.raisedAt) <= closeMs)
  const doubts = alike.flatMap((other) => {
    const aheadMs = other.raisedAt - row.raisedAt
    const ms = aheadMs > 0 && aheadMs <= maxDoubtMs ? Math.min(maxDoubtMs, apartMs(row, other)) : 0
    return ms >= aheadMs && ms > 0 ? [ms] : []
  })
  const [rivals, rivalsMs] = [doubts.length, Math.max(0, ...doubts)]
  const certainty =
    ties + rivals > 0 || isClockDoubtful || rank > 0 ? 'unsure' : leftOut > 0 || isClose ? 'likely' : 'sure'
  return { row, ties, isClockDoubtful, rivals, rivalsMs, leftOut, certainty }
}

/** A first-out with what the start of its flood says of it: how many alarms that left out, and whether it may still move. */
export function withStart<Row>(
  first: FirstOut<Row>,
  { leftOut, isSettling }: { leftOut: number; isSettling: boolean },
): FirstOut<Row> {
  const isDoubtful = isSettling || leftOut > 0
  return {
    ...first,
    leftOut: first.leftOut + leftOut,
    certainty: first.certainty === 'sure' && isDoubtful ? 'likely' : first.certainty,
  }
}
