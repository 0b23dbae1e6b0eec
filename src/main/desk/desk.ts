import { readAlarm, type Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus, HubState } from '../../shared/model/desk.ts'
import type { SupervisedPart } from '../../shared/model/supervision.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { succeed, type Failure, type Result } from '../../shared/result.ts'
import {
  linkStateOf,
  maxConfirmationAgeMs,
  type LastAnswer,
  createPushMonitor,
  type PushEvidence,
} from './link-state.ts'
import type { ServiceClock } from '../../shared/rules/service-clock.ts'
import { coalesce, deadlineIn, type Clock, type Deadline } from '../platform/clock.ts'
import { unreachable } from '../platform/connection-words.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { createLiveSet, type Change } from './live-set.ts'
import type { NuisanceMarker } from './nuisance.ts'
import { createPoller, type PollOutcome } from './poller.ts'
import type { AddressPort, AlarmFeed, AlarmListSource } from './ports.ts'
import { excessOf, idsOn, pageSize, readAll, readNewest, type OnPage } from './read-all.ts'
import { createStateGuard } from './state-guard.ts'

/** A part that follows the desk; what it throws is its own failure and no other's. */
export interface DeskListener {
  part: SupervisedPart
  onChange?(change: Change): void
  /** The complete list was read, starting at this time: alarms raised before it and not in the set have cleared. */
  onReconciled?(startedAt: number): void
  /** The list brought an alarm that the connected hub never pushed: since this time others may be missing too. */
  onPushesMissed?(since: number): void
  onStatus?(status: DeskStatus): void
}

export interface DeskParts {
  source: AlarmListSource
  feed: AlarmFeed
  watchMillis: number
  reconcileMillis: number
  clock: Clock
  log: Log
  /** When the token expires, where known. */
  tokenExpiresAt: () => number | null
  /** The clock of the service, where known. */
  serviceClock: () => ServiceClock | null
  /** Left out where the service has one address. */
  addresses?: AddressPort
  supervisor: Supervisor
  /** What the desk of the run before knew, so that alarms raised during a restart are annunciated; null: nothing. */
  earlierRun: () => readonly Alarm[] | null
  /** Adds to alarms what makes them a nuisance; left out where nobody asks for it. */
  marker?: NuisanceMarker
  /** Called in this order. */
  listeners: readonly DeskListener[]
}

/** The current alarms of one server, kept up to date by pushes and polling. */
export interface Desk {
  start(): void
  stop(): Promise<void>
  alarms(): IteratorObject<Alarm>
  alarm(id: number): Alarm | undefined
  status(): DeskStatus
  /** What a desk of the next run continues from; null before anything is known. */
  known(): readonly Alarm[] | null
  /** Reconciles with the service now; settles when that is done. */
  check(): Promise<void>
  /** The ids of the current alarms that match a filter which only the service can apply. */
  matching(filter: ServiceFilter): Promise<Result<number[]>>
  /** Reconnects after sleep or with a new token: the connection may be dead without an error. */
  wake(): void
  /** Another address is read from now on: reconnects there, and reads its whole list. */
  moved(): void
  /** What was seen of the pushes of the hub's present connection. */
  pushEvidence(): PushEvidence
  /** Follows the ids of pushed alarms; the answer ends it. */
  onPush(listener: (id: number) => void): () => void
}

const newestPageSize = 20
/** A status follows the pushes of a moment together. */
const pushedStatusMs = 50
const notConfirmed = unreachable('the service has not confirmed its alarms in time')

export function createDesk(parts: DeskParts): Desk {
  const { source, feed, clock, log, marker, addresses } = parts
  const ids = addresses?.ids ?? null
  let set = createLiveSet()
  const stopping = new AbortController()
  let hub: HubState = 'disconnected'
  let transport = ''
  let hubProblem: Failure | null = null
  let lastAnswer: LastAnswer = null
  let confirmedAt: number | null = null
  /** Until when the alarms are confirmed; null: they are not. */
  let confirmation: Deadline | null = null
  let lastEventAt: number | null = null
  let lastReconcile: DeskStatus['lastReconcile'] = null
  let malformed = 0
  let lastReadMs = 0
  /** By the steady clock: an alarm or the connection of the hub has changed. */
  let changedAt = clock.steady()
  let changes = 0
  let progress: DeskStatus['progress'] = null
  let cancelStaleTimer: (() => void) | null = null

  const problem = (isStale: boolean): Failure | null => {
    if (lastAnswer !== null && lastAnswer !== 'ok') return lastAnswer
    return lastAnswer === 'ok' && isStale ? notConfirmed : hubProblem
  }

  const status = (): DeskStatus => {
    const isStale = confirmation?.isOver() ?? true
    const serviceClock = parts.serviceClock()
    return {
      link: linkStateOf({ hub, lastAnswer, isStale }),
      hub,
      transport,
      tokenExpiresAt: parts.tokenExpiresAt(),
      clockOffsetMs: serviceClock?.offsetMs ?? null,
      ...(serviceClock && { clockUncertaintyMs: serviceClock.uncertaintyMs }),
      late: set.late,
      confirmedAt,
      lastEventAt,
      lastReconcile,
      malformed,
      ...(addresses && { address: addresses.status() }),
      problem: problem(isStale),
      progress,
    }
  }

  const notify = (call: (listener: DeskListener) => void) => {
    for (const listener of parts.listeners) parts.supervisor.attempt(listener.part, () => call(listener))
  }
  const tell = (change: Change) => notify((listener) => listener.onChange?.(change))
  const publish = (change: Change) => {
    const shown = marker?.follow(change) ?? change
    if (change.upserts.length > 0 || change.removals.length > 0) {
      changedAt = clock.steady()
      changes++
    }
    if (shown.upserts.length > 0 || shown.removals.length > 0) tell(shown)
  }
  const marked = (alarm: Alarm) => marker?.marked(alarm) ?? alarm
  const publishStatus = () => {
    const now = status()
    notify((listener) => listener.onStatus?.(now))
  }
  /** Of a flood of pushes the status says only when the last one came. */
  const pushedStatus = coalesce(clock, pushedStatusMs, publishStatus)

  /** The alarms are confirmed now; unless that happens again in time, they are stale. */
  const confirm = () => {
    confirmedAt = clock.now()
    cancelStaleTimer?.()
    const maxAgeMs = maxConfirmationAgeMs(parts.watchMillis, lastReadMs)
    confirmation = deadlineIn(clock, maxAgeMs + 1)
    cancelStaleTimer = clock.after(maxAgeMs + 1, () => {
      // Not by the clock, which may say that a moment is left: nothing would look again.
      confirmation = null
      log('warn', `the alarms are stale: no reading has confirmed them for ${maxAgeMs / 1_000} s`)
      publishStatus()
    })
  }

  const recordAnswer = (answer: 'ok' | Failure) => {
    const isFirst = lastAnswer === null
    const isRestored = answer === 'ok' && lastAnswer !== 'ok'
    if (answer === 'ok') confirm()
    else if (answer.code === 'cancelled') return
    else if (lastAnswer === null || lastAnswer === 'ok') log('warn', `connection lost: ${answer.message}`)
    lastAnswer = answer
    if (isRestored) {
      log('info', isFirst ? 'connected' : 'connection restored')
      feed.retryNow()
    }
    publishStatus()
  }

  const countMalformed = (count: number) => {
    if (count === 0) return
    malformed += count
    log('warn', `${count} item(s) in the service's list could not be read as alarms`)
  }

  const followers = new Set<(id: number) => void>()
  const pushes = createPushMonitor(
    () => clock.now(),
    (since) => {
      log('warn', 'the hub is connected but did not push an alarm of the list')
      notify((listener) => listener.onPushesMissed?.(since))
    },
  )

  /** A reading of one address, which ends with it. */
  const whileHere = (signal: AbortSignal) =>
    addresses ? AbortSignal.any([signal, addresses.signal()]) : signal
  const known = (alarms: readonly Alarm[]) => (ids ? alarms.map(ids.known) : alarms)
  /** Where alarms are found again by tag and time every page is read, since what it says depends on more than itself. */
  const revision = ids ? undefined : () => set.revision

  const watch = async (stopped: AbortSignal): Promise<PollOutcome> => {
    const signal = whileHere(stopped)
    const since = set.mark()
    const page = await source.listAlarms({ offset: 0, limit: newestPageSize, sort: '-id' }, signal, revision)
    if (!page.ok) {
      recordAnswer(page.error)
      return page.error
    }
    const alarms = known(page.value.alarms)
    // If all of the newest are unknown, there may be more behind them.
    const newest = ids ? alarms.map(({ id }) => id) : idsOn(page.value)
    const isContiguous = newest.length < newestPageSize || newest.some(set.has)
    const change = set.mergePartial(alarms, since)
    pushes.polled(change.raised, confirmedAt)
    publish(change)
    const excess = excessOf(page.value.paging.total)
    recordAnswer(excess ?? 'ok')
    if (excess) return excess
    // A known alarm stays while its item cannot be read, so such items may be counted or not.
    const { malformed: unread, paging } = page.value
    const isCounted = set.size <= paging.total && set.size >= paging.total - unread
    return isContiguous && isCounted ? 'ok' : 'differs'
  }

  const reconcile = async (stopped: AbortSignal): Promise<PollOutcome> => {
    const signal = whileHere(stopped)
    const startedAt = clock.now()
    const begun = clock.steady()
    const startedWith = hub
    const since = set.mark()
    let [added, changed] = [0, 0]
    const raised: Alarm[] = []
    // Each page is merged and published as it is read, so that nobody waits for the last one.
    const onPage: OnPage = (alarms, read) => {
      const change = set.mergePartial(known(alarms), since)
      added += change.added
      changed += change.changed
      raised.push(...change.raised)
      publish(change)
      if (lastReconcile !== null) return
      // Pushes may have brought more than the list had.
      progress = { ...read, read: Math.min(set.size, read.total) }
      publishStatus()
    }
    const newest = lastReconcile === null ? await readNewest(source, signal, onPage) : null
    const list = newest ?? (await readAll(source, signal, onPage, { revision }))
    if (!list.ok) {
      recordAnswer(list.error)
      return list.error
    }
    // All pages are one poll.
    pushes.polled(raised, confirmedAt)
    countMalformed(list.value.malformed)
    const listed = ids ? new Set(Array.from(list.value.ids, ids.idOf)) : list.value.ids
    const removals = set.removeUnlisted(listed, since)
    lastReadMs = clock.steady() - begun
    lastReconcile = { at: clock.now(), added, changed, removed: removals.length }
    progress = null
    publish({ upserts: [], removals, raised: [] })
    recordAnswer('ok')
    pushes.listRead(startedWith === 'connected' && hub === 'connected')
    guard.listRead()
    notify((listener) => listener.onReconciled?.(startedAt))
    return 'ok'
  }

  const guard = createStateGuard({ source, alarms: () => set.values(), changes: () => changes, clock, log })
  const countStates = async (stopped: AbortSignal): Promise<PollOutcome> => {
    const outcome = await guard.check(whileHere(stopped))
    if (typeof outcome !== 'string') recordAnswer(outcome)
    return outcome
  }

  const poller = createPoller({
    clock,
    supervisor: parts.supervisor,
    watchMillis: parts.watchMillis,
    reconcileMillis: parts.reconcileMillis,
    watch,
    guard: countStates,
    guardSaves: () => guard.saves(pageSize),
    reconcile,
    restedMs: () =>
      hub === 'connected' && pushes.evidence().unpushed === 0 ? clock.steady() - changedAt : 0,
    onJump: () => {
      log('info', 'the clock jumped; reconnecting')
      feed.reconnect()
    },
  })

  const reconcileNow = () => void poller.reconcileNow()

  return {
    start() {
      const earlier = parts.earlierRun()
      set = createLiveSet(earlier)
      ids?.moveTo(addresses?.place() ?? 0, earlier ?? [])
      marker?.start({ alarm: (id) => set.get(id), alarms: () => set.values(), publish: tell })
      feed.start({
        onAlarm(raw) {
          lastEventAt = clock.now()
          const read = readAlarm(raw)
          if (read) {
            const alarm = ids?.known(read) ?? read
            pushes.pushed(alarm.id)
            publish(set.mergePush(alarm))
            for (const follow of followers) follow(alarm.id)
          } else {
            malformed++
            log('warn', 'a pushed alarm could not be read; reading the list')
            reconcileNow()
          }
          pushedStatus.schedule()
        },
        onState(state, nextTransport, problem) {
          const isNowConnected = state === 'connected' && hub !== 'connected'
          hub = state
          changedAt = clock.steady()
          if (state !== 'connected') pushes.disconnected()
          transport = nextTransport
          hubProblem = problem
          // The hub replays nothing, so alarms raised in between are only on the list.
          if (isNowConnected) reconcileNow()
          publishStatus()
        },
      })
      poller.start()
    },
    async stop() {
      stopping.abort()
      await Promise.all([feed.stop(), poller.stop()])
      cancelStaleTimer?.()
      pushedStatus.stop()
      marker?.stop()
    },
    alarms: () => set.values().map(marked),
    alarm(id) {
      const alarm = set.get(id)
      return alarm && marked(alarm)
    },
    known: () => set.known(),
    status,
    check: () => poller.reconcileNow(),
    async matching(filter) {
      const list = await readAll(source, whileHere(stopping.signal), () => undefined, { filter })
      return list.ok ? succeed(Array.from(list.value.ids, (id) => ids?.idOf(id) ?? id)) : list
    },
    wake() {
      feed.reconnect()
      reconcileNow()
    },
    moved() {
      ids?.moveTo(addresses?.place() ?? 0, set.known() ?? set.values())
      // The connection that ends is not to the address that is shown.
      hub = 'disconnected'
      transport = ''
      pushes.disconnected()
      feed.reconnect()
      reconcileNow()
      publishStatus()
    },
    pushEvidence: pushes.evidence,
    onPush(listener) {
      followers.add(listener)
      return () => void followers.delete(listener)
    },
  }
}
