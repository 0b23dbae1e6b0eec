import { HttpError, type HubConnection } from '@microsoft/signalr'
import type { HubState } from '../../shared/model/desk.ts'
import { boundRecord } from '../../shared/model/data-limits.ts'
import { fail, type Failure } from '../../shared/result.ts'
import { backoffDelayMs, withJitter } from '../../shared/backoff.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { deadlinesMs } from './deadline.ts'
import { inPlainWords, timeoutMessage, unreachable } from '../platform/connection-words.ts'
import { codeOfStatus, redactFailure } from './failures.ts'
import { buildHubConnection, transportOf } from './hub-connection.ts'
import type { Network } from './network.ts'

export interface HubParts {
  /** Asked before every connection where it may change. */
  url: string | (() => string)
  token: () => string | null
  network: Network
  secrets: Secrets
  /** A hub method that subscribes, for services that require one. */
  subscribe: { method: string; args: unknown[] } | null
  clock: Clock
  random: () => number
  supervisor: Pick<Supervisor, 'keepRunning' | 'attempt'>
}

export interface HubListener {
  onAlarm(raw: unknown): void
  onState(state: HubState, transport: string, problem: Failure | null): void
}

export interface Hub {
  start(listener: HubListener): void
  reconnect(): void
  retryNow(): void
  stop(): Promise<void>
}

/** One connection, from its opening to its end. */
interface Attempt {
  connection: HubConnection
  /** Settles when an open connection has closed. */
  closed: Promise<Error | undefined>
  /** Ends it by force. */
  abort: AbortController
}

const reconnectBackoff = { firstMs: 250, maxMs: 5_000 }
/** How long a connection may take to close; a stalled service would hold a stop for ever. */
const closeTimeoutMs = 3_000

/*
 * The SignalR connection. It reconnects indefinitely; the client's own reconnect gives up and never retries a first start.
 *
 *             start                    ok
 *   stopped ────────▶ connecting ─────────────▶ connected
 *                      ▲      │ failed             │ closed, reconnect
 *      delay, retryNow │      ▼                    │
 *                     waiting ◀────────────────────┘        stop: from anywhere to stopped
 *
 * Connecting has a deadline as a whole: the client waits for ever for a body that drips.
 */
export function createHub(parts: HubParts): Hub {
  const { network, secrets, subscribe, clock, random, supervisor } = parts
  const url = () => (typeof parts.url === 'string' ? parts.url : parts.url())
  const token = () => {
    const current = parts.token()
    secrets.add(current)
    return current ?? ''
  }
  const problemFor = (error: unknown) => {
    const problem = problemOf(error)
    return problem && redactFailure(problem, secrets)
  }
  let running: Promise<void> | null = null
  let stopping = new AbortController()
  let current: Attempt | null = null
  let endWait: (() => void) | null = null

  /** Rejects when the work takes longer than the limit. */
  const within = async <T>(limitMs: number, work: Promise<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const cancelTimer = clock.after(limitMs, () => reject(new Error(timeoutMessage)))
    try {
      return await Promise.race([work, late])
    } finally {
      cancelTimer()
    }
  }

  const connect = (listener: HubListener): Attempt => {
    const abort = new AbortController()
    const made = buildHubConnection({ url: url(), token, network, secrets, signal: abort.signal })
    // The client would swallow what a listener throws.
    made.on('onAlarm', (raw: unknown) => supervisor.attempt('hub', () => listener.onAlarm(boundRecord(raw))))
    return { connection: made, closed: new Promise((resolve) => made.onclose(resolve)), abort }
  }

  const open = async ({ connection }: Attempt) => {
    await connection.start()
    if (subscribe) await connection.invoke(subscribe.method, ...subscribe.args)
  }

  /** Closes in order, or by force where the service does not take part. */
  const close = async ({ connection, abort }: Attempt) => {
    // However it fails to close, it ends here.
    await within(closeTimeoutMs, connection.stop()).catch(() => abort.abort())
  }

  const wait = async (delayMs: number) => {
    await new Promise<void>((resolve) => {
      const cancel = clock.after(delayMs, resolve)
      endWait = () => {
        cancel()
        resolve()
      }
    })
    endWait = null
  }

  const run = async (listener: HubListener, signal: AbortSignal) => {
    let failures = 0
    while (!signal.aborted) {
      listener.onState('connecting', '', null)
      const attempt = connect(listener)
      current = attempt
      let problem: Failure | null
      try {
        await within(deadlinesMs.hub, open(attempt))
        failures = 0
        listener.onState('connected', transportOf(attempt.connection), null)
        problem = problemFor(await attempt.closed)
      } catch (error) {
        failures++
        problem = problemFor(error)
        attempt.abort.abort()
        await close(attempt)
      }
      current = null
      listener.onState('disconnected', '', problem)
      if (!signal.aborted) await wait(reconnectDelayMs(failures, random()))
    }
  }

  return {
    start(listener) {
      stopping = new AbortController()
      const { signal } = stopping
      running = supervisor.keepRunning('hub', () => run(listener, signal), signal)
    },
    reconnect() {
      if (current) void close(current)
      endWait?.()
    },
    retryNow: () => endWait?.(),
    async stop() {
      stopping.abort()
      endWait?.()
      if (current) await close(current)
      await running
      running = null
    },
  }
}

/** With jitter, so that all desks of a control room do not reconnect at the same instant. */
export function reconnectDelayMs(failures: number, random: number): number {
  return withJitter(backoffDelayMs(failures, reconnectBackoff), random)
}

function problemOf(error: unknown): Failure | null {
  if (error === undefined) return null
  if (error instanceof HttpError)
    return fail(codeOfStatus(error.statusCode), error.message, { status: error.statusCode }).error
  const message = error instanceof Error ? error.message : 'the connection closed for an unknown reason'
  return unreachable(inPlainWords(message))
}
