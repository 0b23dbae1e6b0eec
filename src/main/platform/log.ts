export type LogLevel = 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string) => void

/** Writes lines with time and level. */
export function createLog(now: () => number, write: (line: string) => void): Log {
  return (level, message) => write(`${new Date(now()).toISOString()} ${level} ${message}\n`)
}
