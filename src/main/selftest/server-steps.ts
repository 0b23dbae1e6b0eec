import type { ConnectionTest, TestStepResult } from '../../shared/model/connection-test.ts'
import { succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import { failed, failedBy, hubSilent, passed, pushFinding, skipped, tokenFinding } from './findings.ts'
import type { Steps } from './steps.ts'

/** A server that the desk watches. */
export interface TestedServer {
  name: string
  /** Tests the connection, without any effect on the service. */
  test(signal: AbortSignal, onResult: (result: TestStepResult) => void): Promise<Result<ConnectionTest>>
  pushEvidence(): { lastPushedAt: number | null; unpushed: number }
}

/** Follows the ids of pushed alarms; the answer ends it. */
export type OnPush = (listener: (id: number) => void) => () => void

/** Where a test alarm can be raised and its push be seen. */
export interface RaisedOn {
  server: string
  onPush: OnPush
  raise(message: string): Promise<Result<number>>
  clear(): Promise<unknown>
}

const serverLimitMs = 60_000
const raiseLimitMs = 30_000
const pushLimitMs = 10_000

/** Whether a server accepts the token, and whether its hub pushes. */
export async function testServer(server: TestedServer, steps: Steps, clock: Clock): Promise<void> {
  const since = clock.now()
  let hubSince = since
  const onResult = ({ step }: TestStepResult) => {
    if (step === 'list') hubSince = clock.now()
  }
  const test = await steps.within(serverLimitMs, server.test(steps.signal, onResult))
  if (!test?.ok) {
    steps.add('token', server.name, since, failed('no-answer'))
    steps.add('push', server.name, clock.now(), skipped('not-reached'))
    return
  }
  steps.add('token', server.name, since, tokenFinding(test.value))
  steps.add('push', server.name, hubSince, pushFinding(test.value, server.pushEvidence()))
}

/** Raises a test alarm on a real server, where everybody sees it, waits for its push and clears it. */
export async function testPush(
  allowed: Result<RaisedOn>,
  message: string,
  steps: Steps,
  clock: Clock,
): Promise<void> {
  const since = clock.now()
  if (!allowed.ok) return steps.add('push', null, since, failedBy('raise-failed', allowed.error.message))
  const target = allowed.value
  let raising: Promise<Result<number>> | null = null
  try {
    const raised = await followPush(target.onPush, () => (raising = target.raise(message)), steps)
    const finding = !raised.ok
      ? failedBy('raise-failed', raised.error.message)
      : raised.value.isPushed
        ? passed('push-proven')
        : hubSilent(1)
    steps.add('push', target.server, since, finding)
  } finally {
    // Whoever cancels the test wants no alarm of it to stay.
    if ((await (raising as Promise<Result<number>> | null))?.ok) await target.clear()
  }
}

/** Raises an alarm and waits for its push, which may come before the answer with its id. */
export async function followPush(
  onPush: OnPush,
  raise: () => Promise<Result<number>>,
  steps: Steps,
): Promise<Result<{ id: number; isPushed: boolean }>> {
  const pushed = new Set<number>()
  let check: () => void = () => undefined
  const end = onPush((id) => {
    pushed.add(id)
    check()
  })
  try {
    const raised = (await steps.within(raiseLimitMs, raise())) ?? noAnswer
    if (!raised.ok) return raised
    const id = raised.value
    const arrival = new Promise<true>((resolve) => {
      check = () => pushed.has(id) && resolve(true)
      check()
    })
    return succeed({ id, isPushed: (await steps.within(pushLimitMs, arrival)) === true })
  } finally {
    end()
  }
}

const noAnswer = { ok: false, error: { code: 'unreachable', message: 'no answer in time' } } as const
