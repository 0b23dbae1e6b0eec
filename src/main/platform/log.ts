import { logLevels, type LogLevel } from '../../shared/model/constants.ts'
import type { LogFile } from './log-file.ts'
import type { Secrets } from './secrets.ts'

export type { LogLevel }
export type Log = (level: LogLevel, message: string) => void

export interface Logging {
  log: Log
  /** Lines below this level are left out from now on. */
  setLevel(level: LogLevel): void
  /** The text of another process, as it is but without secrets. */
  write(text: string): void
  /** The log files, the newest first. */
  files(): string[]
}

export interface LoggingParts {
  now: () => number
  secrets: Pick<Secrets, 'redact'>
  file: LogFile
  /** Where lines go besides the file. */
  print: (text: string) => void
}

/** The log of a host: lines with time and level, without secrets, printed and kept in a file. */
export function createLogging({ now, secrets, file, print }: LoggingParts): Logging {
  let threshold: LogLevel = 'info'
  const write = (text: string) => {
    const safe = secrets.redact(text)
    print(safe)
    file.write(safe)
  }
  return {
    log(level, message) {
      if (logLevels.indexOf(level) < logLevels.indexOf(threshold)) return
      write(`${new Date(now()).toISOString()} ${level} ${message}\n`)
    },
    setLevel(level) {
      threshold = level
    },
    write,
    files: () => file.files(),
  }
}
