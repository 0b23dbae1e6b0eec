import type { AttentionSettings } from '../../shared/model/attention.ts'

/** What the policy remembers of one alarm. */
export interface RealarmState {
  /** The times of its latest occurrences, as many as make it chatter, oldest first. */
  readonly recent: readonly number[]
  /** When an occurrence was last annunciated; null: not yet. */
  readonly annunciatedAt: number | null
  /** Since when it chatters, and how many occurrences that makes; null: it does not. */
  readonly chattering: Repeats | null
}

/** How often an alarm was raised, and since when. */
export interface Repeats {
  readonly since: number
  readonly count: number
}

export type RealarmSuppression = 're-alarm-too-soon' | 'chattering'

export interface RealarmDecision {
  state: RealarmState
  /** Null: this occurrence is annunciated. */
  suppressedBy: RealarmSuppression | null
}

export type RealarmSettings = Pick<AttentionSettings, 'realarmPauseSeconds' | 'foldChattering'>

const chatteringCount = 3
export const chatteringWindowMs = 60_000
export const calmMs = 60_000

const firstState: RealarmState = { recent: [], annunciatedAt: null, chattering: null }

/*
 *   single ──third occurrence within a minute──> chattering ──next occurrence──> chattering, counting
 *     ^                                              │
 *     └──────────no occurrence for a minute──────────┘
 */

/**
 * Decides about an occurrence of an alarm that could be annunciated otherwise (`canAnnunciate`). One that was not
 * annunciated yet since it began to chatter always is: folding hides repeats, never the alarm itself.
 */
export function decideRealarm(
  known: RealarmState = firstState,
  at: number,
  canAnnunciate: boolean,
  { realarmPauseSeconds, foldChattering }: RealarmSettings,
): RealarmDecision {
  const before = isOfFuture(known, at) ? firstState : known
  const recent = [...before.recent, at].slice(-chatteringCount)
  const chattering = foldChattering ? chatteringAt(before, recent, at) : null
  const { annunciatedAt } = before
  const suppressedBy = !canAnnunciate || annunciatedAt === null ? null : suppression(annunciatedAt)

  function suppression(last: number): RealarmSuppression | null {
    if (chattering !== null && last >= chattering.since) return 'chattering'
    return at - last < realarmPauseSeconds * 1_000 ? 're-alarm-too-soon' : null
  }

  const isAnnunciated = canAnnunciate && suppressedBy === null
  return {
    state: { recent, chattering, annunciatedAt: isAnnunciated ? at : annunciatedAt },
    suppressedBy,
  }
}

/** The clock was set back since: how long ago that was, nobody knows, and silence would be the wrong guess. */
function isOfFuture({ recent, annunciatedAt }: RealarmState, now: number): boolean {
  return now < Math.max(recent.at(-1) ?? -Infinity, annunciatedAt ?? -Infinity)
}

function chatteringAt(before: RealarmState, recent: readonly number[], at: number): Repeats | null {
  const previous = before.recent.at(-1)
  const isCalm = previous === undefined || at - previous >= calmMs
  if (before.chattering && !isCalm) return { ...before.chattering, count: before.chattering.count + 1 }
  const [oldest = at] = recent
  const isChattering = recent.length === chatteringCount && at - oldest < chatteringWindowMs
  return isChattering ? { since: oldest, count: chatteringCount } : null
}

/** Whether the policy can forget an alarm: its next occurrence would be decided as its first one. */
export function isRealarmSettled(
  state: RealarmState,
  now: number,
  { realarmPauseSeconds }: RealarmSettings,
): boolean {
  if (isOfFuture(state, now)) return true
  const { recent, annunciatedAt } = state
  const isCalm = now - (recent.at(-1) ?? -Infinity) >= Math.max(calmMs, chatteringWindowMs)
  return isCalm && (annunciatedAt === null || now - annunciatedAt >= realarmPauseSeconds * 1_000)
}
