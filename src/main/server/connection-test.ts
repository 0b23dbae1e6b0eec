import axios from 'axios'
import type { Alarm } from '../../shared/model/alarm.ts'
import {
  testSteps,
  type ConnectionTest,
  type TestFinding,
  type TestStep,
  type TestStepResult,
} from '../../shared/model/connection-test.ts'
import { dataLimits } from '../../shared/model/data-limits.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, succeed, type Failure, type Result, type FailureCode } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { createAlarmList } from './alarms.ts'
import { deadlinesMs, requestWithin } from './deadline.ts'
import { timeoutMessage, unreachable as unreachableFailure } from '../platform/connection-words.ts'
import { redactFailure, codeOfStatus } from './failures.ts'
import { createHub } from './hub.ts'
import type { Network } from './network.ts'
import { createTransport, type TokenSource } from './transport.ts'
import { trustProblemOf, withoutAdvice } from './trust-problem.ts'

export interface ConnectionTestParts {
  profile: ServerProfile
  /** A token for the test; null where there is neither a token nor a secret. */
  obtainToken: (signal: AbortSignal) => Promise<Result<string | null>>
  network: Network
  clock: Clock
  random: () => number
  supervisor: Supervisor
  secrets: Secrets
  /** Cancels the test. */
  signal: AbortSignal
  /** Called after each step. */
  onResult: (result: TestStepResult) => void
}

type StepResult = Omit<TestStepResult, 'step'>

const answerTimeoutMs = 10_000
const sampleSize = 50

const passed = (finding: TestFinding): StepResult => ({ outcome: 'passed', finding })
const failed = (finding: TestFinding): StepResult => ({ outcome: 'failed', finding })

/** Tests a connection step by step and reports each result; the steps after a failure are skipped. */
export async function testConnection(parts: ConnectionTestParts): Promise<Result<ConnectionTest>> {
  const { profile, signal } = parts
  const failedBy = (failure: Failure) => failed(findingOf(redactFailure(failure, parts.secrets)))
  const results: TestStepResult[] = []
  let token = ''
  let sample: Alarm[] = []
  let page: Awaited<ReturnType<typeof readPage>> | null = null

  const steps: Record<TestStep, () => Promise<StepResult> | StepResult> = {
    async address() {
      // Any answer, even a refusal, proves that the server is reachable.
      const status = await reach(parts)
      return status.ok ? passed({ code: 'answers', status: status.value }) : failedBy(status.error)
    },
    async token() {
      const obtained = await parts.obtainToken(signal)
      if (!obtained.ok) return failedBy(obtained.error)
      if (obtained.value === null) return failed({ code: 'no-secret' })
      token = obtained.value
      if (profile.auth.kind === 'oauth') return passed({ code: 'token-granted' })
      // Nobody has looked at a token that was entered: it is right when the service takes it.
      page = await readPage(parts, token)
      return !page.ok && page.error.code === 'not-authorised'
        ? failedBy(page.error)
        : passed({ code: 'token-given' })
    },
    async list() {
      page ??= await readPage(parts, token)
      if (!page.ok) return failedBy(page.error)
      sample = page.value.alarms
      return passed({ code: 'alarms', count: page.value.paging.total })
    },
    async hub() {
      const transport = await connect(parts, token, null)
      return transport.ok ? passed({ code: 'connected', words: transport.value }) : failedBy(transport.error)
    },
    async subscribe() {
      if (!profile.subscribe) return { outcome: 'skipped', finding: { code: 'nothing-to-call' } }
      const called = await connect(parts, token, profile.subscribe)
      const words = profile.subscribe.method
      if (called.ok) return passed({ code: 'called', words })
      const finding = findingOf(redactFailure(called.error, parts.secrets))
      // The hub just connected, so the method call is what failed.
      return failed(finding.code === 'unreachable' ? { ...finding, code: 'rejected' } : finding)
    },
  }

  let hasFailed = false
  for (const step of testSteps) {
    const result: StepResult = hasFailed ? { outcome: 'skipped', finding: null } : await steps[step]()
    if (signal.aborted) return fail('cancelled', 'the test was cancelled')
    hasFailed ||= result.outcome === 'failed'
    results.push({ step, ...result })
    parts.onResult({ step, ...result })
  }
  return succeed({ results, sample })
}

/** The status of whatever answers at the address. */
function reach({ profile, network, clock, signal }: ConnectionTestParts): Promise<Result<number>> {
  const { httpAgent, httpsAgent } = network
  return requestWithin({ clock, deadlineMs: deadlinesMs.answer, signal }, async (limit) => {
    const { status } = await axios.get(profile.baseUrl, {
      httpAgent,
      httpsAgent,
      proxy: false,
      timeout: answerTimeoutMs,
      maxRedirects: 0,
      // As bytes, which nobody parses.
      responseType: 'arraybuffer',
      maxContentLength: dataLimits.maxAnswerBytes,
      validateStatus: () => true,
      signal: limit,
    })
    return succeed(status)
  })
}

function readPage({ profile, signal, ...parts }: ConnectionTestParts, token: string) {
  const tokens: TokenSource = { token: () => token, renew: () => Promise.resolve(false) }
  const transport = createTransport({ ...parts, baseUrl: profile.baseUrl, tokens })
  return createAlarmList(transport).listAlarms({ offset: 0, limit: sampleSize, sort: '-id' }, signal)
}

/** Connects to the hub, subscribes where asked to, and resolves to the transport. */
function connect(
  { profile, signal, ...parts }: ConnectionTestParts,
  token: string,
  subscribe: ServerProfile['subscribe'],
): Promise<Result<string>> {
  const url = profile.baseUrl + profile.hubPath
  const hub = createHub({ ...parts, url, token: () => token, subscribe })
  return new Promise((resolve) => {
    const finish = (result: Result<string>) => {
      cancelTimer()
      signal.removeEventListener('abort', cancel)
      resolve(result)
      // Not awaited, since a stalled service would stall the result.
      void hub.stop()
    }
    const cancel = () => finish(fail('cancelled', 'the test was cancelled'))
    const cancelTimer = parts.clock.after(answerTimeoutMs, () =>
      finish({ ok: false, error: unreachableFailure(timeoutMessage) }),
    )
    signal.addEventListener('abort', cancel)
    hub.start({
      onAlarm: () => undefined,
      onState: (state, transport, problem) => {
        if (state === 'connected') finish(succeed(transport))
        if (state === 'disconnected' && problem) finish({ ok: false, error: problem })
      },
    })
  })
}

type WithWords = Extract<TestFinding, { words: string }>['code']

// Other codes mean that no service was reached.
const answers: Partial<Record<FailureCode, WithWords>> = {
  'not-authorised': 'not-accepted',
  'not-found': 'not-found',
  rejected: 'rejected',
  'service-failed': 'service-failed',
}

/** Explains a failure of a connection test. */
export function findingOf({ code, message }: Failure): TestFinding {
  if (code === 'malformed-answer') return { code: 'malformed' }
  const answer = answers[code]
  if (answer !== undefined) return { code: answer, words: message }
  return message === timeoutMessage ? { code: 'no-answer' } : unreachable(message)
}

// System error texts contain their codes, where no part of the desk has put them in plain words.
function unreachable(words: string): TestFinding {
  // The hub's client reports an HTTP status in its text only.
  const status = /Status code '(\d{3})'/.exec(words)?.[1]
  const answer = status === undefined ? undefined : answers[codeOfStatus(Number(status))]
  if (answer !== undefined) return { code: answer, words }
  const problem = trustProblemOf(words)
  if (problem !== null) return { code: problem, words: withoutAdvice(problem, words) }
  if (/ENOTFOUND|EAI_AGAIN|unknown host/.test(words)) return { code: 'unknown-host', words }
  if (/ECONNREFUSED|connection refused/.test(words)) return { code: 'nobody-listens', words }
  return { code: 'unreachable', words }
}
