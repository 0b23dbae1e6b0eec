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

/** Those who may request tokens; their secrets are kept as digests. */
export function createCredentials(known: readonly Credential[]): Credentials {
  const digests = new Map(known.map(({ name, secret }) => [name, sha256(secret)]))
  const placeholder = sha256('')
  return {
    has: (name) => digests.has(name),
    verify({ name, secret }) {
      const expected = digests.get(name)
      // Compared for unknown names too, so that timing does not reveal which names exist.
      const matches = matchesDigest(secret, expected ?? placeholder)
      return expected !== undefined && matches
    },
  }
}

/** The digest by which a secret is recognised without being stored. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Digests have one length, so the comparison takes constant time. */
export function matchesDigest(presented: string, expected: Buffer): boolean {
  return timingSafeEqual(sha256(presented), expected)
}
