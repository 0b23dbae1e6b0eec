import type { TestFinding } from '../../shared/model/connection-test.ts'
import type { Failure, FailureCode } from '../../shared/result.ts'
import { codeOfStatus, timeoutMessage } from './failures.ts'
import { trustProblemOf, withoutAdvice } from './trust-problem.ts'

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
