/** A number for every row, and the sort direction. NaN is a blank and sorts last either way. */
export interface RadixKey {
  values: Float64Array
  descending: boolean
}

// Three digits per word, so that the counters fit the L1 cache.
const digitBits = 11
const digits = 1 << digitBits
const shifts = [0, digitBits, 2 * digitBits]
const blank = 0xffff_ffff

/**
 * The indexes of the rows in order, by the first key first; the sort is stable. It compares nothing but distributes
 * every key digit by digit, so the time depends on the number of rows alone.
 */
export function radixOrder(keys: readonly RadixKey[], count: number): Uint32Array {
  let order = new Uint32Array(count)
  for (let place = 0; place < count; place++) order[place] = place
  let spare = new Uint32Array(count)
  // Least significant digit first: each pass is stable, so it keeps the order of the passes before it.
  for (const key of keys.toReversed()) {
    const { low, high } = sortableWords(key, count)
    for (const words of [low, high])
      for (const shift of shifts) if (deal(words, shift, order, spare)) [order, spare] = [spare, order]
  }
  return order
}

/** Distributes the rows by one digit; false if all have the same one, so that nothing would move. */
function deal(words: Uint32Array, shift: number, from: Uint32Array, to: Uint32Array): boolean {
  const digitOf = (row: number) => ((words[row] ?? 0) >>> shift) & (digits - 1)
  const places = new Uint32Array(digits)
  for (let row = 0; row < words.length; row++) {
    const digit = digitOf(row)
    places[digit] = (places[digit] ?? 0) + 1
  }
  if (places[digitOf(0)] === words.length) return false
  let taken = 0
  for (let digit = 0; digit < digits; digit++) {
    const own = places[digit] ?? 0
    places[digit] = taken
    taken += own
  }
  for (let place = 0; place < from.length; place++) {
    const row = from[place] ?? 0
    const digit = digitOf(row)
    const target = places[digit] ?? 0
    to[target] = row
    places[digit] = target + 1
  }
  return true
}

/** Numbers as two unsigned words each, which sort like the numbers, or in reverse. */
function sortableWords({ values, descending }: RadixKey, count: number) {
  const low = new Uint32Array(count).fill(blank)
  const high = new Uint32Array(count).fill(blank)
  const one = new Float64Array(1)
  const bits = new Uint32Array(one.buffer)
  for (let row = 0; row < count; row++) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    // Adding zero turns -0 into +0.
    one[0] = value + 0
    const lower = bits[0] ?? 0
    const upper = bits[1] ?? 0
    const negative = upper >>> 31 === 1
    // The bits of negative numbers sort in reverse; inverted, they sort rightly and below the positive ones.
    const turned = negative !== descending
    low[row] = turned ? ~lower : lower
    high[row] = (turned ? ~upper : upper) ^ (negative ? 0 : 0x8000_0000)
  }
  return { low, high }
}
