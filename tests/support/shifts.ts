/** A shift that ends so many minutes from now, and the one after it. */
export function shiftsEnding(minutes: number) {
  const clock = (instant: number) => {
    const local = new Date(instant)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${two(local.getHours())}:${two(local.getMinutes())}`
  }
  const end = Date.now() + minutes * 60_000
  return [
    { name: 'Early', start: clock(end - 8 * 3_600_000) },
    { name: 'Late', start: clock(end) },
  ]
}
