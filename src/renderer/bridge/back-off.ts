const first = 250
const ceiling = 8_000

/** How long to wait before attempt n (from 0): doubling up to a ceiling, spread so that many pages do not return as one. */
export function backOff(attempt: number, random: () => number): number {
  const delay = Math.min(ceiling, first * 2 ** Math.min(attempt, 16))
  return Math.round(delay * (0.5 + random() / 2))
}
