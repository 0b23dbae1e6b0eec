import type { Alarm } from '../../shared/model/alarm.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import { byUrgency } from '../../shared/rules/band-of.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { judge } from './announce-policy.ts'

/** One alarm to tell, or a burst told as its most urgent alarm and a count. */
export interface Telling {
  alarm: Alarm
  count: number
}

export interface AnnouncerParts {
  clock: Clock
  log: Log
  scale(): PriorityScale
  settings(): { notifications: boolean }
  tell(telling: Telling): void
}

export interface Announcer {
  appeared(alarms: readonly Alarm[]): void
  stop(): void
}

const singlesAllowed = 3
const windowMillis = 5_000

/*
 * Desktops drop bursts and people cannot read them, so within a window of time
 *   - the first three alarms are told one by one,
 *   - the rest are held and told as one when the window ends,
 * and a batch of more than three at once is one telling from the start.
 */
export function createAnnouncer(parts: AnnouncerParts): Announcer {
  const { clock, log } = parts
  let told = 0
  let held: Alarm[] = []
  let cancelWindow: (() => void) | null = null

  const openWindow = () => {
    cancelWindow ??= clock.after(windowMillis, () => {
      cancelWindow = null
      told = 0
      if (held.length > 0) tellTogether(held.splice(0))
    })
  }

  const tellTogether = (alarms: Alarm[]) => {
    const scale = parts.scale()
    const [alarm] = alarms.toSorted((a, b) => byUrgency(a.priority, b.priority, scale) || b.id - a.id)
    if (!alarm) return
    told = singlesAllowed
    openWindow()
    parts.tell({ alarm, count: alarms.length })
  }

  return {
    appeared(alarms) {
      const settings = parts.settings()
      const worth = alarms.filter((alarm) => {
        const verdict = judge(alarm, settings)
        if (!verdict.tell) log('info', `alarm ${alarm.id} is not announced: ${verdict.why}`)
        return verdict.tell
      })
      if (worth.length > singlesAllowed && told < singlesAllowed) {
        tellTogether(worth)
        return
      }
      for (const alarm of worth) {
        if (told < singlesAllowed) {
          told++
          openWindow()
          parts.tell({ alarm, count: 1 })
        } else {
          held.push(alarm)
        }
      }
    },
    stop() {
      cancelWindow?.()
      cancelWindow = null
      held = []
    },
  }
}
