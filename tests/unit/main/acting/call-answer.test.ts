import { expect, it } from 'vitest'
import { readAnswer } from '../../../../src/main/acting/call-answer.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'

it.each<{ to: 'users' | 'groups'; answer: Result<unknown>; read: object }>([
  { to: 'users', answer: succeed(true), read: { placed: true, reply: true, failure: null } },
  { to: 'users', answer: succeed(false), read: { placed: false, reply: false, failure: null } },
  {
    to: 'users',
    answer: succeed({ callId: 7 }),
    read: { placed: null, reply: { callId: 7 }, failure: { code: 'malformed-answer' } },
  },
  { to: 'users', answer: succeed(''), read: { placed: null, failure: { code: 'malformed-answer' } } },
  { to: 'groups', answer: succeed(true), read: { placed: true, reply: true, failure: null } },
  { to: 'groups', answer: succeed(false), read: { placed: false, reply: false, failure: null } },
  { to: 'groups', answer: succeed(''), read: { placed: true, reply: '', failure: null } },
  {
    to: 'groups',
    answer: succeed({ callId: 7 }),
    read: { placed: true, reply: { callId: 7 }, failure: null },
  },
  {
    to: 'groups',
    answer: fail('rejected', 'no', { status: 409 }),
    read: { placed: null, reply: null, failure: { code: 'rejected', status: 409 } },
  },
])('$to answered by $answer', ({ to, answer, read }) => {
  expect(readAnswer({ to, ids: [1] }, answer, 5)).toMatchObject({ to, ids: [1], answeredAt: 5, ...read })
})

it('keeps a long reply short', () => {
  const { reply } = readAnswer({ to: 'groups', ids: [1] }, succeed('x'.repeat(100_000)), 5)
  expect(String(reply).length).toBeLessThan(5_000)
})
