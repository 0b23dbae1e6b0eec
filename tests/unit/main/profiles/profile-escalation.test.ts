import { expect, it } from 'vitest'
import { outcomeOf } from '../../../../src/main/profiles/profile-escalation.ts'
import type { CallAnswer } from '../../../../src/shared/model/call.ts'
import { fail, type FailureCode } from '../../../../src/shared/result.ts'

const answer = (fields: Partial<CallAnswer>): { answers: CallAnswer[] } => ({
  answers: [{ to: 'groups', ids: [1], answeredAt: 5, placed: null, reply: null, failure: null, ...fields }],
})
const failed = (code: FailureCode, more: { status?: number; notSent?: true }) =>
  answer({ failure: fail(code, 'no', more).error })

it.each([
  ['placed', answer({ placed: true }), 'placed'],
  ['refused by the service', answer({ placed: false }), 'refused'],
  ['an unknown group', failed('rejected', { status: 400 }), 'refused'],
  ['a service that failed', failed('service-failed', { status: 500 }), 'refused'],
  ['a token that has expired', failed('not-authorised', { status: 401 }), 'not-placed'],
  ['too many requests', failed('rejected', { status: 429 }), 'not-placed'],
  ['a service that is not ready', failed('service-failed', { status: 503 }), 'not-placed'],
  ['no connection', failed('unreachable', { notSent: true }), 'not-placed'],
  ['no token', failed('not-authorised', { notSent: true }), 'not-placed'],
  ['no answer in time', failed('unreachable', {}), 'unknown'],
  ['a desk that ended before the answer', answer({}), 'unknown'],
] as const)('%s counts as such', (_name, call, outcome) => {
  expect(outcomeOf(call).outcome).toBe(outcome)
})
