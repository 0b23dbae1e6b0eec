import type { RecordedAlarm, Recording } from '../../shared/model/recording.ts'
import type { AlarmLifecycle } from '../lifecycle/alarm-lifecycle.ts'
import { createDelayTimer } from '../lifecycle/delay-timer.ts'
import { toNewAlarm } from '../rest/alarms.ts'
import type { NewAlarm } from '../store/alarm-record.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import type { Transactions } from '../store/database.ts'
import type { Random } from './random.ts'
import { drawAlarm, type Site } from './site.ts'
import { conditions } from './unit.ts'

/** Desks that start together with the service are connected by then. */
const leadMs = 2_000
/** After a pause (a suspended machine, a stopped process) the recording continues where it was. */
const maxLagMs = 2_000

interface PlayedEvent {
  /** Milliseconds since the first alarm, as they pass here. */
  at: number
  kind: 'raise' | 'reset'
  /** Which alarm of the recording. */
  place: number
}

/** What happens when: the distances of the recording, divided by the speed. */
export function scheduleOf({ alarms, speed }: Recording): PlayedEvent[] {
  const events = alarms.flatMap(({ raisedMs, resetMs }, place): PlayedEvent[] => [
    { at: Math.round(raisedMs / speed), kind: 'raise', place },
    ...(resetMs === null ? [] : [{ at: Math.round(resetMs / speed), kind: 'reset' as const, place }]),
  ])
  const rank = ({ kind }: PlayedEvent) => (kind === 'raise' ? 0 : 1)
  return events.sort((a, b) => a.at - b.at || rank(a) - rank(b))
}

/** Plays a recorded flood: each line is a separate alarm, raised and reset like the plant's. */
export function createPlayback(options: {
  recording: Recording
  lifecycle: AlarmLifecycle
  alarms: Pick<AlarmStore, 'current'>
  transactions: Transactions
  site: Site
  random: Random
  now: () => number
  onError: (error: unknown) => void
}): { start(): void; stop(): void } {
  const { recording, lifecycle, transactions, random, now, onError } = options
  const events = scheduleOf(recording)
  const paths = new Set(recording.alarms.map(({ path }) => path))
  const tags = new Map(options.site.tags.map((tag) => [tag.path, tag]))
  /** The id of each raised alarm, by its place in the recording. */
  const ids = new Map<number, number>()
  let startedAt = 0
  let next = 0

  const nextAt = () => {
    const event = events[next]
    return event ? startedAt + event.at : null
  }

  const newAlarm = (recorded: RecordedAlarm): NewAlarm => {
    const tag = tags.get(recorded.path)
    const alarm = tag ? drawAlarm(random, tag) : unknownAlarm(recorded.path)
    return {
      ...alarm,
      message: recorded.message ?? alarm.message,
      priority: recorded.priority ?? alarm.priority,
      masked: false,
      // The return to normal clears it, so that the list is what it was at that moment of the recording.
      course: 'temporary',
    }
  }

  const perform = ({ kind, place }: PlayedEvent, at: number) => {
    const recorded = recording.alarms[place]
    const id = ids.get(place)
    if (kind === 'raise' && recorded) ids.set(place, lifecycle.raise(newAlarm(recorded), at))
    else if (id !== undefined) lifecycle.reset(id, at)
  }

  const onDue = (at: number) => {
    const lag = at - (nextAt() ?? at)
    if (lag > maxLagMs) startedAt += lag
    let end = next
    while (startedAt + (events[end]?.at ?? Infinity) <= at) end += 1
    if (end === next) return
    transactions.run(() => {
      // Alarms of these tags that are still active, as after a restart in mid-recording, have returned to normal.
      if (next === 0)
        for (const { id, path } of options.alarms.current()) if (paths.has(path)) lifecycle.reset(id, at)
      for (const event of events.slice(next, end)) perform(event, at)
    })
    next = end
  }
  const timer = createDelayTimer({ nextAt, onDue, onError, now })

  return {
    start() {
      startedAt = now() + leadMs
      timer.start()
    },
    stop: timer.cancel,
  }
}

/** Limits are written in many ways; the outer ones are the urgent ones. */
const outerLimit = /^(HIHI?|HH|LOLO?|LL)$/

/** The alarm of a tag that the plant lacks, as a client would create it. */
function unknownAlarm(path: string): NewAlarm {
  const ending = path.slice(path.lastIndexOf('.') + 1).toUpperCase()
  const known = Object.entries(conditions).find(([code]) => code === ending)?.[1].priority
  const priority = outerLimit.test(ending) ? conditions.HIHI.priority : known
  const alarm = toNewAlarm({ path, alarmMessage: path, ...(priority !== undefined && { priority }) })
  return { ...alarm, source: 'plant', creation: null }
}
