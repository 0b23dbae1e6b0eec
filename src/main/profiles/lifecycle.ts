import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf, stackOf } from '../../shared/errors.ts'
import type { ServerPush, StreamPosition } from '../../shared/ipc/pushes.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import { fail, succeed, type Failure, type Result } from '../../shared/result.ts'
import { createPublisher, type Publisher } from '../ipc/publisher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { RunningProfile } from './running-profile.ts'

/** What happens to a profile now. */
export type ProfileState =
  | { kind: 'absent' }
  | { kind: 'starting' }
  | { kind: 'running'; running: RunningProfile }
  | { kind: 'stopping' }
  | { kind: 'failed'; failure: Failure }

/** One start of a profile. */
export interface LaunchOrder {
  publisher: Publisher
  signal: AbortSignal
  /** The run before, which has stopped; null at the first start. */
  ended: RunningProfile | null
}

export interface ProfileLifecycleParts {
  id: string
  clock: Clock
  log: Log
  /** A name that no other run of any desk has or had. */
  nextGeneration: () => string
  /** Creates and starts the profile; rejects where that fails, and when the signal aborts. */
  launch: (order: LaunchOrder) => Promise<RunningProfile>
  /** Whether anybody needs the profile now. */
  isWanted: () => boolean
  /** To every page that shows the profile. */
  send: (push: ServerPush) => void
  /** The profile neither runs nor is wanted. */
  onIdle: () => void
}

/** One profile from its start to its removal. */
export interface ProfileLifecycle {
  readonly id: string
  state(): ProfileState
  /** Null while it does not run. */
  running(): RunningProfile | null
  /** Of the desk; that of a profile which does not run says why. */
  status(): DeskStatus
  /** Of the present generation. */
  publisher(): Publisher
  /** The position of a snapshot taken now among the pushes of its generation. */
  position(): StreamPosition
  /** Starts or stops the profile if that is due; call when it may have become wanted or unwanted. */
  settle(): void
  /** Ends the present desk, if there is one, and starts another. */
  restart(): void
  /** Stops the profile, then runs the task before anything can start it again. */
  retire(task: () => Promise<void>): Promise<void>
  /** The running profile, once it runs; a failure where it does not within a reasonable time. */
  ready(): Promise<Result<RunningProfile>>
  /** Stops the profile for good. */
  stop(): Promise<void>
}

const retryBackoff = { firstMs: 1_000, maxMs: 60_000 }
const readyTimeoutMs = 10_000

/*
 * One loop per profile; it alone starts and stops a desk, one step after another. Orders (start, restart, switch,
 * close, removal) only change what is wanted and wake the loop, so that two quick restarts run one desk.
 *
 *              wanted                   launched
 *   absent ───────────────▶ starting ─────────────▶ running
 *    ▲  ▲                    │    │                    │ restart, or no longer wanted
 *    │  │ restart, unwanted: │    │ failed             ▼
 *    │  │ the launch aborts  │    ▼                 stopping
 *    │  └────────────────────┘  failed                 │
 *    │     retry due, restart, unwanted │              │ stopped
 *    └──────────────────────────────────┴──────────────┘
 *
 * A generation is one run of the desk. The next one begins when the desk of the present one is told to stop or has
 * failed, so that nothing can be learned of a run that has ended.
 */
export function createProfileLifecycle(parts: ProfileLifecycleParts): ProfileLifecycle {
  const { id, clock, log } = parts
  let state: ProfileState = { kind: 'absent' }
  let publisher = openGeneration()
  let isGenerationUsed = false
  let isStopped = false
  let isDriving = false
  let restarts = 0
  let startedAfter = 0
  let attempts = 0
  let launching: AbortController | null = null
  let ended: RunningProfile | null = null
  let cancelRetry: (() => void) | null = null
  let retirements: (() => Promise<void>)[] = []
  const waiting: (() => void)[] = []

  function openGeneration(): Publisher {
    return createPublisher({ clock, generation: parts.nextGeneration(), send: parts.send })
  }

  const wakeWaiting = () => {
    for (const wake of waiting.splice(0)) wake()
  }

  const enter = (next: ProfileState) => {
    state = next
    wakeWaiting()
  }

  /** Pages learn of the new generation at once and request a new snapshot. */
  const renewGeneration = () => {
    publisher.stop()
    publisher = openGeneration()
    isGenerationUsed = false
    publisher.send({ name: 'desk.status', payload: status() })
  }

  const isWanted = () => !isStopped && retirements.length === 0 && parts.isWanted()
  const isDue = () => isWanted() && startedAfter === restarts

  const start = async () => {
    const { signal } = (launching = new AbortController())
    startedAfter = restarts
    if (isGenerationUsed) renewGeneration()
    isGenerationUsed = true
    enter({ kind: 'starting' })
    try {
      const running = await parts.launch({ publisher, signal, ended })
      attempts = 0
      ended = null
      enter({ kind: 'running', running })
    } catch (error) {
      if (signal.aborted) enter({ kind: 'absent' })
      else failLaunch(error)
    }
    launching = null
  }

  const failLaunch = (error: unknown) => {
    const delayMs = backoffDelayMs(attempts++, retryBackoff)
    log('error', `profile ${id} could not be started; next attempt in ${delayMs} ms: ${stackOf(error)}`)
    enter({ kind: 'failed', failure: fail('not-started', `cannot start: ${messageOf(error)}`).error })
    publisher.send({ name: 'desk.status', payload: status() })
    cancelRetry = clock.after(delayMs, leaveFailure)
  }

  const leaveFailure = () => {
    cancelRetry?.()
    cancelRetry = null
    enter({ kind: 'absent' })
    settle()
  }

  const end = async (running: RunningProfile) => {
    enter({ kind: 'stopping' })
    renewGeneration()
    try {
      await running.stop()
    } catch (error) {
      log('error', `profile ${id} did not stop cleanly: ${stackOf(error)}`)
    }
    ended = running
    enter({ kind: 'absent' })
  }

  const retireAll = async () => {
    for (const task of retirements) await task()
    retirements = []
  }

  const nextStep = (): (() => Promise<void>) | null => {
    if (state.kind === 'running' && !isDue()) {
      const { running } = state
      return () => end(running)
    }
    if (state.kind === 'failed' && !isDue()) {
      leaveFailure()
      return nextStep()
    }
    if (state.kind !== 'absent') return null
    if (retirements.length > 0) return retireAll
    return isWanted() ? start : null
  }

  const drive = async () => {
    for (let step = nextStep(); step; step = nextStep()) await step()
    // In the same moment as the last look for a step, so that no order falls between the two.
    isDriving = false
    wakeWaiting()
    if (state.kind === 'absent') parts.onIdle()
  }

  function settle(): void {
    if (launching && !isDue()) launching.abort()
    if (isDriving) return
    isDriving = true
    void drive()
  }

  function status(): DeskStatus {
    if (state.kind === 'running') return state.running.desk.status()
    return state.kind === 'failed' ? { ...notStarted, link: 'lost', problem: state.failure } : notStarted
  }

  const changed = () => new Promise<void>((resolve) => waiting.push(resolve))

  return {
    id,
    state: () => state,
    running: () => (state.kind === 'running' ? state.running : null),
    status,
    publisher: () => publisher,
    position() {
      const position = publisher.position()
      // What a starting desk has pushed is in no snapshot before it runs: the page has to take every push of it.
      return state.kind === 'running' ? position : { ...position, sequence: 0 }
    },
    settle,
    restart() {
      restarts++
      attempts = 0
      settle()
    },
    async retire(task) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      retirements.push(() => task().then(resolve, reject))
      settle()
      await promise
    },
    async ready() {
      let isLate = false
      const cancel = clock.after(readyTimeoutMs, () => {
        isLate = true
        wakeWaiting()
      })
      while (!isLate && isWanted() && state.kind !== 'running' && state.kind !== 'failed') await changed()
      cancel()
      if (state.kind === 'running') return succeed(state.running)
      if (state.kind === 'failed') return { ok: false, error: state.failure }
      return fail('not-started', isWanted() ? 'the server is still starting' : 'the server was closed')
    },
    async stop() {
      isStopped = true
      settle()
      while (isDriving || state.kind !== 'absent') await changed()
      publisher.stop()
    },
  }
}

const notStarted: DeskStatus = {
  link: 'starting',
  hub: 'disconnected',
  transport: '',
  tokenExpiresAt: null,
  clockOffsetMs: null,
  late: 0,
  confirmedAt: null,
  lastEventAt: null,
  lastReconcile: null,
  malformed: 0,
  problem: null,
  progress: null,
}
