/** The seconds of a service's hh:mm:ss. */
export const secondsOf = (duration: string) =>
  duration.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

/** As every view writes a duration below three days: "2 h 5 min", "1 min 54 s", never "1 min 0 s". */
export function shownDuration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const smaller = (count: number, unit: string) => (count < 1 ? '' : ` ${Math.floor(count)} ${unit}`)
  if (hours > 0) return `${hours} h${smaller(minutes, 'min')}`
  return minutes > 0 ? `${minutes} min${smaller(rest, 's')}` : `${Math.floor(rest)} s`
}
