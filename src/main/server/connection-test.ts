import type { Alarm } from '../../shared/model/alarm.ts'
import type { ConnectionTest, TestStep, TestVerdict } from '../../shared/model/connection-test.ts'
import { testSteps } from '../../shared/model/connection-test.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Clock } from '../clock.ts'
import { createHub } from './hub.ts'
import { createAlarmList } from './alarm-list.ts'
import { createTransport, type Tokens } from './transport.ts'

export interface ConnectionTestParts {
  profile: ServerProfile
  /** A token for the trial, or why none could be had. */
  obtainToken: () => Promise<{ ok: true; value: string } | { ok: false; error: { message: string } }>
  clock: Clock
  random: () => number
}

const hubMillis = 10_000
const sampleSize = 50

/** Tries a service step by step and says of each what was seen; stops at the first that fails. */
export async function testConnection(parts: ConnectionTestParts): Promise<ConnectionTest> {
  const { profile, clock } = parts
  const verdicts: TestVerdict[] = []
  let sample: Alarm[] = []
  const pass = (step: TestStep, detail: string) => verdicts.push({ step, verdict: 'passed', detail })
  const end = (step: TestStep, detail: string): ConnectionTest => {
    verdicts.push({ step, verdict: 'failed', detail })
    const rest = testSteps.slice(testSteps.indexOf(step) + 1)
    verdicts.push(...rest.map((skipped) => ({ step: skipped, verdict: 'skipped' as const, detail: '' })))
    return { verdicts, sample }
  }

  const reached = await reach(profile.baseUrl)
  if (!reached.ok) return end('address', reached.detail)
  pass('address', reached.detail)

  const token = await parts.obtainToken()
  if (!token.ok) return end('token', token.error.message)
  pass('token', profile.auth.kind === 'oauth' ? 'granted by the token endpoint' : 'given')

  const tokens: Tokens = { token: () => token.value, renew: () => Promise.resolve(false) }
  const transport = createTransport({ baseUrl: profile.baseUrl, tokens, now: () => clock.now() })
  const page = await createAlarmList(transport).listAlarms(
    { offset: 0, limit: sampleSize, sort: '-id' },
    new AbortController().signal,
  )
  transport.stop()
  if (!page.ok) return end('list', page.error.message)
  sample = page.value.alarms
  pass('list', `${page.value.paging.total} current alarms`)

  const hub = await tryHub(parts, token.value)
  if (!hub.ok) return end('hub', hub.detail)
  pass('hub', hub.detail)
  if (profile.subscribe) pass('subscribe', profile.subscribe.method)
  else verdicts.push({ step: 'subscribe', verdict: 'skipped', detail: '' })
  return { verdicts, sample }
}

interface Trial {
  ok: boolean
  detail: string
}

// Any answer will do, also a refusal: it proves that somebody is there.
async function reach(baseUrl: string): Promise<Trial> {
  try {
    const answer = await fetch(baseUrl, { redirect: 'manual', signal: AbortSignal.timeout(hubMillis) })
    return { ok: true, detail: `answers (${answer.status})` }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const message = cause instanceof Error && cause.message !== '' ? cause.message : String(error)
    return { ok: false, detail: message }
  }
}

function tryHub({ profile, clock, random }: ConnectionTestParts, token: string): Promise<Trial> {
  const hub = createHub({
    url: profile.baseUrl + profile.hubPath,
    token: () => token,
    subscribe: profile.subscribe,
    clock,
    random,
  })
  return new Promise<Trial>((resolve) => {
    const finish = (trial: Trial) => {
      cancel()
      void hub.stop().then(() => resolve(trial))
    }
    const cancel = clock.after(hubMillis, () => finish({ ok: false, detail: 'no connection in time' }))
    hub.start({
      onAlarm: () => undefined,
      onState: (state, transport, problem) => {
        if (state === 'connected') finish({ ok: true, detail: transport })
        if (state === 'disconnected' && problem) finish({ ok: false, detail: problem.message })
      },
    })
  })
}
