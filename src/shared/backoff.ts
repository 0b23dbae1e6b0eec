export interface BackoffLimits {
  firstMs: number
  maxMs: number
}

/** The delay before the next attempt, given the number of earlier ones: it doubles each time, up to the limit. */
export function backoffDelayMs(attempts: number, { firstMs, maxMs }: BackoffLimits): number {
  return Math.min(firstMs * 2 ** Math.max(0, attempts), maxMs)
}

/** Spreads a delay over its upper half, so that many clients do not reconnect at the same instant. */
export function withJitter(delayMs: number, random: number): number {
  return delayMs / 2 + (delayMs / 2) * random
}
