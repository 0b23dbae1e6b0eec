import { readAlarm, type Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus, HubState, LinkState } from '../../shared/model/desk-status.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { succeed, type Failure, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createLiveSet, type Change } from './live-set.ts'
import { createPoller, type Outcome } from './poller.ts'
import type { AlarmFeed, AlarmSource } from './ports.ts'
import { readAll } from './read-all.ts'

export interface DeskParts {
  source: AlarmSource
  feed: AlarmFeed
  watchMillis: number
  reconcileMillis: number
  clock: Clock
  log: Log
  /** When the token ends, where that is known. */
  tokenExpiresAt: () => number | null
  /** The service's clock minus ours, where it was seen. */
  clockOffsetMillis: () => number | null
  onChange(change: Change): void
  /** The whole list was read, from this moment on: what was raised before it and is not in the set has gone. */
  onRead(began: number): void
  onStatus(status: DeskStatus): void
}

/** The current alarms of one service, kept true by its announcements and by looking. */
export interface Desk {
  start(): void
  stop(): Promise<void>
  alarms(): IteratorObject<Alarm>
  alarm(id: number): Alarm | undefined
  status(): DeskStatus
  /** Compares with the service now; settles when that is done. */
  check(): Promise<void>
  /** The ids of current alarms that match filters which only the service can apply. */
  matching(filter: ServiceFilter): Promise<Result<number[]>>
  /** After sleep or a new token: the connection may be dead without knowing it. */
  wake(): void
}

const newestPage = 20

export function createDesk(parts: DeskParts): Desk {
  const { source, feed, clock, log } = parts
  const set = createLiveSet()
  const stopping = new AbortController()
  let hub: HubState = 'disconnected'
  let transport = ''
  let hubProblem: Failure | null = null
  let lastAnswer: LastAnswer = null
  let confirmedAt: number | null = null
  let lastEventAt: number | null = null
  let lastReconcile: DeskStatus['lastReconcile'] = null
  let malformed = 0

  const status = (): DeskStatus => ({
    link: linkState(hub, lastAnswer),
    hub,
    transport,
    tokenExpiresAt: parts.tokenExpiresAt(),
    clockOffsetMillis: parts.clockOffsetMillis(),
    late: set.late,
    confirmedAt,
    lastEventAt,
    lastReconcile,
    malformed,
    problem: lastAnswer !== null && lastAnswer !== 'ok' ? lastAnswer : hubProblem,
  })

  const publish = (change: Change) => {
    if (change.upserts.length > 0 || change.removals.length > 0) parts.onChange(change)
  }

  const answered = (answer: 'ok' | Failure) => {
    const recovered = answer === 'ok' && lastAnswer !== 'ok'
    if (answer === 'ok') confirmedAt = clock.now()
    else if (answer.code === 'cancelled') return
    else if (lastAnswer === null || lastAnswer === 'ok')
      log('warn', `the service does not answer: ${answer.message}`)
    lastAnswer = answer
    if (recovered) {
      log('info', 'the service answers')
      feed.nudge()
    }
    parts.onStatus(status())
  }

  const countMalformed = (count: number) => {
    if (count === 0) return
    malformed += count
    log('warn', `${count} item(s) in the service's list could not be read as alarms`)
  }

  const watch = async (signal: AbortSignal): Promise<Outcome> => {
    const page = await source.listAlarms({ offset: 0, limit: newestPage, sort: '-id' }, signal)
    if (!page.ok) {
      answered(page.error)
      return page.error
    }
    // With every one of the newest unknown there may be more behind them.
    const contiguous =
      page.value.alarms.length < newestPage || page.value.alarms.some(({ id }) => set.has(id))
    publish(set.sight(page.value.alarms))
    answered('ok')
    return contiguous && set.size === page.value.paging.total - page.value.malformed ? 'ok' : 'differs'
  }

  const reconcile = async (signal: AbortSignal): Promise<Outcome> => {
    const began = clock.now()
    const since = set.mark()
    const list = await readAll(source, signal)
    if (!list.ok) {
      answered(list.error)
      return list.error
    }
    countMalformed(list.value.malformed)
    const { added, changed, ...change } = set.confirm(list.value.alarms, since)
    lastReconcile = { at: clock.now(), added, changed, removed: change.removals.length }
    publish(change)
    answered('ok')
    parts.onRead(began)
    return 'ok'
  }

  const poller = createPoller({
    clock,
    watchMillis: parts.watchMillis,
    reconcileMillis: parts.reconcileMillis,
    watch,
    reconcile,
    onJump: () => {
      log('info', 'the clock jumped, connecting anew')
      feed.renew()
    },
  })

  const checkSoon = () => void poller.reconcileNow()

  return {
    start() {
      feed.start({
        onAlarm(raw) {
          lastEventAt = clock.now()
          const alarm = readAlarm(raw)
          if (alarm) {
            publish(set.announce(alarm))
          } else {
            malformed++
            log('warn', 'an announcement could not be read as an alarm; comparing with the list')
            checkSoon()
          }
          parts.onStatus(status())
        },
        onState(state, by, problem) {
          const connected = state === 'connected' && hub !== 'connected'
          hub = state
          transport = by
          hubProblem = problem
          // The hub replays nothing: whatever came while it was away is found on the list.
          if (connected) checkSoon()
          parts.onStatus(status())
        },
      })
      poller.start()
    },
    async stop() {
      stopping.abort()
      await Promise.all([feed.stop(), poller.stop()])
    },
    alarms: () => set.values(),
    alarm: (id) => set.get(id),
    status,
    check: () => poller.reconcileNow(),
    async matching(filter) {
      const list = await readAll(source, stopping.signal, filter)
      return list.ok ? succeed(list.value.alarms.map(({ id }) => id)) : list
    },
    wake() {
      feed.renew()
      checkSoon()
    },
  }
}

/** How the last question to the service ended; null: none has yet. */
export type LastAnswer = 'ok' | Failure | null

/** How far the desk's picture can be trusted, from the two things it can observe. */
export function linkState(hub: HubState, lastAnswer: LastAnswer): LinkState {
  if (lastAnswer === null) return 'starting'
  if (lastAnswer !== 'ok') return lastAnswer.code === 'not-authorised' ? 'not-authorised' : 'lost'
  return hub === 'connected' ? 'live' : 'polling'
}
