/**
 * How busy the plant is at a time, by this machine's clock: 1 on average over a day, less at night, more in
 * the half hour after a shift has changed (at six, at two, at ten), when people try what was left to them.
 */
export function shiftRhythm(at: number): number {
  const date = new Date(at)
  const hour = date.getHours()
  const isNight = hour >= 22 || hour < 6
  const isHandover = (hour === 6 || hour === 14 || hour === 22) && date.getMinutes() < 30
  return (isNight ? 0.6 : 1.14) + (isHandover ? 0.6 : 0)
}

/** The busiest that it gets. */
export const busiestRhythm = 1.14 + 0.6
