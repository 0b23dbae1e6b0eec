import type { Log, LogLevel } from '../../src/main/platform/log.ts'

export interface LogRecorder {
  log: Log
  lines: { level: LogLevel; message: string }[]
}

/** A log that keeps its lines for assertions. */
export function createLogRecorder(): LogRecorder {
  const lines: LogRecorder['lines'] = []
  return { log: (level, message) => lines.push({ level, message }), lines }
}
