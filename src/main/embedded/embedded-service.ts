import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** The service's own process, however the host makes one. */
export interface ServiceProcess {
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number | null) => void): void
  send(message: { kind: 'stop' }): void
  kill(): void
}

export interface EmbeddedParts {
  spawn: (args: string[], env: { TOCSIN_SERVICE_TOKEN: string }) => ServiceProcess
  dataFile: string
  token: string
  /** What the simulated plant does; the service's own flags. */
  plant: string[]
  clock: Clock
  log: Log
  /** It ended by itself; it is being started again. */
  onFailed: (detail: string) => void
}

export interface EmbeddedService {
  /** Settles with the address once the service listens. */
  start(): Promise<string>
  stop(): Promise<void>
}

const listeningSchema = z.object({ kind: z.literal('listening'), url: z.url(), port: z.int() })
const firstRestartMillis = 500
const longestRestartMillis = 30_000
const stopMillis = 3_000

/*
 * Keeps the embedded service running in a process of its own, on one port for the whole run.
 *
 *   stopped ── start ──▶ starting ── listening ──▶ running
 *                           ▲                         │ exit
 *                           └────── waited ◀──────────┘        stop: from anywhere to stopped
 */
export function createEmbeddedService(parts: EmbeddedParts): EmbeddedService {
  const { clock, log } = parts
  let child: ServiceProcess | null = null
  let port = 0
  let stopping = false
  let failures = 0
  let cancelRestart: (() => void) | null = null
  let exited: () => void = () => undefined

  const launch = (onListening: (url: string) => void) => {
    const args = ['--port', String(port), '--data', parts.dataFile, ...parts.plant]
    const launched = parts.spawn(args, { TOCSIN_SERVICE_TOKEN: parts.token })
    child = launched
    launched.onMessage((message) => {
      const listening = listeningSchema.safeParse(message)
      if (!listening.success) return log('warn', 'the embedded service said something unknown')
      port = listening.data.port
      failures = 0
      log('info', `the embedded service listens at ${listening.data.url}`)
      onListening(listening.data.url)
    })
    launched.onExit((code) => {
      child = null
      exited()
      if (stopping) return
      const detail = `the embedded service ended with code ${code ?? 'unknown'}`
      log('error', `${detail}; starting it again`)
      parts.onFailed(detail)
      const wait = Math.min(firstRestartMillis * 2 ** failures++, longestRestartMillis)
      cancelRestart = clock.after(wait, () => launch(onListening))
    })
  }

  return {
    start() {
      stopping = false
      return new Promise((resolve) => launch(resolve))
    },
    async stop() {
      stopping = true
      cancelRestart?.()
      const running = child
      if (!running) return
      await new Promise<void>((resolve) => {
        const cancelKill = clock.after(stopMillis, () => running.kill())
        exited = () => {
          cancelKill()
          resolve()
        }
        running.send({ kind: 'stop' })
      })
    },
  }
}
