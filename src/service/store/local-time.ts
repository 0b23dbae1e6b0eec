const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** ISO 8601 in local time without an offset, the format of `lastChange`. */
export function localTime(instant: number): string {
  const date = new Date(instant)
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`
  return `${day}T${time}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** ISO 8601 in local time with the offset, the format of `alarmTime`. */
export function offsetTime(instant: number): string {
  const ahead = -new Date(instant).getTimezoneOffset()
  const minutes = Math.abs(ahead)
  const offset = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return `${localTime(instant)}${ahead < 0 ? '-' : '+'}${offset}`
}
