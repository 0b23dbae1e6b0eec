import { logLevels, type LogLevel } from '../../shared/model/constants.ts'
import { limits } from '../../shared/model/limits.ts'
import { cut } from '../../shared/rules/shown-text.ts'
import type { LogFile } from './log-file.ts'
import type { Secrets } from './secrets.ts'

export type { LogLevel }
export type Log = (level: LogLevel, message: string) => void

export interface Logging {
  log: Log
  /** Lines below this level are left out from now on. */
  setLevel(level: LogLevel): void
  /** The lines of another process, as they are but without secrets. */
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

/** The log of a host: one line for each entry, with time and level, without secrets, printed and kept in a file. */
export function createLogging({ now, secrets, file, print }: LoggingParts): Logging {
  let threshold: LogLevel = 'info'
  // Cut before it is read, and with room to spare: half a secret would not be recognised.
  const line = (text: string) =>
    cut(escaped(secrets.redact(text.slice(0, 2 * limits.logLine))), limits.logLine)
  const write = (text: string) => {
    print(text)
    file.write(text)
  }
  return {
    log(level, message) {
      if (logLevels.indexOf(level) < logLevels.indexOf(threshold)) return
      write(`${line(`${new Date(now()).toISOString()} ${level} ${message}`)}\n`)
    },
    setLevel(level) {
      threshold = level
    },
    write: (text) => write(text.split('\n').map(line).join('\n')),
    files: () => file.files(),
  }
}

/** What ends a line, talks to a terminal or changes the direction: controls, separators, marks and overrides. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const names: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The text without anything that could pass for a separate entry. */
function escaped(text: string): string {
  return text.replace(
    unseen,
    (found) => names[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
