import type { ConnectionTest, TestVerdict } from '../../shared/model/connection-test.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import { clientSecretKeyOf, secretKeyOf, type TokenVault } from '../session/token-vault.ts'
import { testConnection } from '../server/connection-test.ts'
import { askForToken } from '../server/token-endpoint.ts'

export interface ProfileTrialsParts {
  vault: TokenVault
  clock: Clock
  random: () => number
  startEmbedded: () => Promise<string>
}

export interface TrialOrder {
  /** The asker's own name for the trial. */
  ticket: string
  profile: ServerProfile
  /** Where one is not given, what is stored is tried. */
  secret: string | null
  clientSecret?: string | null | undefined
}

/** Profiles that are being tried, without anything being stored. */
export interface ProfileTrials {
  run(order: TrialOrder, onVerdict: (verdict: TestVerdict) => void): Promise<Result<ConnectionTest>>
  end(ticket: string): void
  stop(): void
}

export function createProfileTrials({
  vault,
  clock,
  random,
  startEmbedded,
}: ProfileTrialsParts): ProfileTrials {
  const running = new Map<string, AbortController>()

  const obtainToken = async (
    { profile, ...given }: TrialOrder,
    signal: AbortSignal,
  ): Promise<Result<string | null>> => {
    const secret = given.secret ?? vault.token(secretKeyOf(profile))
    if (secret === null || profile.auth.kind === 'token') return succeed(secret)
    const clientSecret = given.clientSecret ?? vault.token(clientSecretKeyOf(profile))
    const granted = await askForToken(profile.auth, { secret, clientSecret }, null, clock.now(), signal)
    return granted.ok ? succeed(granted.value.token) : granted
  }

  return {
    async run(order, onVerdict) {
      const { ticket, profile } = order
      const controller = new AbortController()
      running.set(ticket, controller)
      const { signal } = controller
      try {
        const address = profile.kind === 'embedded' ? await startEmbedded() : profile.baseUrl
        const tried = { ...profile, baseUrl: address.replace(/\/+$/, '') }
        return await testConnection({
          profile: tried,
          obtainToken: () => obtainToken({ ...order, profile: tried }, signal),
          clock,
          random,
          signal,
          onVerdict,
        })
      } finally {
        running.delete(ticket)
      }
    },
    end: (ticket) => running.get(ticket)?.abort(),
    stop() {
      for (const controller of running.values()) controller.abort()
    },
  }
}
