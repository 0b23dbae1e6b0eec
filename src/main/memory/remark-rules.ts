import type { BurstRemark } from '../../shared/model/memory.ts'

/** A server's records and its pushes may give the start of a burst differently, by less than this. */
const sameBurstMs = 60_000
export const isSameBurst = (a: number, b: number) => Math.abs(a - b) < sameBurstMs

/** What people said of bursts, as far as it says which past ones to show. */
export interface Said {
  /** The name of a burst, or of one that it was said to be like; empty: none. */
  nameOf(from: number): string
  isConfirmed(present: number, past: number): boolean
  isRejected(present: number, past: number): boolean
  /** 1, and less the more often a past burst was shown for one that it was not. */
  trustIn(past: number): number
}

/** A past burst counts as if it had been right so often before: one wrong word says little of it. */
const heardBefore = 8

export function readRemarks(remarks: readonly BurstRemark[]): Said {
  const of = (from: number) => remarks.find((remark) => isSameBurst(remark.from, from))
  const has = (bursts: readonly number[] | undefined, from: number) =>
    bursts?.some((other) => isSameBurst(other, from)) ?? false
  /** A burst is like earlier ones only, so the search ends. */
  const nameOf = (from: number): string => {
    const remark = of(from)
    if (!remark || remark.name !== '') return remark?.name ?? ''
    const earlier = remark.like.filter((past) => past < remark.from && !isSameBurst(past, remark.from))
    for (const past of earlier) {
      const name = nameOf(past)
      if (name !== '') return name
    }
    return ''
  }
  return {
    nameOf,
    isConfirmed: (present, past) => has(of(present)?.like, past),
    isRejected: (present, past) => has(of(present)?.unlike, past),
    trustIn(past) {
      const confirmed = remarks.filter(({ like }) => has(like, past)).length
      const rejected = remarks.filter(({ unlike }) => has(unlike, past)).length
      return (heardBefore + confirmed) / (heardBefore + confirmed + rejected)
    },
  }
}

/** Of nothing that anybody said. */
export const nothingSaid = readRemarks([])
