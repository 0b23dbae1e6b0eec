import { expect, test } from 'vitest'
import { drawProgress, outcomeAt, type CallProgress } from '../../../../src/service/calls/call-progress.ts'
import { createRandom } from '../../../../src/service/plant/random.ts'

const answered: CallProgress = { ringingAt: 10, answeredAt: 20, endedAt: 30, result: 'accepted' }
const refused: CallProgress = { ...answered, result: 'refused' }
const missed: CallProgress = { ringingAt: 10, answeredAt: null, endedAt: 30, result: 'noAnswer' }

test.for([
  [answered, 0, 'queued'],
  [answered, 9, 'queued'],
  [answered, 10, 'ringing'],
  [answered, 19, 'ringing'],
  [answered, 20, 'answered'],
  [answered, 29, 'answered'],
  [answered, 30, 'accepted'],
  [answered, Number.MAX_SAFE_INTEGER, 'accepted'],
  [refused, 29, 'answered'],
  [refused, 30, 'refused'],
  [missed, 9, 'queued'],
  [missed, 20, 'ringing'],
  [missed, 29, 'ringing'],
  [missed, 30, 'noAnswer'],
] as const)('%j at %i is %s', ([course, now, outcome]) => {
  expect(outcomeAt(course, now)).toBe(outcome)
})

test('progress moves forward in time, ends in plausible shares, and depends on the seed', () => {
  const draw = () => {
    const random = createRandom(7)
    return Array.from({ length: 2_000 }, () => drawProgress(random, 1_000_000))
  }
  const courses = draw()
  const counts = { noAnswer: 0, accepted: 0, refused: 0 }
  for (const { ringingAt, answeredAt, endedAt, result } of courses) {
    counts[result] += 1
    expect(Number.isInteger(ringingAt) && Number.isInteger(endedAt)).toBe(true)
    expect(ringingAt).toBeGreaterThan(1_000_000)
    expect(endedAt).toBeGreaterThan(answeredAt ?? ringingAt)
    expect(answeredAt === null).toBe(result === 'noAnswer')
    if (answeredAt !== null) expect(answeredAt).toBeGreaterThan(ringingAt)
    expect(endedAt).toBeLessThanOrEqual(1_000_000 + 60_000)
  }
  expect(counts.accepted).toBeGreaterThan(1_100)
  expect(counts.refused).toBeGreaterThan(150)
  expect(counts.noAnswer).toBeGreaterThan(400)
  expect(draw()).toEqual(courses)
})
