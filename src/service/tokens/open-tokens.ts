import type { DatabaseSync } from 'node:sqlite'
import type { Transactions } from '../store/transactions.ts'
import { createCredentials, type Credential } from './credentials.ts'
import { createGrants, type Granted, type GrantRequest } from './grant-tokens.ts'
import { createTokens } from './tokens.ts'

export interface TokenOptions {
  /** The static bearer token. */
  token: string
  /** Seconds for which a token of the token endpoint is good; default 3600. */
  tokenLifetime?: number
  /**
   * Who may ask for tokens. Default: client `tocsin` and user `operator`, whose secret and password are the
   * static token, so that nobody gets in who could not before.
   */
  clients?: readonly Credential[]
  users?: readonly Credential[]
}

/** Everything about tokens on one database: who is let in, and how a token is had. */
export function openTokens(
  options: TokenOptions & { database: DatabaseSync; transactions: Transactions; now: () => number },
): { authorise: (token: string) => boolean; grant: (request: GrantRequest) => Granted } {
  const { database, transactions, now, token: staticToken, tokenLifetime: lifetimeSeconds = 3_600 } = options
  const tokens = createTokens({ database, transactions, staticToken, lifetimeSeconds, now })
  const clients = createCredentials(options.clients ?? [{ name: 'tocsin', secret: staticToken }])
  const users = createCredentials(options.users ?? [{ name: 'operator', secret: staticToken }])
  return { authorise: tokens.authorise, grant: createGrants({ tokens, clients, users }) }
}
