import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Transactions } from '../store/database.ts'
import { sha256, matchesDigest, createCredentials, type Credential, type Credentials } from './credentials.ts'

/** Whom a token was issued to: a client, and the user who signed in through it, if any. */
interface Bearer {
  clientId: string
  userName: string | null
}

interface TokenPair {
  accessToken: string
  refreshToken: string
  /** Lifetime of the access token in seconds. */
  expiresIn: number
}

interface Tokens {
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
function createTokens(options: {
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

export interface TokenOptions {
  /** The static bearer token. */
  token: string
  /** Lifetime of issued tokens in seconds; default 3600. */
  tokenLifetime?: number
  /**
   * Who may request tokens. Default: client `tocsin` and user `operator`, whose secret and password are the
   * static token, so that the defaults admit nobody who does not know it.
   */
  clients?: readonly Credential[]
  users?: readonly Credential[]
}

/** Token validation and the token grants, on one database. */
export function openTokens(
  options: TokenOptions & { database: DatabaseSync; transactions: Transactions; now: () => number },
): { isTokenValid: (token: string) => boolean; grant: (request: GrantRequest) => GrantResult } {
  const { database, transactions, now, token: staticToken, tokenLifetime: lifetimeSeconds = 3_600 } = options
  const tokens = createTokens({ database, transactions, staticToken, lifetimeSeconds, now })
  const clients = createCredentials(options.clients ?? [{ name: 'tocsin', secret: staticToken }])
  const users = createCredentials(options.users ?? [{ name: 'operator', secret: staticToken }])
  return { isTokenValid: tokens.isValid, grant: createGrants({ tokens, clients, users }) }
}

/** The error codes of RFC 6749 (5.2) that this service returns. */
export type GrantErrorCode = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'

export type GrantResult =
  { ok: true; pair: TokenPair } | { ok: false; error: GrantErrorCode; description: string }

/** A token request (RFC 6749): the form fields and the Authorization header. */
export interface GrantRequest {
  form: URLSearchParams
  authorization: string | undefined
}

/** Grants tokens for client credentials, a user's password, or a refresh token. */
function createGrants(options: {
  tokens: Pick<Tokens, 'issue' | 'refresh'>
  clients: Credentials
  users: Credentials
}): (request: GrantRequest) => GrantResult {
  const { tokens, clients, users } = options

  return ({ form, authorization }) => {
    const repeated = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1)
    if (repeated !== undefined) return failure('invalid_request', `${repeated} is given more than once.`)
    const grantType = form.get('grant_type')
    if (grantType === null) return failure('invalid_request', 'grant_type is missing.')
    const candidates = clientCandidates(form, authorization)
    if (!candidates) return failure('invalid_request', 'The client authenticates in two ways.')
    const clientId = candidates.find((candidate) => clients.verify(candidate))?.name
    if (clientId === undefined) {
      return failure('invalid_client', 'Unknown client or wrong secret.')
    }
    switch (grantType) {
      case 'client_credentials':
        return success(tokens.issue({ clientId, userName: null }))
      case 'password': {
        const [name, secret] = [form.get('username'), form.get('password')]
        if (name === null || secret === null) {
          return failure('invalid_request', `${name === null ? 'username' : 'password'} is missing.`)
        }
        if (!users.verify({ name, secret })) {
          return failure('invalid_grant', 'Unknown user or wrong password.')
        }
        return success(tokens.issue({ clientId, userName: name }))
      }
      case 'refresh_token': {
        const token = form.get('refresh_token')
        if (token === null) return failure('invalid_request', 'refresh_token is missing.')
        const pair = tokens.refresh(
          token,
          (bearer) =>
            bearer.clientId === clientId && (bearer.userName === null || users.has(bearer.userName)),
        )
        return pair
          ? success(pair)
          : failure('invalid_grant', 'The refresh token is not valid, has expired or was already used.')
      }
      default:
        return failure(
          'unsupported_grant_type',
          'grant_type must be client_credentials, password or refresh_token.',
        )
    }
  }
}

function success(pair: TokenPair): GrantResult {
  return { ok: true, pair }
}

function failure(error: GrantErrorCode, description: string): GrantResult {
  return { ok: false, error, description }
}

/**
 * The possible readings of the client's credentials; null when it sends both Basic authentication and a secret
 * in the form.
 */
function clientCandidates(form: URLSearchParams, authorization: string | undefined): Credential[] | null {
  const [name, secret] = [form.get('client_id'), form.get('client_secret')]
  if (authorization === undefined) return name === null || secret === null ? [] : [{ name, secret }]
  if (secret !== null) return null
  const candidates = basicCandidates(authorization)
  // A client_id beside Basic is redundant and must match.
  return candidates.filter((candidate) => name === null || name === candidate.name)
}

/** RFC 6749 (2.3.1) requires form encoding of both parts; many clients send them unencoded. */
function basicCandidates(authorization: string): Credential[] {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization)?.[1] ?? ''
  const [, name, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  if (name === undefined || secret === undefined) return []
  const decoded = new URLSearchParams(
    `name=${name.replaceAll('&', '%26')}&secret=${secret.replaceAll('&', '%26')}`,
  )
  return [
    { name, secret },
    { name: decoded.get('name') ?? '', secret: decoded.get('secret') ?? '' },
  ]
}
