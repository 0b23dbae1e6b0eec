import { bandIds } from '../../shared/model/constants.ts'
import type { Announcement } from '../../shared/model/attention.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'

/** One alarm to notify of, or a burst represented by its most urgent alarm and a count. */
export interface NotificationRequest extends AlarmEvent {
  count: number
  /** Belongs to the most urgent band, so a summary does not replace it. */
  urgent: boolean
  /** How often the alarm was raised while it chatters; null: it does not. */
  repeats: Announcement['repeats']
}

/** An alarm to notify of. */
export type BatchedEvent = Omit<NotificationRequest, 'count'>

export interface NotificationBatcherParts {
  clock: Clock
  /** A summary (a count above one) replaces the previous summary and the single, less urgent notifications. */
  notify(request: NotificationRequest): void
}

export interface NotificationBatcher {
  add(events: readonly BatchedEvent[]): void
  /** Notifies of all of these at once, however many and urgent they are. */
  summarise(events: readonly BatchedEvent[]): void
  /** Updates the notification of a chattering alarm with its count, at most every few seconds. */
  countRepeats(event: BatchedEvent): void
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
const repeatsIntervalMs = 15_000

/*
 * Desktops drop bursts and people cannot read them. An alarm is pending from its notification until it is seen:
 *
 *   up to three pending       one notification each
 *   more than three           one summary of everything pending, delayed while a burst collects, and updated
 *                             at most every few seconds
 *   the most urgent band      always one each; it joins the summary only beyond ten pending
 *   a chattering alarm        the notification it has is replaced by one that counts
 */
export function createNotificationBatcher({ clock, notify }: NotificationBatcherParts): NotificationBatcher {
  const pending = new Map<string, AlarmEvent>()
  const pendingUrgent = new Map<string, AlarmEvent>()
  const counting = new Map<string, { next: BatchedEvent | null; cancel: () => void }>()
  let summarisedAt: number | null = null
  let cancelSummary: (() => void) | null = null

  const summarise = () => {
    cancelSummary = null
    const [first] = [...pending.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || b.alarm.id - a.alarm.id)
    if (!first) return
    summarisedAt = clock.steady()
    notify({ ...first, count: pending.size, urgent: false, repeats: null })
  }

  const scheduleSummary = () => {
    const delayMs =
      summarisedAt === null
        ? burstDelayMs
        : Math.max(burstDelayMs, summarisedAt + summaryIntervalMs - clock.steady())
    cancelSummary ??= clock.after(delayMs, summarise)
  }

  const notifyRepeats = (key: string, event: BatchedEvent) => {
    // In a flood the summary speaks for it.
    if (!event.urgent && pending.size > maxSingle) return
    const onDue = () => {
      const next = counting.get(key)?.next
      counting.delete(key)
      if (next) notifyRepeats(key, next)
    }
    counting.set(key, { next: null, cancel: clock.after(repeatsIntervalMs, onDue) })
    notify({ ...event, count: 1 })
  }

  const reset = () => {
    cancelSummary?.()
    cancelSummary = null
    summarisedAt = null
  }

  return {
    add(events) {
      const others: BatchedEvent[] = []
      for (const event of events) {
        const isShownSingly =
          event.urgent && (pendingUrgent.size < maxUrgent || pendingUrgent.has(eventKey(event)))
        if (isShownSingly) {
          pendingUrgent.set(eventKey(event), event)
          notify({ ...event, count: 1 })
        } else {
          others.push(event)
          pending.set(eventKey(event), event)
        }
      }
      if (others.length === 0) return
      if (pending.size > maxSingle) scheduleSummary()
      else for (const event of others) notify({ ...event, count: 1, urgent: false })
    },
    summarise(events) {
      if (events.length === 0) return
      for (const event of events) pending.set(eventKey(event), event)
      cancelSummary?.()
      summarise()
    },
    countRepeats(event) {
      const key = eventKey(event)
      const counted = counting.get(key)
      if (counted) counted.next = event
      else notifyRepeats(key, event)
    },
    prune(isOpen) {
      for (const events of [pending, pendingUrgent])
        for (const [key, event] of events) if (!isOpen(event)) events.delete(key)
      for (const each of counting.values()) if (each.next && !isOpen(each.next)) each.next = null
      if (pending.size === 0) reset()
    },
    markSeen() {
      pending.clear()
      pendingUrgent.clear()
      reset()
    },
    stop() {
      reset()
      for (const { cancel } of counting.values()) cancel()
      counting.clear()
    },
  }
}

/** Distinguishes alarms of different servers. */
export const eventKey = ({ alarm, profile }: AlarmEvent) => `${profile.id} ${alarm.id}`

// Servers number priorities differently; bands are comparable.
function rankOf({ alarm, profile }: AlarmEvent): number {
  return bandIds.indexOf(bandOf(alarm.priority, profile.priorityScale).id)
}
