/** A length is at most 2^31 - 1, which takes five groups of seven bits, the last of three. */
const maxGroups = 5
const maxLastGroup = 0b111

/** Puts the length of some bytes before them, seven bits a byte, lowest first. */
export function withLength(body: Uint8Array): Buffer {
  const prefix: number[] = []
  let left = body.length
  do {
    const group = left & 0x7f
    left >>>= 7
    prefix.push(left > 0 ? group | 0x80 : group)
  } while (left > 0)
  return Buffer.concat([Buffer.from(prefix), body])
}

/** Reads a length and where it ends: null when it has not arrived whole, `bad` when it cannot be one. */
export function readLength(bytes: Buffer): { length: number; end: number } | 'bad' | null {
  let length = 0
  for (let group = 0; group < maxGroups; group += 1) {
    const byte = bytes[group]
    if (byte === undefined) return null
    if (group === maxGroups - 1 && byte > maxLastGroup) return 'bad'
    length += (byte & 0x7f) * 2 ** (7 * group)
    if (byte < 0x80) return { length, end: group + 1 }
  }
  return 'bad'
}
