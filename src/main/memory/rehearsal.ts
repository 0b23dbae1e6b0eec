import type { Happening } from './views.ts'

/** What is left of a burst that is noticed late: its earlier raises are not known, their clearings are. */
export function noticedLate(happenings: readonly Happening[], lateMs: number): Happening[] {
  const left = happenings.filter(({ at }) => at >= lateMs)
  const from = left[0]?.at ?? 0
  return left.map((one) => ({ ...one, at: one.at - from }))
}

/** A burst as a worse log would have it: this share is missing, and as many are there that do not belong. */
export function roughened(
  happenings: readonly Happening[],
  share: number,
  tagCount: number,
  random: () => number,
): Happening[] {
  const kept = happenings.filter(() => random() >= share)
  const end = happenings.at(-1)?.at ?? 0
  for (let more = Math.round(share * happenings.length); more > 0; more--)
    kept.push({
      tag: Math.floor(random() * tagCount),
      isClearing: random() < 0.5,
      at: random() * end,
    })
  kept.sort((a, b) => a.at - b.at)
  return noticedLate(kept, 0)
}

/** Numbers from 0 to 1 that look random and are the same each time, so that learning twice gives the same. */
export function createSequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
