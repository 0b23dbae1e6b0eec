import {
  HttpError,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr'
import { WebSocket, type ClientOptions } from 'ws'
import type { ClientRequestArgs } from 'node:http'
import type { HubState } from '../../shared/model/desk-status.ts'
import { fail, type Failure } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import { codeOfStatus } from './failures.ts'

export interface HubParts {
  url: string
  token: () => string | null
  /** An invocation that subscribes, for services that want one. */
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
  renew(): void
  nudge(): void
  stop(): Promise<void>
}

const longestWaitMillis = 5_000
const firstWaitMillis = 250
const handshakeMillis = 5_000

// The client sets no limit on the WebSocket upgrade: a stalled one would hang start() for ever.
class ImpatientWebSocket extends WebSocket {
  constructor(
    address: string | URL,
    protocols?: string | string[],
    options?: ClientOptions | ClientRequestArgs,
  ) {
    super(address, protocols, { ...options, handshakeTimeout: handshakeMillis })
  }
}

/*
 * The service's SignalR half. It never gives up; the client's own reconnect does, and never retries a first start.
 *
 *             start                    ok
 *   stopped ────────▶ connecting ─────────────▶ connected
 *                      ▲      │ failed             │ closed, renew
 *         waited, nudge│      ▼                    │
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
    // `WebSocket` is honoured but missing from the published type.
    const options: IHttpConnectionOptions & { WebSocket: typeof ImpatientWebSocket } = {
      accessTokenFactory: () => token() ?? '',
      WebSocket: ImpatientWebSocket,
    }
    const made = new HubConnectionBuilder().withUrl(url, options).configureLogging(LogLevel.None).build()
    made.on('onAlarm', (raw: unknown) => listener.onAlarm(raw))
    return { connection: made, closed: new Promise((resolve) => made.onclose(resolve)) }
  }

  const wait = async (millis: number) => {
    await new Promise<void>((resolve) => {
      const cancel = clock.after(millis, resolve)
      endWait = () => {
        cancel()
        resolve()
      }
    })
    endWait = null
  }

  const run = async (listener: HubListener) => {
    let failures = 0
    // A plain flag, but one that changes while this waits.
    const goOn = () => !stopped
    while (goOn()) {
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
      if (goOn()) await wait(waitMillis(failures, random()))
    }
  }

  return {
    start(listener) {
      stopped = false
      running = run(listener)
    },
    renew() {
      void connection?.stop()
      endWait?.()
    },
    nudge: () => endWait?.(),
    async stop() {
      stopped = true
      endWait?.()
      await connection?.stop()
      await running
      running = null
    },
  }
}

/** Doubles up to a cap, with jitter so that a room full of desks does not come back at one instant. */
export function waitMillis(failures: number, random: number): number {
  const full = Math.min(firstWaitMillis * 2 ** failures, longestWaitMillis)
  return full / 2 + (full / 2) * random
}

// The client tries its transports by itself and does not say in public which one it took.
function transportOf(connection: HubConnection): string {
  const inner = connection as unknown as { connection?: { transport?: { constructor?: { name?: string } } } }
  const name = inner.connection?.transport?.constructor?.name ?? ''
  return name.replace(/Transport$/, '')
}

function problemOf(error: unknown): Failure | null {
  if (error === undefined) return null
  if (error instanceof HttpError)
    return fail(codeOfStatus(error.statusCode), error.message, { status: error.statusCode }).error
  const message = error instanceof Error ? error.message : 'the connection ended for an unknown reason'
  return fail('unreachable', message).error
}
