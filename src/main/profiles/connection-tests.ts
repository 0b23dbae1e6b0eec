import type { ConnectionTest, TestFinding, TestStepResult } from '../../shared/model/connection-test.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, succeed, type FailureCode, type Result } from '../../shared/result.ts'
import { isPlainHttpAccepted, plainHttpOrigins } from '../../shared/rules/plain-http.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { clientSecretKeyOf, secretKeyOf, type TokenVault } from '../session/token-vault.ts'
import { plainHttpRefusal } from '../session/token-provider.ts'
import { testConnection } from '../server/connection-test.ts'
import type { Network } from '../server/network.ts'
import { requestToken, type TokenRequestContext } from '../server/token-endpoint.ts'

export interface ConnectionTestsParts {
  vault: TokenVault
  clock: Clock
  random: () => number
  supervisor: Supervisor
  secrets: Secrets
  startEmbedded: (plant: number) => Promise<string>
  networkOf: (profile: ServerProfile) => Network
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
  /** Whether the service accepts a secret, which the desk does not use meanwhile. */
  trySecret(profile: ServerProfile, secret: string): Promise<Result<null>>
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
  networkOf,
}: ConnectionTestsParts): ConnectionTests {
  const running = new Map<string, AbortController>()

  const obtainToken = async (
    { profile, ...given }: ConnectionTestOrder,
    context: TokenRequestContext,
  ): Promise<Result<string | null>> => {
    if (!isPlainHttpAccepted(profile)) return fail('not-authorised', plainHttpRefusal)
    const secret = given.secret ?? vault.token(secretKeyOf(profile))
    if (secret === null || profile.auth.kind === 'token') return succeed(secret)
    const clientSecret = given.clientSecret ?? vault.token(clientSecretKeyOf(profile))
    const granted = await requestToken(profile.auth, { secret, clientSecret }, null, context)
    return granted.ok ? succeed(granted.value.token) : granted
  }

  let tried = 0
  const cancel = (ticket: string) => running.get(ticket)?.abort()

  const tests: ConnectionTests = {
    async run(order, onResult) {
      const { ticket, profile } = order
      secrets.add(order.secret)
      secrets.add(order.clientSecret ?? null)
      const controller = new AbortController()
      running.set(ticket, controller)
      const { signal } = controller
      const network = networkOf(profile)
      try {
        const address = profile.kind === 'embedded' ? await startEmbedded(profile.plant) : profile.baseUrl
        const tested = { ...withAcceptance(profile), baseUrl: address.replace(/(?<!\/)\/+$/, '') }
        const parts = { network, clock, random, supervisor, secrets, signal }
        const all: ConnectionTest = { results: [], sample: [] }
        // Each address by itself: a standby that fails is found before it is needed.
        for (const [place, baseUrl] of [tested.baseUrl, ...tested.standbys].entries()) {
          const one = await testConnection({
            ...parts,
            profile: { ...tested, baseUrl },
            obtainToken: () =>
              obtainToken({ ...order, profile: tested }, { clock, network, secrets, signal }),
            onResult(result) {
              const named = place === 0 ? result : { ...result, standby: baseUrl }
              all.results.push(named)
              onResult(named)
            },
          })
          if (!one.ok) return one
          if (all.sample.length === 0) all.sample = one.value.sample
        }
        return succeed(all)
      } finally {
        running.delete(ticket)
        network.stop()
      }
    },
    trySecret(profile, secret) {
      const ticket = `sign-in ${++tried}`
      const { promise, resolve, reject } = Promise.withResolvers<Result<null>>()
      let failure: Result<null> = fail('cancelled', 'the sign-in was cancelled')
      // The list of any address decides; a hub that fails leaves a desk that polls.
      const onResult = ({ step, outcome, finding }: TestStepResult) => {
        if (outcome === 'failed') failure = failureOf(finding)
        if (step !== 'list' || outcome !== 'passed') return
        resolve(succeed(null))
        cancel(ticket)
      }
      void tests.run({ ticket, profile, secret }, onResult).then(() => resolve(failure), reject)
      return promise
    },
    cancel,
    stop() {
      for (const controller of running.values()) controller.abort()
    },
  }
  return tests
}

const codes: Partial<Record<TestFinding['code'], FailureCode>> = {
  'not-accepted': 'not-authorised',
  'not-found': 'not-found',
  rejected: 'rejected',
  'service-failed': 'service-failed',
  malformed: 'malformed-answer',
}

function failureOf(finding: TestFinding | null): Result<never> {
  const words = finding && 'words' in finding ? finding.words : ''
  return fail((finding && codes[finding.code]) ?? 'unreachable', words || 'the service did not answer')
}

/** Whoever accepts plain http in the form accepts it for the addresses in the form. */
function withAcceptance(profile: ServerProfile): ServerProfile {
  const { plainHttp } = profile
  return { ...profile, plainHttp: plainHttp && { ...plainHttp, origins: plainHttpOrigins(profile) } }
}
