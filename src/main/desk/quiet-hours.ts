import type { AttentionSettings } from '../../shared/model/attention.ts'

/** Whether an instant falls into the quiet hours, by this machine's clock; they may reach over midnight. */
export function isQuietAt(now: number, hours: AttentionSettings['quietHours']): boolean {
  if (hours === null) return false
  const time = new Date(now)
  const minute = time.getHours() * 60 + time.getMinutes()
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  // The same time twice is a whole day.
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

function minuteOf(timeOfDay: string): number {
  const [hour, minute] = timeOfDay.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}
