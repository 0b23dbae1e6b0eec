import { describe, expect, it } from 'vitest'
import { createCallDispatcher, readAnswer } from '../../../../src/main/acting/call-dispatcher.ts'
import { localActor } from '../../../../src/shared/model/role.ts'
import type { CallAudit, CallOrder } from '../../../../src/shared/model/call.ts'
import { succeed, type Result, fail } from '../../../../src/shared/result.ts'

/** A call desk whose service answers when the test says so. */
function setUp() {
  const audited: CallAudit[] = []
  const asked: { to: string; answer: (result: Result<unknown>) => void }[] = []
  const ask = (to: string) => () => new Promise<Result<unknown>>((answer) => asked.push({ to, answer }))
  let ids = 0
  const desk = createCallDispatcher({
    callUsers: ask('users'),
    callGroups: ask('groups'),
    nameCallees: () => ({ people: [], groups: [] }),
    now: () => 1_000 + asked.length,
    makeId: () => `call ${++ids}`,
    onAudited: (entry) => audited.push(entry),
  })
  return { desk, audited, asked }
}

const order: CallOrder = {
  userIds: [1, 2],
  groupIds: [],
  text: 'Come',
  number: 1,
  audio: null,
  file: null,
  about: null,
}

const operator = localActor('operator')

describe('a call', () => {
  it('is on record before it is sent, and again with each answer', async () => {
    const { desk, audited, asked } = setUp()
    const placing = desk.place({ ...order, groupIds: [7] }, operator)
    expect(audited.map(({ answers }) => answers.map(({ answeredAt }) => answeredAt))).toEqual([[null, null]])
    asked.find(({ to }) => to === 'groups')?.answer(succeed(false))
    asked.find(({ to }) => to === 'users')?.answer(succeed(true))
    const entry = await placing
    expect(audited.map(({ answers }) => answers.map(({ placed }) => placed))).toEqual([
      [null, null],
      [null, false],
      [true, false],
    ])
    expect(entry).toEqual(succeed(audited.at(-1)))
    expect(new Set(audited.map(({ id }) => id))).toEqual(new Set(['call 1']))
  })

  it.each([
    { name: 'the same', second: order },
    { name: 'the same people in another order', second: { ...order, userIds: [2, 1, 2] } },
  ])('is not placed a second time while it is under way: $name', async ({ second }) => {
    const { desk, asked } = setUp()
    const first = desk.place(order, operator)
    expect(await desk.place(second, operator)).toMatchObject({ ok: false, error: { code: 'in-progress' } })
    expect(asked).toHaveLength(1)
    asked[0]?.answer(succeed(true))
    expect(await first).toMatchObject({ ok: true })
    void desk.place(order, operator)
    expect(asked).toHaveLength(2)
  })

  it.each([
    { name: 'other people', second: { ...order, userIds: [1] } },
    { name: 'another text', second: { ...order, text: 'Stay' } },
    { name: 'another alarm', second: { ...order, about: { alarmId: 1, path: 'A', message: '' } } },
  ])('is placed beside one that is for $name', ({ second }) => {
    const { desk, asked } = setUp()
    void desk.place(order, operator)
    void desk.place(second, operator)
    expect(asked).toHaveLength(2)
  })

  it('without a callee is refused and not recorded', async () => {
    const { desk, audited } = setUp()
    expect(await desk.place({ ...order, userIds: [] }, operator)).toMatchObject({
      error: { code: 'bad-payload' },
    })
    expect(audited).toEqual([])
  })

  it('is awaited at shutdown', async () => {
    const { desk, asked } = setUp()
    await desk.settled()
    let settled = false
    void desk.place(order, operator)
    const ended = desk.settled().then(() => (settled = true))
    await Promise.resolve()
    expect(settled).toBe(false)
    asked[0]?.answer(succeed(true))
    await ended
  })
})

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
