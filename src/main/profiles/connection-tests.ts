import type { ConnectionTest, TestStepResult } from '../../shared/model/connection-test.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { clientSecretKeyOf, secretKeyOf, type TokenVault } from '../session/token-vault.ts'
import { testConnection } from '../server/connection-test.ts'
import { requestToken } from '../server/token-endpoint.ts'

export interface ConnectionTestsParts {
  vault: TokenVault
  clock: Clock
  random: () => number
  supervisor: Supervisor
  secrets: Secrets
  startEmbedded: () => Promise<string>
}

export interface ConnectionTestOrder {
  /** The page's own id for the test. */
  ticket: string
  profile: ServerProfile
  /** Null: the stored secret is used. */
  secret: string | null
  clientSecret?: string | null | undefined
}

/** Connection tests of profiles; nothing is stored. */
export interface ConnectionTests {
  run(order: ConnectionTestOrder, onResult: (result: TestStepResult) => void): Promise<Result<ConnectionTest>>
  cancel(ticket: string): void
  stop(): void
}

export function createConnectionTests({
  vault,
  clock,
  random,
  supervisor,
  secrets,
  startEmbedded,
}: ConnectionTestsParts): ConnectionTests {
  const running = new Map<string, AbortController>()

  const obtainToken = async (
    { profile, ...given }: ConnectionTestOrder,
    signal: AbortSignal,
  ): Promise<Result<string | null>> => {
    const secret = given.secret ?? vault.token(secretKeyOf(profile))
    if (secret === null || profile.auth.kind === 'token') return succeed(secret)
    const clientSecret = given.clientSecret ?? vault.token(clientSecretKeyOf(profile))
    const granted = await requestToken(profile.auth, { secret, clientSecret }, null, clock, signal)
    return granted.ok ? succeed(granted.value.token) : granted
  }

  return {
    async run(order, onResult) {
      const { ticket, profile } = order
      secrets.add(order.secret)
      secrets.add(order.clientSecret ?? null)
      const controller = new AbortController()
      running.set(ticket, controller)
      const { signal } = controller
      try {
        const address = profile.kind === 'embedded' ? await startEmbedded() : profile.baseUrl
        const tested = { ...profile, baseUrl: address.replace(/\/+$/, '') }
        return await testConnection({
          profile: tested,
          obtainToken: () => obtainToken({ ...order, profile: tested }, signal),
          clock,
          random,
          supervisor,
          secrets,
          signal,
          onResult,
        })
      } finally {
        running.delete(ticket)
      }
    },
    cancel: (ticket) => running.get(ticket)?.abort(),
    stop() {
      for (const controller of running.values()) controller.abort()
    },
  }
}
