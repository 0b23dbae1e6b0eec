import { createHash, timingSafeEqual } from 'node:crypto'
import { problem, type Answer } from './answer.ts'

export interface Credentials {
  authorization: string | undefined
  /** The `access_token` of the address, where the endpoint takes one. */
  queryToken: string | null
}

/** Decides on a request's token: null lets it through. */
export type Gate = (credentials: Credentials) => Answer | null

/** A gate for one static token. */
export function createGate(token: string): Gate {
  const expected = digest(token)
  return ({ authorization, queryToken }) => {
    const presented = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? queryToken
    if (presented === null) return refusal('This request carries no bearer token.', 'Bearer')
    // Digests have one length, so the comparison takes the same time whatever was presented.
    if (timingSafeEqual(digest(presented), expected)) return null
    return refusal('The bearer token is not valid.', 'Bearer error="invalid_token"')
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function refusal(detail: string, challenge: string): Answer {
  return problem(401, detail, { headers: { 'WWW-Authenticate': challenge } })
}
