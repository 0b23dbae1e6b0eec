import type { ReportSettings } from '../model/report-settings.ts'

// Apart from the rule itself, which the first page does not need.

/** A flood starts above `start` alarms in 10 minutes and ends below `end`. */
export interface FloodLimits {
  start: number
  end: number
}

/** The standards count alarms in ten minutes. */
export const tenMinutes = 600_000

/** The limits of the settings, which are for one operator, for all who share the alarms. */
export function floodLimitsOf({
  floodStart,
  floodEnd,
  operators,
}: Pick<ReportSettings, 'floodStart' | 'floodEnd' | 'operators'>): FloodLimits {
  const start = floodStart * operators
  // An end above the start would begin and end a flood with every alarm.
  return { start, end: Math.min(floodEnd * operators, start) }
}
