import { z } from 'zod'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { usageExitCode } from '../../shared/model/constants.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** The service's process, created by the host. */
export interface ServiceProcess {
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number | null) => void): void
  send(message: { kind: 'stop' }): void
  kill(): void
}

/** What the process gets beside the environment of the desk. */
export interface ServiceEnvironment {
  TOCSIN_SERVICE_TOKEN: string
  /** The zone of its times. */
  TZ?: string
}

export interface EmbeddedParts {
  spawn: (args: string[], env: ServiceEnvironment) => ServiceProcess
  dataFile: string
  token: string
  /** The service's flags for its simulated plant. */
  plant: string[]
  clock: Clock
  log: Log
  /** The process exited unexpectedly; it is restarted unless it refused its arguments. */
  onFailed: (detail: string) => void
}

export interface EmbeddedService {
  /** Resolves to the address once the service listens; rejects where it refuses its arguments. */
  start(): Promise<string>
  stop(): Promise<void>
}

const listeningSchema = z.object({ kind: z.literal('listening'), url: z.url(), port: z.int() })
const restartBackoff = { firstMs: 500, maxMs: 30_000 }
/** A service that ran for so long is started again at once. */
const steadyMs = 60_000
const stopTimeoutMs = 3_000

/*
 * Runs the embedded service in its own process, on one port for the whole run.
 *
 *   stopped ── start ──▶ starting ── listening ──▶ running
 *                           ▲                         │ exit
 *                           └────── delay ◀───────────┘        stop, or arguments that it refuses: to stopped
 */
export function createEmbeddedService(parts: EmbeddedParts): EmbeddedService {
  const { clock, log } = parts
  let child: ServiceProcess | null = null
  let port = 0
  let stopping = false
  let failures = 0
  let cancelRestart: (() => void) | null = null
  let exited: () => void = () => undefined

  const launch = (onListening: (url: string) => void, onRefused: (error: Error) => void) => {
    const args = ['--port', String(port), '--data', parts.dataFile, ...parts.plant]
    const launched = parts.spawn(args, { TOCSIN_SERVICE_TOKEN: parts.token })
    child = launched
    const launchedAt = clock.now()
    launched.onMessage((message) => {
      const listening = listeningSchema.safeParse(message)
      if (!listening.success) return log('warn', 'unknown message from the embedded service')
      port = listening.data.port
      log('info', `the embedded service listens at ${listening.data.url}`)
      onListening(listening.data.url)
    })
    launched.onExit((code) => {
      child = null
      exited()
      if (stopping) return
      if (code === usageExitCode) {
        const refusal = `the embedded service refused its arguments: ${parts.plant.join(' ')}`
        log('error', refusal)
        parts.onFailed(refusal)
        return onRefused(new Error(refusal))
      }
      const detail = `the embedded service exited with code ${code ?? 'unknown'}`
      log('error', `${detail}; restarting it`)
      parts.onFailed(detail)
      if (clock.now() - launchedAt >= steadyMs) failures = 0
      const delayMs = backoffDelayMs(failures++, restartBackoff)
      cancelRestart = clock.after(delayMs, () => launch(onListening, onRefused))
    })
  }

  return {
    start() {
      stopping = false
      return new Promise(launch)
    },
    async stop() {
      stopping = true
      cancelRestart?.()
      const running = child
      if (!running) return
      await new Promise<void>((resolve) => {
        const cancelKill = clock.after(stopTimeoutMs, () => running.kill())
        exited = () => {
          cancelKill()
          resolve()
        }
        running.send({ kind: 'stop' })
      })
    },
  }
}
