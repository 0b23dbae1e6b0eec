/** Writes a duration in whole seconds, rounded down. */
export function writeDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Reads what the interface writes, as milliseconds; null where it is no duration. */
export function readDuration(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{2,}):([0-5]\d):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}
