/** Draws from [0, 1). The only source of randomness in the plant, so that a seed reproduces it. */
export type Random = () => number

/** A small seeded generator (mulberry32): the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}

/** Exponentially distributed gaps of independent events. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean
}

/** Log-normal reaction times: mostly near the median, sometimes much longer. */
export function humanDelay(random: Random, median: number): number {
  const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return median * Math.exp(0.7 * bell)
}
