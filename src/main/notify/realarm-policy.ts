import type { Announcement, AttentionSettings } from '../../shared/model/attention.ts'

/** What the policy remembers of one alarm. */
export interface RealarmState {
  /** When its latest occurrences were, as many as make it chatter, oldest first; all times here are of the steady clock. */
  readonly recent: readonly number[]
  /** When an occurrence was last annunciated; null: not yet. */
  readonly annunciatedAt: number | null
  /** Since when it chatters, and how many occurrences that makes; null: it does not. */
  readonly chattering: Chattering | null
}

/** How often an alarm was raised, and since when. */
interface Chattering {
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
  before: RealarmState = firstState,
  at: number,
  canAnnunciate: boolean,
  { realarmPauseSeconds, foldChattering }: RealarmSettings,
): RealarmDecision {
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

function chatteringAt(before: RealarmState, recent: readonly number[], at: number): Chattering | null {
  const previous = before.recent.at(-1)
  const isCalm = previous === undefined || at - previous >= calmMs
  if (before.chattering && !isCalm) return { ...before.chattering, count: before.chattering.count + 1 }
  const [oldest = at] = recent
  const isChattering = recent.length === chatteringCount && at - oldest < chatteringWindowMs
  return isChattering ? { since: oldest, count: chatteringCount } : null
}

/** How often it was raised since it chatters, and in how long; null: it does not. */
export function repeatsOf({ recent, chattering }: RealarmState): Announcement['repeats'] {
  if (chattering === null) return null
  const { since, count } = chattering
  return { count, spanMs: (recent.at(-1) ?? since) - since }
}

/** Whether the policy can forget an alarm: its next occurrence would be decided as its first one. */
export function isRealarmSettled(
  { recent, annunciatedAt }: RealarmState,
  now: number,
  { realarmPauseSeconds }: RealarmSettings,
): boolean {
  const isCalm = now - (recent.at(-1) ?? -Infinity) >= Math.max(calmMs, chatteringWindowMs)
  return isCalm && (annunciatedAt === null || now - annunciatedAt >= realarmPauseSeconds * 1_000)
}
