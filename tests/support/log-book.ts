import type { Log, LogLevel } from '../../src/main/platform/log.ts'

export interface LogBook {
  log: Log
  lines: { level: LogLevel; message: string }[]
}

/** A log that remembers. */
export function createLogBook(): LogBook {
  const lines: LogBook['lines'] = []
  return { log: (level, message) => lines.push({ level, message }), lines }
}
