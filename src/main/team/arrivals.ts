/** The runs of desks, each with the number of its last act that has arrived. */
export type ArrivedRuns = ReadonlyMap<string, number>

/** A desk sends the acts of a run in their order, so that one number tells which of them have arrived. */
export const hasArrived = (runs: ArrivedRuns, id: string): boolean =>
  numberOf(id) <= (runs.get(runOf(id)) ?? 0)

/** The desk and its run; an act id is both and a number. */
export const runOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))
export const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('.') + 1))
