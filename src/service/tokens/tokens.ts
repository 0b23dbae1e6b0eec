import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Transactions } from '../store/database.ts'
import { sha256, matchesDigest } from './credentials.ts'

/** Whom a token was issued to: a client, and the user who signed in through it, if any. */
interface Bearer {
  clientId: string
  userName: string | null
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
  /** Lifetime of the access token in seconds. */
  expiresIn: number
}

export interface Tokens {
  /** True for the static token and for issued ones that have not expired. */
  isValid(token: string): boolean
  issue(bearer: Bearer): TokenPair
  /**
   * Exchanges a refresh token for a new pair; null when it is invalid, or when its bearer is no longer
   * allowed.
   */
  refresh(refreshToken: string, isStillAllowed: (bearer: Bearer) => boolean): TokenPair | null
}

/** An unused refresh token expires after this long. */
const refreshLifetimeMs = 30 * 24 * 3_600_000

interface TokenRow extends Bearer {
  family: string
  spent: number
}

/**
 * The tokens of the service. Issued ones are stored as digests only, so that they survive a restart.
 *
 *   issue --> fresh refresh token --refresh--> spent, and a fresh one of the same family
 *                    |                           |
 *                    | 30 days                   | presented again: it was copied, so the whole
 *                    v                           v family is revoked, access tokens included
 *                 expired                     revoked
 */
export function createTokens(options: {
  database: DatabaseSync
  transactions: Transactions
  staticToken: string
  lifetimeSeconds: number
  now: () => number
}): Tokens {
  const { database, transactions, lifetimeSeconds, now } = options
  const staticDigest = sha256(options.staticToken)
  const insert = database.prepare(
    `INSERT INTO token (digest, kind, family, clientId, userName, expiresAt, spent)
     VALUES (:digest, :kind, :family, :clientId, :userName, :expiresAt, 0)`,
  )
  // Looked up by digest, so timing reveals nothing about the token itself.
  const selectAccess = database.prepare(
    `SELECT 1 FROM token WHERE digest = ? AND kind = 'access' AND expiresAt > ?`,
  )
  const selectRefresh = database.prepare(
    `SELECT family, clientId, userName, spent FROM token
     WHERE digest = ? AND kind = 'refresh' AND expiresAt > ?`,
  )
  const markSpent = database.prepare('UPDATE token SET spent = 1 WHERE digest = ?')
  const deleteFamily = database.prepare('DELETE FROM token WHERE family = ?')
  const deleteExpired = database.prepare('DELETE FROM token WHERE expiresAt <= ?')

  const add = (kind: 'access' | 'refresh', family: string, bearer: Bearer, lifetime: number): string => {
    const token = randomBytes(32).toString('base64url')
    insert.run({ ...bearer, digest: sha256(token), kind, family, expiresAt: now() + lifetime })
    return token
  }
  const addPair = (family: string, bearer: Bearer): TokenPair => {
    deleteExpired.run(now())
    return {
      accessToken: add('access', family, bearer, lifetimeSeconds * 1_000),
      refreshToken: add('refresh', family, bearer, refreshLifetimeMs),
      expiresIn: lifetimeSeconds,
    }
  }

  return {
    isValid: (token) =>
      matchesDigest(token, staticDigest) || selectAccess.get(sha256(token), now()) !== undefined,

    issue: (bearer) => transactions.run(() => addPair(randomUUID(), bearer)),

    refresh: (refreshToken, isStillAllowed) =>
      transactions.run(() => {
        const digest = sha256(refreshToken)
        // The table is STRICT and the statement names exactly these columns.
        const row = selectRefresh.get(digest, now()) as unknown as TokenRow | undefined
        if (!row) return null
        const { family, spent, clientId, userName } = row
        if (!isStillAllowed({ clientId, userName })) return null
        if (spent) {
          deleteFamily.run(family)
          return null
        }
        markSpent.run(digest)
        return addPair(family, { clientId, userName })
      }),
  }
}
