import axios from 'axios'
import type { Alarm } from '../../shared/model/alarm.ts'
import {
  testSteps,
  type ConnectionTest,
  type TestFinding,
  type TestStep,
  type TestVerdict,
} from '../../shared/model/connection-test.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, succeed, type Failure, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import { createAlarmList } from './alarms.ts'
import { failureOf, noAnswerInTime } from './failures.ts'
import { createHub } from './hub.ts'
import { findingOf } from './test-finding.ts'
import { createTransport, type Tokens } from './transport.ts'

export interface ConnectionTestParts {
  profile: ServerProfile
  /** A token for the trial; null where there is neither a token nor a secret to try. */
  obtainToken: (signal: AbortSignal) => Promise<Result<string | null>>
  clock: Clock
  random: () => number
  /** Gives up what is under way. */
  signal: AbortSignal
  /** Told of each step as soon as it is over. */
  onVerdict: (verdict: TestVerdict) => void
}

type Trial = Omit<TestVerdict, 'step'>

const answerMillis = 10_000
const sampleSize = 50

const passed = (finding: TestFinding): Trial => ({ verdict: 'passed', finding })
const failed = (finding: TestFinding): Trial => ({ verdict: 'failed', finding })
const failedBy = (failure: Failure): Trial => failed(findingOf(failure))

/** Tries a service step by step and tells of each what was found; stops at the first that fails. */
export async function testConnection(parts: ConnectionTestParts): Promise<Result<ConnectionTest>> {
  const { profile, signal } = parts
  const verdicts: TestVerdict[] = []
  let token = ''
  let sample: Alarm[] = []

  const tries: Record<TestStep, () => Promise<Trial> | Trial> = {
    address: () => reach(parts),
    async token() {
      const obtained = await parts.obtainToken(signal)
      if (!obtained.ok) return failedBy(obtained.error)
      if (obtained.value === null) return failed({ code: 'no-secret' })
      token = obtained.value
      return passed({ code: profile.auth.kind === 'oauth' ? 'token-granted' : 'token-given' })
    },
    async list() {
      const page = await readPage(parts, token)
      if (!page.ok) return failedBy(page.error)
      sample = page.value.alarms
      return passed({ code: 'alarms', count: page.value.paging.total })
    },
    async hub() {
      const transport = await connect(parts, token, null)
      return transport.ok ? passed({ code: 'connected', words: transport.value }) : failedBy(transport.error)
    },
    async subscribe() {
      if (!profile.subscribe) return { verdict: 'skipped', finding: { code: 'nothing-to-call' } }
      const called = await connect(parts, token, profile.subscribe)
      const words = profile.subscribe.method
      if (called.ok) return passed({ code: 'called', words })
      const finding = findingOf(called.error)
      // The hub was there a moment ago: what did not work is the call.
      return failed(finding.code === 'unreachable' ? { ...finding, code: 'rejected' } : finding)
    },
  }

  let stopped = false
  for (const step of testSteps) {
    const trial: Trial = stopped ? { verdict: 'skipped', finding: null } : await tries[step]()
    if (signal.aborted) return fail('cancelled', 'the test was cancelled')
    stopped ||= trial.verdict === 'failed'
    verdicts.push({ step, ...trial })
    parts.onVerdict({ step, ...trial })
  }
  return succeed({ verdicts, sample })
}

// Any answer will do, also a refusal: it proves that somebody is there.
async function reach({ profile, clock, signal }: ConnectionTestParts): Promise<Trial> {
  try {
    const { status } = await axios.get(profile.baseUrl, {
      timeout: answerMillis,
      maxRedirects: 0,
      validateStatus: () => true,
      signal,
    })
    return passed({ code: 'answers', status })
  } catch (error) {
    return failedBy(failureOf(error, clock.now()))
  }
}

async function readPage({ profile, clock, signal }: ConnectionTestParts, token: string) {
  const tokens: Tokens = { token: () => token, renew: () => Promise.resolve(false) }
  const transport = createTransport({ baseUrl: profile.baseUrl, tokens, now: () => clock.now() })
  try {
    return await createAlarmList(transport).listAlarms({ offset: 0, limit: sampleSize, sort: '-id' }, signal)
  } finally {
    transport.stop()
  }
}

/** The transport by which the hub could be had, with the call that subscribes where one is to be tried. */
function connect(
  { profile, clock, random, signal }: ConnectionTestParts,
  token: string,
  subscribe: ServerProfile['subscribe'],
): Promise<Result<string>> {
  const url = profile.baseUrl + profile.hubPath
  const hub = createHub({ url, token: () => token, subscribe, clock, random })
  return new Promise((resolve) => {
    const finish = (result: Result<string>) => {
      cancelTimer()
      signal.removeEventListener('abort', giveUp)
      resolve(result)
      // Not waited for: a service that stalls would stall the verdict that it stalls.
      void hub.stop()
    }
    const giveUp = () => finish(fail('cancelled', 'the test was cancelled'))
    const cancelTimer = clock.after(answerMillis, () => finish(fail('unreachable', noAnswerInTime)))
    signal.addEventListener('abort', giveUp)
    hub.start({
      onAlarm: () => undefined,
      onState: (state, transport, problem) => {
        if (state === 'connected') finish(succeed(transport))
        if (state === 'disconnected' && problem) finish({ ok: false, error: problem })
      },
    })
  })
}
