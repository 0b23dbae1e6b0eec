const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** ISO 8601 in this machine's zone without an offset, as `lastChange` has it. */
export function localTime(instant: number): string {
  const date = new Date(instant)
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`
  return `${day}T${time}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** ISO 8601 in this machine's zone with its offset at that instant, as `alarmTime` has it. */
export function offsetTime(instant: number): string {
  const ahead = -new Date(instant).getTimezoneOffset()
  const minutes = Math.abs(ahead)
  const offset = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return `${localTime(instant)}${ahead < 0 ? '-' : '+'}${offset}`
}
