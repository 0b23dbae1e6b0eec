import { setTimeout as pause } from 'node:timers/promises'
import type { FaultKind } from '../fault.ts'
import type { Exchange } from '../http-middle.ts'
import { tokenLifetimeSeconds, type Rig } from '../rig.ts'

const lifetimeMs = tokenLifetimeSeconds * 1_000
/** Two renewals of a token. */
const twoRenewalsMs = 2 * lifetimeMs

const isTokenRequest = ({ path }: Exchange) => path === '/oauth/token'

const refused = ({ response }: Exchange, status: 400 | 401, error: string) => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ error, error_description: 'Chaos' }))
  return true
}

/** Answers token requests, or lets them pass (false), and demands that there were some while the fault lasted. */
const atTokenEndpoint = ({ middle, demand }: Rig, answer: (exchange: Exchange) => boolean) => {
  let requests = 0
  middle.set({
    answer(exchange) {
      if (!isTokenRequest(exchange)) return false
      requests++
      return answer(exchange)
    },
  })
  return async () => {
    await demand('the desk asked for a token', () => requests > 0, 0)
    middle.set({})
  }
}

/** No token is granted until the one in use has expired; the hub then has to negotiate with it, and is refused. */
const noTokenFault = (name: string, answer: (exchange: Exchange) => boolean): FaultKind => ({
  name,
  auth: 'oauth',
  lastsMs: 5_000,
  async inject(rig) {
    const heal = atTokenEndpoint(rig, answer)
    await pause(lifetimeMs)
    rig.middle.closeHub()
    await rig.demand('the page says that it is not signed in', async () => {
      const { connection } = await rig.observer().look()
      return connection !== 'live' && connection !== 'polling'
    })
    return heal
  },
})

/** What becomes of a token that has to be renewed every few seconds. */
export const oauthFaults: readonly FaultKind[] = [
  {
    name: 'OAuth token expires and is renewed',
    auth: 'oauth',
    lastsMs: twoRenewalsMs,
    inject: (rig) => atTokenEndpoint(rig, () => false),
  },
  {
    name: 'OAuth refresh refused',
    auth: 'oauth',
    lastsMs: twoRenewalsMs,
    inject: (rig) =>
      atTokenEndpoint(
        rig,
        (exchange) =>
          exchange.form.get('grant_type') === 'refresh_token' && refused(exchange, 400, 'invalid_grant'),
      ),
  },
  noTokenFault('OAuth token expires while its endpoint is down', ({ response }) => {
    response.destroy()
    return true
  }),
  noTokenFault('OAuth token expires while its client is refused', (exchange) =>
    refused(exchange, 401, 'invalid_client'),
  ),
]
