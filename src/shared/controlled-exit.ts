import { stackOf } from './errors.ts'

/** The part of Node's process that ending needs; shared code has no Node types. */
interface EndingProcess {
  on(event: string, listener: (cause: unknown) => void): unknown
  exit(code: number): unknown
}

export interface ExitParts {
  signals: readonly string[]
  /** Stops everything in order. */
  stop(): Promise<unknown>
  /** Runs a task after a delay; returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void
  /** Receives what went wrong, with its stack. */
  report(text: string): void
}

/** The exit code after an error that nothing handled (EX_SOFTWARE); whoever started the process starts it again. */
export const faultExitCode = 70
/** The exit code of a process whose main thread was blocked for too long. */
export const blockedExitCode = 71

/** Longer than the slowest orderly stop, which is the embedded service's. */
const stopTimeoutMs = 15_000

/*
 * Ends a process in order, once, whatever the cause; several often arrive together: the terminal's signal, the
 * parent's message, a closed channel.
 *
 *             signal, request, parent gone
 *   running ────────────────────────────────▶ stopping ── stopped ──▶ exit 0, or 70 after a fault
 *      └── uncaught error ──▶ reported ──────────▲  └── failed, or not in time ──▶ exit 1, or 70 after a fault
 *
 * Returns the function that requests the stop.
 */
export function exitInOrder(process: EndingProcess, parts: ExitParts): () => void {
  let isStopping = false
  let hasFault = false

  const stop = () => {
    if (isStopping) return
    isStopping = true
    const cancelTimeout = parts.after(stopTimeoutMs, () => {
      parts.report(`stopping did not end within ${stopTimeoutMs / 1_000} s; exiting anyway`)
      process.exit(hasFault ? faultExitCode : 1)
    })
    const end = (code: number) => {
      cancelTimeout()
      process.exit(hasFault ? faultExitCode : code)
    }
    parts.stop().then(
      () => end(0),
      (error: unknown) => {
        parts.report(`stopping failed: ${stackOf(error)}`)
        end(1)
      },
    )
  }

  for (const signal of parts.signals) process.on(signal, stop)
  // The channel to the parent closes when the parent ends, however it ends.
  process.on('disconnect', stop)
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => {
      hasFault = true
      parts.report(`uncaught error: ${stackOf(error)}`)
      stop()
    })
  return stop
}
