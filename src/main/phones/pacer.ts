import { bandIds, type BandId } from '../../shared/model/constants.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import { raisedAtOf } from '../../shared/rules/occurrence.ts'
import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'

/** What one phone is notified of: an alarm, or how many there were and the most urgent of them. */
export interface PhoneNews extends AlarmEvent {
  count: number
  band: BandId
}

export interface Pacer {
  add(event: AlarmEvent): void
  stop(): void
}

/** So many in a minute come one by one; a person who reads more of them does nothing else. */
export const maxSingle = 5
const windowMs = 60_000
/** An alarm of so many before is not sent again. */
const maxKnown = 500

/*
 *   calm ── more than five within a minute ──▶ flood: alarms are counted ── every minute: one summary ──▶ flood
 *     ▲                                          │
 *     └────────── a minute without any ──────────┘
 */
export function createPacer(clock: Clock, send: (news: PhoneNews) => void): Pacer {
  const known = new Set<string>()
  let singles: number[] = []
  let held: PhoneNews | null = null
  let cancel: (() => void) | null = null

  const summarise = () => {
    cancel = null
    if (!held) return
    send(held)
    held = null
    cancel = clock.after(windowMs, summarise)
  }

  return {
    add(event) {
      const key = keyOf(event)
      if (known.has(key)) return
      known.add(key)
      const [oldest] = known
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
      const news = { ...event, count: 1, band: bandOf(event.alarm.priority, event.profile.priorityScale).id }
      const now = clock.steady()
      singles = singles.filter((at) => now - at < windowMs)
      if (!cancel && singles.length < maxSingle) {
        singles.push(now)
        return send(news)
      }
      const count = (held?.count ?? 0) + 1
      held = held && rankOf(held) <= rankOf(news) ? { ...held, count } : { ...news, count }
      cancel ??= clock.after(windowMs, summarise)
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}

const rankOf = ({ band }: PhoneNews) => bandIds.indexOf(band)

/** One raise of an alarm. */
const keyOf = ({ alarm, profile }: AlarmEvent) => `${profile.id} ${alarm.id} ${raisedAtOf(alarm)}`
