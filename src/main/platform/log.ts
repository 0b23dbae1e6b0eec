export type LogLevel = 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string) => void

/** Lines with time and level to standard error, where both hosts' operators look. */
export function createLog(now: () => number, write: (line: string) => void): Log {
  return (level, message) => write(`${new Date(now()).toISOString()} ${level} ${message}\n`)
}
