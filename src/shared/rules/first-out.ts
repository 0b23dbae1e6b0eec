/** What decides about the order of alarms: their time by the service's clock, and when the desk learned of them. */
export interface TimedRaise {
  readonly raisedAt: number
  readonly receivedAt: number
}

/** Times of the service are whole seconds at many plants: what came first to the desk decides among equals. */
export const isEarlier = (a: TimedRaise, b: TimedRaise) =>
  a.raisedAt < b.raisedAt || (a.raisedAt === b.raisedAt && a.receivedAt < b.receivedAt)

/** Received so long after its time that the clock it came with, or the way, is not to be trusted to the second. */
export const isLate = ({ raisedAt, receivedAt }: TimedRaise) => Math.abs(receivedAt - raisedAt) > 10_000

/** The first tag of a flood, how many others have the same time, and whether its clock is doubtful. */
export function firstOutOf<Row extends TimedRaise>(
  rows: readonly Row[],
): { row: Row; ties: number; isClockDoubtful: boolean } | null {
  const [row] = rows
  if (!row) return null
  const ties = rows.findIndex(({ raisedAt }) => raisedAt !== row.raisedAt)
  return { row, ties: (ties < 0 ? rows.length : ties) - 1, isClockDoubtful: isLate(row) }
}
