import { createHash, timingSafeEqual } from 'node:crypto'

/** What may be kept of a secret: it is recognised by it, and cannot be had back from it. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Digests have one length, so the comparison takes the same time whatever was presented. */
export function isSecret(presented: string, expected: Buffer): boolean {
  return timingSafeEqual(digestOf(presented), expected)
}
