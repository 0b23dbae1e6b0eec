import { logLevels } from '../../shared/model/constants.ts'
import type { Clock } from './clock.ts'
import type { Log, LogLevel } from './log.ts'

export interface CountedLog {
  log: Log
  /** Writes what was counted so far; what still comes is limited as before, and counted by nobody. */
  stop(): void
}

export interface CountedLogParts {
  log: Log
  clock: Pick<Clock, 'after'>
  /** What is counted, as in `refused requests`. */
  what: string
  maxLines?: number
}

const minuteMs = 60_000
const defaultMaxLines = 20

/**
 * A log for what anybody can cause as often as he likes: of each level a few lines a minute, and one that counts the
 * rest. Otherwise it would push everything else out of the log's files.
 */
export function createCountedLog(parts: CountedLogParts): CountedLog {
  const { log, clock, what, maxLines = defaultMaxLines } = parts
  const lines = new Map<LogLevel, number>()
  let cancel: (() => void) | null = null
  let isStopped = false

  const endMinute = () => {
    cancel?.()
    cancel = null
    for (const level of logLevels) {
      const more = (lines.get(level) ?? 0) - maxLines
      if (more > 0) log(level, `${what}: ${more} more in the last minute`)
    }
    lines.clear()
  }

  return {
    log(level, message) {
      if (!isStopped) cancel ??= clock.after(minuteMs, endMinute)
      const count = (lines.get(level) ?? 0) + 1
      lines.set(level, count)
      if (count <= maxLines) log(level, message)
    },
    stop() {
      isStopped = true
      endMinute()
    },
  }
}
