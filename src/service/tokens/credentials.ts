import { createHash, timingSafeEqual } from 'node:crypto'

/** A client and its secret, or a user and their password. */
export interface Credential {
  name: string
  secret: string
}

export interface Credentials {
  has(name: string): boolean
  check(presented: Credential): boolean
}

/** Those who may ask for tokens; their secrets are kept as digests. */
export function createCredentials(known: readonly Credential[]): Credentials {
  const digests = new Map(known.map(({ name, secret }) => [name, digestOf(secret)]))
  const nobody = digestOf('')
  return {
    has: (name) => digests.has(name),
    check({ name, secret }) {
      const expected = digests.get(name)
      // Compared even where the name is unknown, so that time does not tell which names are known.
      const same = isSecret(secret, expected ?? nobody)
      return expected !== undefined && same
    },
  }
}

/** What may be kept of a secret: it is recognised by it, and cannot be had back from it. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Digests have one length, so the comparison takes the same time whatever was presented. */
export function isSecret(presented: string, expected: Buffer): boolean {
  return timingSafeEqual(digestOf(presented), expected)
}
