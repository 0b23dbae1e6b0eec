import type { ServerPush, StreamPosition } from './pushes.ts'

/**
 * What to do with a push:
 *   apply    it is the next one
 *   skip     it is kept for the snapshot on its way, or already contained in the last one
 *   gap      a push is missing before it: request a snapshot
 *   restart  it comes from another generation: forget what was received, and request a snapshot
 */
export type PushStep = 'apply' | 'skip' | 'gap' | 'restart'

export interface ServerStream {
  /** A snapshot is requested or the connection is lost: pushes are kept until a snapshot arrives. */
  wait(): void
  classify(push: ServerPush): PushStep
  /** The kept pushes that continue a snapshot; null if it is outdated already, so that another one is needed. */
  resume(snapshot: StreamPosition): readonly ServerPush[] | null
  /** Of the last snapshot; null before the first. */
  generation(): string | null
}

/**
 * Keeps the pushes of a page's server in order and never mixes two generations of its desk.
 *
 *   waiting ──snapshot that the kept pushes continue──> following ──next push──> following
 *     ^  └──────────outdated snapshot───────────┐          │
 *     └─────────────────────────────────────────┴──gap, restart
 */
export function createServerStream(): ServerStream {
  let position: StreamPosition | null = null
  let kept: ServerPush[] | null = []

  return {
    wait() {
      kept = []
    },
    classify(push) {
      if (kept !== null) {
        kept.push(push)
        return 'skip'
      }
      if (position === null || push.generation !== position.generation) return 'restart'
      if (push.sequence <= position.sequence) return 'skip'
      if (push.sequence !== position.sequence + 1) return 'gap'
      position = { generation: push.generation, sequence: push.sequence }
      return 'apply'
    },
    resume({ generation, sequence }) {
      const waiting = kept ?? []
      // The desk may have been restarted since the snapshot was taken.
      const newest = waiting.at(-1)
      if (newest !== undefined && newest.generation !== generation) return null
      const following = waiting.filter((push) => push.generation === generation && push.sequence > sequence)
      if (following.some((push, place) => push.sequence !== sequence + 1 + place)) return null
      position = { generation, sequence }
      kept = null
      return following
    },
    generation: () => position?.generation ?? null,
  }
}
