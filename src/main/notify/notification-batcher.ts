import type { Alarm } from '../../shared/model/alarm.ts'
import { bandIds } from '../../shared/model/band-id.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { bandOf } from '../../shared/rules/band-of.ts'
import type { Clock } from '../platform/clock.ts'

/** An alarm and the service it came from. */
export interface News {
  alarm: Alarm
  profile: ServerProfile
}

/** One alarm to tell, or many told as their most urgent and a count. */
export interface Telling extends News {
  count: number
  /** Of the most urgent band: a summary does not take its place. */
  urgent: boolean
}

export interface AnnouncerParts {
  clock: Clock
  /** A summary (a count above one) takes the place of the summary before it and of single, less urgent tellings. */
  tell(telling: Telling): void
}

export interface Announcer {
  /** Tells what was judged worth it; `urgent` says which of it is of the most urgent band. */
  appeared(news: readonly (News & { urgent: boolean })[]): void
  /** Forgets what needs nobody any more: acknowledged, or gone. */
  keep(isOpen: (news: News) => boolean): void
  /** Somebody has looked: what comes from here on is told one by one again. */
  seen(): void
  stop(): void
}

const singlesAllowed = 3
const urgentAllowed = 10
const gatherMillis = 1_000
const refreshMillis = 5_000

/*
 * Desktops drop bursts and people cannot read them. What was told and not yet seen is pending:
 *
 *   up to three pending       told one by one
 *   more than three           one summary of all that is pending, after a moment in which a burst gathers,
 *                             and while it keeps counting at most every few seconds
 *   the most urgent band      always one by one; only beyond ten pending does it join the summary
 */
export function createAnnouncer({ clock, tell }: AnnouncerParts): Announcer {
  const pending = new Map<string, News>()
  const urgentTold = new Map<string, News>()
  let toldAt: number | null = null
  let cancelSummary: (() => void) | null = null

  const summarise = () => {
    cancelSummary = null
    const [first] = [...pending.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || b.alarm.id - a.alarm.id)
    if (!first) return
    toldAt = clock.now()
    tell({ ...first, count: pending.size, urgent: false })
  }

  const summariseSoon = () => {
    const wait = toldAt === null ? gatherMillis : Math.max(gatherMillis, toldAt + refreshMillis - clock.now())
    cancelSummary ??= clock.after(wait, summarise)
  }

  const rest = () => {
    cancelSummary?.()
    cancelSummary = null
    toldAt = null
  }

  return {
    appeared(news) {
      const before = pending.size
      const others: News[] = []
      for (const { urgent, ...each } of news) {
        if (urgent && urgentTold.size < urgentAllowed) {
          urgentTold.set(keyOf(each), each)
          tell({ ...each, count: 1, urgent })
        } else {
          others.push(each)
          pending.set(keyOf(each), each)
        }
      }
      if (others.length === 0) return
      if (pending.size > singlesAllowed) summariseSoon()
      // What is pending already was told; a burst that came at once is not.
      if (before + others.length <= singlesAllowed)
        for (const each of others) tell({ ...each, count: 1, urgent: false })
    },
    keep(isOpen) {
      for (const told of [pending, urgentTold])
        for (const [key, news] of told) if (!isOpen(news)) told.delete(key)
      if (pending.size === 0) rest()
    },
    seen() {
      pending.clear()
      urgentTold.clear()
      rest()
    },
    stop: rest,
  }
}

/** What tells alarms of different services apart. */
export const keyOf = ({ alarm, profile }: News) => `${profile.id} ${alarm.id}`

// Services count priorities each in its own way; what can be compared is the band.
function rankOf({ alarm, profile }: News): number {
  return bandIds.indexOf(bandOf(alarm.priority, profile.priorityScale).id)
}
