import type { SeenCall } from '../../../bridge/seen-call.ts'

/** How often somebody was called lately, and what came of it last. */
export interface PersonCalls {
  count: number
  last: { at: number; outcome: string } | null
}

export const dayMillis = 24 * 60 * 60_000

/** The calls of the last day by whom they went to. */
export function callsByPerson(calls: readonly SeenCall[], now: number): Map<number, PersonCalls> {
  const found = new Map<number, PersonCalls>()
  for (const { userId, at, outcome } of calls) {
    if (userId === null || at === null || at <= now - dayMillis) continue
    const before = found.get(userId)
    const isLater = !before?.last || before.last.at < at
    found.set(userId, {
      count: (before?.count ?? 0) + 1,
      last: isLater ? { at, outcome } : (before?.last ?? null),
    })
  }
  return found
}
