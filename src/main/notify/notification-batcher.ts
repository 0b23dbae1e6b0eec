import { bandIds } from '../../shared/model/constants.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'

/** One alarm to notify of, or a burst represented by its most urgent alarm and a count. */
export interface NotificationRequest extends AlarmEvent {
  count: number
  /** Belongs to the most urgent band, so a summary does not replace it. */
  urgent: boolean
}

export interface NotificationBatcherParts {
  clock: Clock
  /** A summary (a count above one) replaces the previous summary and the single, less urgent notifications. */
  notify(request: NotificationRequest): void
}

export interface NotificationBatcher {
  add(events: readonly (AlarmEvent & { urgent: boolean })[]): void
  /** Forgets alarms that were acknowledged or cleared. */
  prune(isOpen: (event: AlarmEvent) => boolean): void
  /** The operator has looked: the next alarms are notified singly again. */
  markSeen(): void
  stop(): void
}

const maxSingle = 3
const maxUrgent = 10
const burstDelayMs = 1_000
const summaryIntervalMs = 5_000

/*
 * Desktops drop bursts and people cannot read them. An alarm is pending from its notification until it is seen:
 *
 *   up to three pending       one notification each
 *   more than three           one summary of everything pending, delayed while a burst collects, and updated
 *                             at most every few seconds
 *   the most urgent band      always one each; it joins the summary only beyond ten pending
 */
export function createNotificationBatcher({ clock, notify }: NotificationBatcherParts): NotificationBatcher {
  const pending = new Map<string, AlarmEvent>()
  const pendingUrgent = new Map<string, AlarmEvent>()
  let summarisedAt: number | null = null
  let cancelSummary: (() => void) | null = null

  const summarise = () => {
    cancelSummary = null
    const [first] = [...pending.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || b.alarm.id - a.alarm.id)
    if (!first) return
    summarisedAt = clock.now()
    notify({ ...first, count: pending.size, urgent: false })
  }

  const scheduleSummary = () => {
    const delayMs =
      summarisedAt === null
        ? burstDelayMs
        : Math.max(burstDelayMs, summarisedAt + summaryIntervalMs - clock.now())
    cancelSummary ??= clock.after(delayMs, summarise)
  }

  const reset = () => {
    cancelSummary?.()
    cancelSummary = null
    summarisedAt = null
  }

  return {
    add(events) {
      const before = pending.size
      const others: AlarmEvent[] = []
      for (const { urgent, ...event } of events) {
        if (urgent && pendingUrgent.size < maxUrgent) {
          pendingUrgent.set(eventKey(event), event)
          notify({ ...event, count: 1, urgent })
        } else {
          others.push(event)
          pending.set(eventKey(event), event)
        }
      }
      if (others.length === 0) return
      if (pending.size > maxSingle) scheduleSummary()
      if (before + others.length <= maxSingle)
        for (const event of others) notify({ ...event, count: 1, urgent: false })
    },
    prune(isOpen) {
      for (const events of [pending, pendingUrgent])
        for (const [key, event] of events) if (!isOpen(event)) events.delete(key)
      if (pending.size === 0) reset()
    },
    markSeen() {
      pending.clear()
      pendingUrgent.clear()
      reset()
    },
    stop: reset,
  }
}

/** Distinguishes alarms of different servers. */
export const eventKey = ({ alarm, profile }: AlarmEvent) => `${profile.id} ${alarm.id}`

// Servers number priorities differently; bands are comparable.
function rankOf({ alarm, profile }: AlarmEvent): number {
  return bandIds.indexOf(bandOf(alarm.priority, profile.priorityScale).id)
}
