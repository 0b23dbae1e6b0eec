import type { Alarm } from '../../shared/model/alarm.ts'
import { bandIds } from '../../shared/model/priority-band.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { bandOf } from '../../shared/rules/band-of.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { judge } from './announce-policy.ts'

/** An alarm and the service it came from. */
export interface News {
  alarm: Alarm
  profile: ServerProfile
}

/** One alarm to tell, or a burst told as its most urgent alarm and a count. */
export interface Telling extends News {
  count: number
}

export interface AnnouncerParts {
  clock: Clock
  log: Log
  settings(): { attention: { enabled: boolean } }
  tell(telling: Telling): void
}

export interface Announcer {
  appeared(news: readonly News[]): void
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
  let held: News[] = []
  let cancelWindow: (() => void) | null = null

  const openWindow = () => {
    cancelWindow ??= clock.after(windowMillis, () => {
      cancelWindow = null
      told = 0
      if (held.length > 0) tellTogether(held.splice(0))
    })
  }

  const tellTogether = (news: News[]) => {
    const [first] = news.toSorted((a, b) => rankOf(a) - rankOf(b) || b.alarm.id - a.alarm.id)
    if (!first) return
    told = singlesAllowed
    openWindow()
    parts.tell({ ...first, count: news.length })
  }

  return {
    appeared(news) {
      const settings = parts.settings()
      const worth = news.filter(({ alarm }) => {
        const verdict = judge(alarm, settings)
        if (!verdict.tell) log('info', `alarm ${alarm.id} is not announced: ${verdict.why}`)
        return verdict.tell
      })
      if (worth.length > singlesAllowed && told < singlesAllowed) {
        tellTogether(worth)
        return
      }
      for (const each of worth) {
        if (told < singlesAllowed) {
          told++
          openWindow()
          parts.tell({ ...each, count: 1 })
        } else {
          held.push(each)
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

// Services count priorities each in its own way; what can be compared is the band.
function rankOf({ alarm, profile }: News): number {
  return bandIds.indexOf(bandOf(alarm.priority, profile.priorityScale).id)
}
