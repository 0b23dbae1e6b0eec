import {
  HttpError,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr'
import { WebSocket, type ClientOptions } from 'ws'
import type { ClientRequestArgs } from 'node:http'
import type { HubState } from '../../shared/model/desk.ts'
import { fail, type Failure } from '../../shared/result.ts'
import { backoffDelayMs, withJitter } from '../../shared/backoff.ts'
import type { Clock } from '../platform/clock.ts'
import { codeOfStatus } from './failures.ts'

export interface HubParts {
  url: string
  token: () => string | null
  /** A hub method that subscribes, for services that require one. */
  subscribe: { method: string; args: unknown[] } | null
  clock: Clock
  random: () => number
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

const reconnectBackoff = { firstMs: 250, maxMs: 5_000 }
const handshakeTimeoutMs = 5_000

// The client sets no timeout on the WebSocket upgrade: a stalled one would hang start().
class TimedWebSocket extends WebSocket {
  constructor(
    address: string | URL,
    protocols?: string | string[],
    options?: ClientOptions | ClientRequestArgs,
  ) {
    super(address, protocols, { ...options, handshakeTimeout: handshakeTimeoutMs })
  }
}

/*
 * The SignalR connection. It reconnects indefinitely; the client's own reconnect gives up and never retries a first start.
 *
 *             start                    ok
 *   stopped ────────▶ connecting ─────────────▶ connected
 *                      ▲      │ failed             │ closed, reconnect
 *      delay, retryNow │      ▼                    │
 *                     waiting ◀────────────────────┘        stop: from anywhere to stopped
 */
export function createHub({ url, token, subscribe, clock, random }: HubParts): Hub {
  let running: Promise<void> | null = null
  let stopped = true
  let connection: HubConnection | null = null
  let endWait: (() => void) | null = null

  const connect = (
    listener: HubListener,
  ): { connection: HubConnection; closed: Promise<Error | undefined> } => {
    // The client accepts `WebSocket`, but its published type lacks it.
    const options: IHttpConnectionOptions & { WebSocket: typeof TimedWebSocket } = {
      accessTokenFactory: () => token() ?? '',
      WebSocket: TimedWebSocket,
    }
    const made = new HubConnectionBuilder().withUrl(url, options).configureLogging(LogLevel.None).build()
    made.on('onAlarm', (raw: unknown) => listener.onAlarm(raw))
    return { connection: made, closed: new Promise((resolve) => made.onclose(resolve)) }
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

  const run = async (listener: HubListener) => {
    let failures = 0
    // A function, since the flag changes while the loop awaits.
    const isRunning = () => !stopped
    while (isRunning()) {
      listener.onState('connecting', '', null)
      const attempt = connect(listener)
      connection = attempt.connection
      let problem: Failure | null
      try {
        await attempt.connection.start()
        if (subscribe) await attempt.connection.invoke(subscribe.method, ...subscribe.args)
        failures = 0
        listener.onState('connected', transportOf(attempt.connection), null)
        problem = problemOf(await attempt.closed)
      } catch (error) {
        failures++
        problem = problemOf(error)
        await attempt.connection.stop()
      }
      connection = null
      listener.onState('disconnected', '', problem)
      if (isRunning()) await wait(reconnectDelayMs(failures, random()))
    }
  }

  return {
    start(listener) {
      stopped = false
      running = run(listener)
    },
    reconnect() {
      void connection?.stop()
      endWait?.()
    },
    retryNow: () => endWait?.(),
    async stop() {
      stopped = true
      endWait?.()
      await connection?.stop()
      await running
      running = null
    },
  }
}

/** With jitter, so that all desks of a control room do not reconnect at the same instant. */
export function reconnectDelayMs(failures: number, random: number): number {
  return withJitter(backoffDelayMs(failures, reconnectBackoff), random)
}

// The client negotiates the transport and does not expose which one it uses.
function transportOf(connection: HubConnection): string {
  const inner = connection as unknown as { connection?: { transport?: { constructor?: { name?: string } } } }
  const name = inner.connection?.transport?.constructor?.name ?? ''
  return name.replace(/Transport$/, '')
}

function problemOf(error: unknown): Failure | null {
  if (error === undefined) return null
  if (error instanceof HttpError)
    return fail(codeOfStatus(error.statusCode), error.message, { status: error.statusCode }).error
  const message = error instanceof Error ? error.message : 'the connection closed for an unknown reason'
  return fail('unreachable', message).error
}
