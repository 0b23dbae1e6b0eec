/** How long main may be blocked before this is reported, and before its process is ended. */
export const blockedLimits = { saidMs: 1_000, endedMs: 20_000 }

/** How often the beats are looked at. */
export const tickMs = 500

/** What a look at the beats found. */
export interface Look {
  beat: number
  /** Somebody debugs main: a stop at a breakpoint is a wish. */
  isDebugged: boolean
  /** Since the look before. */
  elapsedMs: number
}

export type BeatFinding =
  | { kind: 'beating' | 'blocked' }
  /** For the first time, it has been blocked long enough to be said, or to be ended. */
  | { kind: 'ask' | 'end'; ms: number }
  | { kind: 'recovered'; ms: number }

/*
 *   beating ── no beat for a second ──▶ blocked ── no beat for 20 s ──▶ to be ended
 *      ▲                                  └── a beat ──▶ recovered
 *      └──────────────────────────────────────────────────┘
 */
export function createBeatWatch(firstBeat: number, limits = blockedLimits): (look: Look) => BeatFinding {
  let last = firstBeat
  let blockedMs = 0
  return ({ beat, isDebugged, elapsedMs }) => {
    const before = blockedMs
    if (beat !== last || isDebugged) {
      last = beat
      blockedMs = 0
      return before < limits.saidMs ? { kind: 'beating' } : { kind: 'recovered', ms: before }
    }
    // Sleep or a stopped process also stops the observer, so a late check counts as one in time.
    blockedMs += elapsedMs > 2 * tickMs ? tickMs : elapsedMs
    const isCrossed = (limit: number) => before < limit && blockedMs >= limit
    if (isCrossed(limits.endedMs)) return { kind: 'end', ms: blockedMs }
    if (isCrossed(limits.saidMs)) return { kind: 'ask', ms: blockedMs }
    return { kind: blockedMs < limits.saidMs ? 'beating' : 'blocked' }
  }
}
