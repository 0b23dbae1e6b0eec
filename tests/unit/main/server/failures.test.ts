import { describe, expect, it } from 'vitest'
import { codeOfStatus, failureOf, textOfBody } from '../../../../src/main/server/failures.ts'
import { waitMillis } from '../../../../src/main/server/hub.ts'

it.each([
  [400, 'rejected'],
  [401, 'not-authorised'],
  [403, 'not-authorised'],
  [404, 'not-found'],
  [409, 'rejected'],
  [429, 'rejected'],
  [500, 'service-failed'],
  [503, 'service-failed'],
  [302, 'rejected'],
] as const)('status %i is %s', (status, code) => {
  expect(codeOfStatus(status)).toBe(code)
})

describe("the service's own words", () => {
  it.each([
    { body: 'plain text\n', text: 'plain text' },
    {
      body: { title: 'Bad Request', detail: 'priority: must be an integer' },
      text: 'Bad Request: priority: must be an integer',
    },
    { body: { message: 'no', error: 'no' }, text: 'no' },
    {
      body: { title: 'Bad Request', errors: [{ field: 'userIds', message: 'unknown: 9' }] },
      text: 'Bad Request userIds: unknown: 9',
    },
    { body: { odd: 1 }, text: '{"odd":1}' },
    { body: undefined, text: '' },
    { body: null, text: '' },
  ])('$body', ({ body, text }) => {
    expect(textOfBody(body)).toBe(text)
  })

  it('are cut when they are a page', () => {
    expect(textOfBody('x'.repeat(100_000))).toHaveLength(2_000)
  })
})

it('does not take a defect for a failed request', () => {
  expect(() => failureOf(new TypeError('a defect'), 0)).toThrow('a defect')
})

describe('the wait before connecting again', () => {
  it.each([
    { failures: 0, least: 125, most: 250 },
    { failures: 1, least: 250, most: 500 },
    { failures: 3, least: 1_000, most: 2_000 },
    { failures: 5, least: 2_500, most: 5_000 },
    { failures: 500, least: 2_500, most: 5_000 },
  ])('after $failures failures lies between $least and $most', ({ failures, least, most }) => {
    expect(waitMillis(failures, 0)).toBe(least)
    expect(waitMillis(failures, 1)).toBe(most)
  })
})
