import { createHash, timingSafeEqual } from 'node:crypto'

/** A client and its secret, or a user and their password. */
export interface Credential {
  name: string
  secret: string
}

export interface Credentials {
  has(name: string): boolean
  verify(presented: Credential): boolean
}

/** Those who may ask for tokens; their secrets are kept as digests. */
export function createCredentials(known: readonly Credential[]): Credentials {
  const digests = new Map(known.map(({ name, secret }) => [name, sha256(secret)]))
  const placeholder = sha256('')
  return {
    has: (name) => digests.has(name),
    verify({ name, secret }) {
      const expected = digests.get(name)
      // Compared even where the name is unknown, so that time does not tell which names are known.
      const matches = matchesDigest(secret, expected ?? placeholder)
      return expected !== undefined && matches
    },
  }
}

/** What may be kept of a secret: it is recognised by it, and cannot be had back from it. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Digests have one length, so the comparison takes the same time whatever was presented. */
export function matchesDigest(presented: string, expected: Buffer): boolean {
  return timingSafeEqual(sha256(presented), expected)
}
