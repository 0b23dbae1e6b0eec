export type AgeUnit = 'd' | 'h' | 'min' | 's'
export interface AgePart {
  unit: AgeUnit
  count: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** An age in one unit, cut not rounded: hours up to three days, since shifts are counted in hours. */
export function ageOf(millis: number): AgePart {
  const age = Math.max(0, millis)
  if (age < minute) return { unit: 's', count: Math.floor(age / second) }
  if (age < hour) return { unit: 'min', count: Math.floor(age / minute) }
  if (age < 3 * day) return { unit: 'h', count: Math.floor(age / hour) }
  return { unit: 'd', count: Math.floor(age / day) }
}

/** The same age with the next smaller unit, for where there is room. */
export function fineAgeOf(millis: number): AgePart[] {
  const age = Math.max(0, millis)
  const whole = ageOf(age)
  const rest = { d: day, h: hour, min: minute, s: second }[whole.unit]
  const smaller = ({ d: 'h', h: 'min', min: 's', s: null } as const)[whole.unit]
  if (smaller === null) return [whole]
  const size = { h: hour, min: minute, s: second }[smaller]
  return [whole, { unit: smaller, count: Math.floor((age % rest) / size) }]
}
