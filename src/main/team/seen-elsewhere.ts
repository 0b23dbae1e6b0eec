import type { Presence, SeenAlarm } from '../../shared/model/team.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'

/** Where an alarm was seen first, besides this desk, and when by the clock of that desk. */
export interface SeenAt {
  desk: string
  at: number
}

/** Which alarms were seen at other desks, as far as they say so and this run has heard it; it is not stored. */
export interface SeenElsewhere {
  /** Somebody here has seen these. */
  tell(alarms: readonly SeenAlarm[]): void
  /** What the next word of this desk says of it. */
  next(): SeenAlarm[]
  hear(presence: Pick<Presence, 'desk' | 'seen'>): void
  find(alarm: Pick<SeenAlarm, 'server' | 'path' | 'raisedAt'>): SeenAt | null
}

/** A word may be lost, so each alarm is in several. */
const timesTold = 3
export const maxSeenInWord = 50
/** Much longer names would make a word too large. */
const maxPath = 400
const maxWaiting = 5_000
const maxKnown = 20_000

export function createSeenElsewhere(): SeenElsewhere {
  let waiting: { alarm: SeenAlarm; left: number }[] = []
  const known = new Map<string, SeenAt>()

  return {
    tell(alarms) {
      const short = alarms.filter(({ path }) => path.length <= maxPath)
      waiting = [...waiting, ...short.map((alarm) => ({ alarm, left: timesTold }))].slice(-maxWaiting)
    },
    next() {
      const told = waiting.slice(0, maxSeenInWord)
      for (const one of told) one.left--
      const rest = waiting.slice(maxSeenInWord)
      waiting = [...rest, ...told.filter(({ left }) => left > 0)]
      return told.map(({ alarm }) => alarm)
    },
    hear({ desk, seen }) {
      for (const alarm of seen) {
        const key = keyOf(alarm)
        if (!known.has(key)) known.set(key, { desk, at: alarm.at })
        const [oldest] = known.keys()
        if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
      }
    },
    find: (alarm) => known.get(keyOf(alarm)) ?? null,
  }
}

/** Ids may differ where a service has several addresses, and a push may give the time more exactly than a list. */
const keyOf = ({ server, path, raisedAt }: Pick<SeenAlarm, 'server' | 'path' | 'raisedAt'>): string =>
  `${server} ${Math.floor(raisedAt / 1_000)} ${samePathForm(path)}`
