import { expect, test } from 'vitest'
import { createDelivery, readAnswer } from '../../../../src/main/phones/delivery.ts'
import type { HttpOrder, PostAnswer } from '../../../../src/main/phones/http-post.ts'
import type { PhoneOutcome } from '../../../../src/shared/model/phones.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

test.each([
  [200, 'accepted'],
  [201, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [401, 'refused'],
  [403, 'refused'],
  [400, 'status'],
  [413, 'status'],
  [301, 'status'],
  [408, 'retry'],
  [425, 'retry'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
])('status %i is %s', (status, expected) => {
  const result = readAnswer({ status, retryAfterMs: 0 })
  expect(result.kind === 'failed' ? result.why : result.kind).toBe(expected)
})

test('no answer is tried again', () => expect(readAnswer(null)).toEqual({ kind: 'retry' }))

const order: HttpOrder = { url: 'https://push.test/', headers: {}, body: Buffer.alloc(0) }

function setUp(answers: PostAnswer[]) {
  const clock = createManualClock()
  const postedAt: number[] = []
  const outcomes: PhoneOutcome[] = []
  const delivery = createDelivery({
    clock,
    random: () => 1,
    post() {
      postedAt.push(clock.steady())
      return Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!)
    },
  })
  const send = () =>
    delivery.send(
      () => order,
      (outcome) => outcomes.push(outcome),
    )
  return { clock, postedAt, outcomes, delivery, send }
}

test('it is sent again with growing pauses until the server accepts it, and told once', async () => {
  const { clock, postedAt, outcomes, send } = setUp([
    null,
    { status: 503, retryAfterMs: 0 },
    { status: 200, retryAfterMs: 0 },
  ])
  send()
  await clock.advance(60_000)
  expect(postedAt).toEqual([0, 1_000, 3_000])
  expect(outcomes).toEqual([{ kind: 'accepted' }])
})

test('the server’s own pause counts where it is longer', async () => {
  const { clock, postedAt, send } = setUp([
    { status: 429, retryAfterMs: 30_000 },
    { status: 200, retryAfterMs: 0 },
  ])
  send()
  await clock.advance(60_000)
  expect(postedAt).toEqual([0, 30_000])
})

test('an alarm of ten minutes ago is given up', async () => {
  const { clock, postedAt, outcomes, send } = setUp([null])
  send()
  await clock.advance(3_600_000)
  expect(outcomes).toEqual([{ kind: 'failed', why: 'unreachable', status: null }])
  expect(postedAt.at(-1)).toBeLessThanOrEqual(600_000)
  expect(clock.pending()).toBe(0)
})

test('nothing is made while somebody has an alarm to tell, and few at once after it', async () => {
  const { clock, postedAt, send, delivery } = setUp([null])
  for (let n = 0; n < 100; n++) send()
  expect(postedAt).toEqual([])
  await clock.advance(0)
  expect(postedAt.length).toBeGreaterThan(0)
  delivery.stop()
})

test('what waits for a server that is away is bounded', async () => {
  const { clock, outcomes, send, delivery } = setUp([null])
  for (let n = 0; n < 250; n++) send()
  await clock.advance(0)
  expect(outcomes).toEqual(
    Array.from({ length: 50 }, () => ({ kind: 'failed', why: 'too-many', status: null })),
  )
  delivery.stop()
  expect(clock.pending()).toBe(0)
})
