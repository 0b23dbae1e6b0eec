import type { NamedRaise } from './recollection.ts'

/** A raise as the live list has it, with the number of its journal entry. */
export interface RecentRaise extends NamedRaise {
  id: number
}

/** What has changed among the recent raises. */
export interface RaiseChanges {
  /** New, or another than before. */
  put: RecentRaise[]
  dropped: number[]
}

/** The recent raises as the worker knows them: it is told what changes, so that a question brings none. */
export interface RecentRaises {
  apply(changes: RaiseChanges): void
  /** In the order of time; earlier ones are forgotten. */
  since(moment: number): readonly RecentRaise[]
}

export function createRecentRaises(): RecentRaises {
  const raises = new Map<number, RecentRaise>()
  let sorted: RecentRaise[] | null = null
  return {
    apply({ put, dropped }) {
      for (const raise of put) raises.set(raise.id, raise)
      for (const id of dropped) raises.delete(id)
      sorted = null
    },
    since(moment) {
      sorted ??= [...raises.values()].sort((a, b) => a.raisedAt - b.raisedAt || a.id - b.id)
      const first = sorted.findIndex(({ raisedAt }) => raisedAt >= moment)
      const earlier = sorted.splice(0, first === -1 ? sorted.length : first)
      for (const { id } of earlier) raises.delete(id)
      return sorted
    },
  }
}
