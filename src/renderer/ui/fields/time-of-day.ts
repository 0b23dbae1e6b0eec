/** A time of day as it is stored, of what somebody typed: "7:30", "7.30" and "0730" are "07:30"; null: it is none. */
export function readTimeOfDay(text: string): string | null {
  const parts = /^(\d|[01]\d|2[0-3])[:.h]?([0-5]\d)$/.exec(text.trim())
  return parts ? `${(parts[1] ?? '').padStart(2, '0')}:${parts[2]}` : null
}
