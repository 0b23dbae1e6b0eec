import { problem, type Answer } from './answer.ts'

export interface Credentials {
  authorization: string | undefined
  /** The `access_token` of the address, where the endpoint takes one. */
  queryToken: string | null
}

/** Says whether a token is good now. */
export type Authorise = (token: string) => boolean

/** Decides on a request's token: null lets it through. */
export type Gate = (credentials: Credentials) => Answer | null

/** The gate before every path but the open ones. */
export function createGate(authorise: Authorise): Gate {
  return ({ authorization, queryToken }) => {
    const presented = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? queryToken
    if (presented === null) return refusal('This request carries no bearer token.', 'Bearer')
    if (authorise(presented)) return null
    return refusal('The bearer token is not valid or has expired.', 'Bearer error="invalid_token"')
  }
}

function refusal(detail: string, challenge: string): Answer {
  return problem(401, detail, { headers: { 'WWW-Authenticate': challenge } })
}
