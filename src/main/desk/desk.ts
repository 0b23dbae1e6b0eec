import { readAlarm, type Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus, HubState, LinkState } from '../../shared/model/desk.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { succeed, type Failure, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createLiveSet, type Change } from './live-set.ts'
import { createPoller, type PollOutcome } from './poller.ts'
import type { AlarmFeed, AlarmListSource } from './ports.ts'
import { readAll } from './read-all.ts'

export interface DeskParts {
  source: AlarmListSource
  feed: AlarmFeed
  watchMillis: number
  reconcileMillis: number
  clock: Clock
  log: Log
  /** When the token expires, where known. */
  tokenExpiresAt: () => number | null
  /** The service's clock minus this machine's, where known. */
  clockOffsetMs: () => number | null
  onChange(change: Change): void
  /** The complete list was read, starting at this time: alarms raised before it and not in the set have cleared. */
  onReconciled(startedAt: number): void
  onStatus(status: DeskStatus): void
}

/** The current alarms of one server, kept up to date by pushes and polling. */
export interface Desk {
  start(): void
  stop(): Promise<void>
  alarms(): IteratorObject<Alarm>
  alarm(id: number): Alarm | undefined
  status(): DeskStatus
  /** Reconciles with the service now; settles when that is done. */
  check(): Promise<void>
  /** The ids of the current alarms that match a filter which only the service can apply. */
  matching(filter: ServiceFilter): Promise<Result<number[]>>
  /** Reconnects after sleep or with a new token: the connection may be dead without an error. */
  wake(): void
}

const newestPageSize = 20

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
    clockOffsetMs: parts.clockOffsetMs(),
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

  const recordAnswer = (answer: 'ok' | Failure) => {
    const isFirst = lastAnswer === null
    const isRestored = answer === 'ok' && lastAnswer !== 'ok'
    if (answer === 'ok') confirmedAt = clock.now()
    else if (answer.code === 'cancelled') return
    else if (lastAnswer === null || lastAnswer === 'ok') log('warn', `connection lost: ${answer.message}`)
    lastAnswer = answer
    if (isRestored) {
      log('info', isFirst ? 'connected' : 'connection restored')
      feed.retryNow()
    }
    parts.onStatus(status())
  }

  const countMalformed = (count: number) => {
    if (count === 0) return
    malformed += count
    log('warn', `${count} item(s) in the service's list could not be read as alarms`)
  }

  const watch = async (signal: AbortSignal): Promise<PollOutcome> => {
    const since = set.mark()
    const page = await source.listAlarms({ offset: 0, limit: newestPageSize, sort: '-id' }, signal)
    if (!page.ok) {
      recordAnswer(page.error)
      return page.error
    }
    // If all of the newest are unknown, there may be more behind them.
    const isContiguous =
      page.value.alarms.length < newestPageSize || page.value.alarms.some(({ id }) => set.has(id))
    publish(set.mergePartial(page.value.alarms, since))
    recordAnswer('ok')
    return isContiguous && set.size === page.value.paging.total - page.value.malformed ? 'ok' : 'differs'
  }

  const reconcile = async (signal: AbortSignal): Promise<PollOutcome> => {
    const startedAt = clock.now()
    const since = set.mark()
    const list = await readAll(source, signal)
    if (!list.ok) {
      recordAnswer(list.error)
      return list.error
    }
    countMalformed(list.value.malformed)
    const { added, changed, ...change } = set.reconcile(list.value.alarms, since)
    lastReconcile = { at: clock.now(), added, changed, removed: change.removals.length }
    publish(change)
    recordAnswer('ok')
    parts.onReconciled(startedAt)
    return 'ok'
  }

  const poller = createPoller({
    clock,
    watchMillis: parts.watchMillis,
    reconcileMillis: parts.reconcileMillis,
    watch,
    reconcile,
    onJump: () => {
      log('info', 'the clock jumped; reconnecting')
      feed.reconnect()
    },
  })

  const reconcileNow = () => void poller.reconcileNow()

  return {
    start() {
      feed.start({
        onAlarm(raw) {
          lastEventAt = clock.now()
          const alarm = readAlarm(raw)
          if (alarm) {
            publish(set.mergePush(alarm))
          } else {
            malformed++
            log('warn', 'a pushed alarm could not be read; reading the list')
            reconcileNow()
          }
          parts.onStatus(status())
        },
        onState(state, nextTransport, problem) {
          const isNowConnected = state === 'connected' && hub !== 'connected'
          hub = state
          transport = nextTransport
          hubProblem = problem
          // The hub replays nothing, so alarms raised meanwhile are on the list only.
          if (isNowConnected) reconcileNow()
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
      feed.reconnect()
      reconcileNow()
    },
  }
}

/** How the last request to the service ended; null: none has yet. */
export type LastAnswer = 'ok' | Failure | null

/** The state of the connection, from the hub and the last answer. */
export function linkState(hub: HubState, lastAnswer: LastAnswer): LinkState {
  if (lastAnswer === null) return 'starting'
  if (lastAnswer !== 'ok') return lastAnswer.code === 'not-authorised' ? 'not-authorised' : 'lost'
  return hub === 'connected' ? 'live' : 'polling'
}
