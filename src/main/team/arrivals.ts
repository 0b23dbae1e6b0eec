/** The runs of desks, each with the number of its last act that has arrived. */
export type ArrivedRuns = ReadonlyMap<string, number>

/** A desk sends the acts of a run in their order, so that one number tells which of them have arrived. */
export const hasArrived = (runs: ArrivedRuns, id: string): boolean =>
  numberOf(id) <= (runs.get(runOf(id)) ?? 0)

/** The desk and its run; an act id is both and a number. */
export const runOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))
export const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('.') + 1))

/** Whether an act was in the stream before, as far as this desk has read it since it began to. */
export function createReading(): { hasRead(id: string): boolean } {
  const last = new Map<string, number>()
  return {
    hasRead(id) {
      const [run, number] = [runOf(id), numberOf(id)]
      const before = last.get(run) ?? 0
      last.set(run, Math.max(before, number))
      return number <= before
    },
  }
}
