import type { HoursLine } from '../model/contact-book.ts'
import type { Zone } from './zone.ts'

/** Whether somebody is on shift, and until when that holds; `until` is null where it never changes. */
export interface OnShift {
  isOn: boolean
  until: number | null
}

const dayMs = 86_400_000
/** A week has every line once; one more day shows whether the week closes without a gap. */
const daysAhead = 8

const timeOfDay = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number)
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
}
/** Monday is 1, Sunday 7. */
const weekdayOf = (wall: number): number => ((new Date(wall).getUTCDay() + 6) % 7) + 1

/**
 * The state of working hours at an instant. No line: always on. A line that ends at or before its start ends on the next
 * day; days and times are those of the zone's clocks, also on the days on which they change.
 */
export function onShiftAt(lines: readonly HoursLine[], instant: number, zone: Zone): OnShift {
  if (lines.length === 0) return { isOn: true, until: null }
  const today = Math.floor(zone.wallOf(instant) / dayMs) * dayMs
  const spans: { from: number; to: number }[] = []
  // Around midnight the shift began yesterday.
  for (let day = -1; day < daysAhead; day++) {
    const start = today + day * dayMs
    for (const line of lines) {
      if (!line.days.includes(weekdayOf(start))) continue
      const [from, to] = [timeOfDay(line.from), timeOfDay(line.to)]
      spans.push({
        from: zone.instantOf(start + from),
        to: zone.instantOf(start + to + (to <= from ? dayMs : 0)),
      })
    }
  }
  spans.sort((a, b) => a.from - b.from)
  let end: number | null = null
  for (const { from, to } of spans) {
    if (from > (end ?? instant))
      return end === null ? { isOn: false, until: from } : { isOn: true, until: end }
    if (to > (end ?? instant)) end = to
  }
  const isEndless = end !== null && end >= zone.instantOf(today + (daysAhead - 1) * dayMs)
  return { isOn: end !== null, until: isEndless ? null : end }
}
