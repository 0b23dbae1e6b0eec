import { digestOf, isSecret } from './secret.ts'

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
