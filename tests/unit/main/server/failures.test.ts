import { describe, expect, it } from 'vitest'
import {
  codeOfStatus,
  failureOf,
  fieldsOfBody,
  redactFailure,
  textOfBody,
  retryAfterSeconds,
  unreachableMessage,
} from '../../../../src/main/server/failures.ts'
import { causesOf, unreachable } from '../../../../src/main/platform/connection-words.ts'
import { reconnectDelayMs } from '../../../../src/main/server/hub.ts'

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
    {
      body: { title: 'One or more validation errors occurred.', errors: { 'Members[0].Id': ['is unknown'] } },
      text: 'One or more validation errors occurred. members.0.id: is unknown',
    },
    { body: { errors: ['too late', 'too loud'] }, text: 'too late; too loud' },
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

describe('the fields that a refusal names', () => {
  it.each([
    { name: 'a list', errors: [{ field: 'x'.repeat(65_536), message: 'y'.repeat(65_536) }] },
    { name: 'an object', errors: { ['x'.repeat(65_536)]: ['y'.repeat(65_536)] } },
  ])('are cut where they are long, in $name', ({ errors }) => {
    expect(fieldsOfBody({ errors })).toEqual([
      { field: `${'x'.repeat(1_999)}…`, message: `${'y'.repeat(1_999)}…` },
    ])
  })

  it('and the text of any failure are cut before a secret is looked for', () => {
    const lengths: number[] = []
    const redact = (text: string) => {
      lengths.push(text.length)
      return text
    }
    const long = 'x'.repeat(65_536)
    redactFailure({ code: 'rejected', message: long, fields: [{ field: long, message: long }] }, { redact })
    expect(lengths).toEqual([2_000, 2_000, 2_000])
  })

  it.each([
    {
      name: 'a list of fields and messages',
      body: { errors: [{ field: 'members.1.id', message: 'there is no user 9' }] },
      fields: [{ field: 'members.1.id', message: 'there is no user 9' }],
    },
    {
      name: "ASP.NET's object, each field with all its messages, in one form",
      body: { errors: { UserIds: ['is empty', 'is needed'], '$.location.beaconList[2].date': ['no date'] } },
      fields: [
        { field: 'userIds', message: 'is empty' },
        { field: 'userIds', message: 'is needed' },
        { field: 'location.beaconList.2.date', message: 'no date' },
      ],
    },
    {
      name: 'an object with one text for each',
      body: { errors: { name: 'is taken' } },
      fields: [{ field: 'name', message: 'is taken' }],
    },
    { name: 'what is said of the whole', body: { errors: { '': ['no'], $: ['no'] } }, fields: [] },
    { name: 'a list of texts', body: { errors: ['no'] }, fields: [] },
    { name: 'something else', body: { errors: 7 }, fields: [] },
    { name: 'nothing', body: null, fields: [] },
    { name: 'text', body: 'errors', fields: [] },
  ])('$name', ({ body, fields }) => {
    expect(fieldsOfBody(body)).toEqual(fields)
  })

  it('are bounded', () => {
    const errors = Array.from({ length: 5_000 }, (_, n) => ({ field: `f${n}`, message: 'no' }))
    expect(fieldsOfBody({ errors })).toHaveLength(100)
  })
})

describe('the wait that Retry-After asks for', () => {
  const now = Date.UTC(2026, 10, 15, 2, 30, 0)
  it.each([
    { header: '30', seconds: 30 },
    { header: ' 0 ', seconds: 0 },
    { header: 'Sun, 15 Nov 2026 02:31:30 GMT', seconds: 90 },
    { header: 'Sun, 15 Nov 2026 02:29:00 GMT', seconds: 0 },
    { header: '-5', seconds: null },
    { header: 'in 5 minutes', seconds: null },
    { header: '', seconds: null },
    { header: undefined, seconds: null },
  ])('$header', ({ header, seconds }) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds)
  })
})

it.each([
  ['ECONNREFUSED', true],
  ['ENOTFOUND', true],
  ['CERT_HAS_EXPIRED', true],
  ['ECONNRESET', undefined],
  ['ECONNABORTED', undefined],
  ['ETIMEDOUT', undefined],
])('a request that fails by %s certainly did not reach the service: %s', (code, notSent) => {
  const failure = failureOf(Object.assign(new Error('no'), { isAxiosError: true, code }), 0)
  expect([failure.code, failure.notSent]).toEqual(['unreachable', notSent])
})

it.each([
  ['connect ECONNREFUSED 127.0.0.1:25031', 'connection refused at 127.0.0.1:25031'],
  ['getaddrinfo ENOTFOUND plant.example', 'unknown host plant.example'],
  ['connect EHOSTUNREACH 10.0.0.9:443 - Local (0.0.0.0:0)', 'no route to 10.0.0.9:443'],
  ['read ECONNRESET', 'the server closed the connection'],
  ['write EPIPE', 'the server closed the connection'],
  ['connect ECONNREFUSED 10.0.0.9:443 - Local (0.0.0.0:0)', 'connection refused at 10.0.0.9:443'],
  ['connect ETIMEDOUT 10.0.0.9:443', 'no answer from 10.0.0.9:443'],
  ['connect EACCES /run/plant.sock', 'no connection /run/plant.sock'],
  ['The hub failed: Error: connect ECONNREFUSED ::1:80', 'The hub failed: connection refused at ::1:80'],
  ['proxy: connect ECONNREFUSED (elsewhere)', 'proxy: no connection (elsewhere)'],
  ['something else', 'something else'],
])('“%s” is said in plain words', (message, expected) => {
  expect(unreachableMessage({ message })).toBe(expected)
  const cause = new AggregateError([new Error(message), new Error(message)])
  if (message !== expected) expect(unreachableMessage({ message: '', cause })).toBe(expected)
})

it.each([
  ['ECONNREFUSED', 'connection refused'],
  ['ENOTFOUND', 'unknown host'],
  ['EMFILE', 'no connection'],
])('the code %s without a text is said in plain words', (code, expected) => {
  expect(unreachableMessage({ message: '', code })).toBe(expected)
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
    expect(reconnectDelayMs(failures, 0)).toBe(least)
    expect(reconnectDelayMs(failures, 1)).toBe(most)
  })
})

describe('why there is no connection, for pages in other languages', () => {
  it.each([
    ['connection refused at 10.0.0.1:80', [{ kind: 'refused', at: '10.0.0.1:80' }]],
    ['unknown host plant.local', [{ kind: 'unknownHost', at: 'plant.local' }]],
    ['no route to 10.0.0.1:80', [{ kind: 'noRoute', at: '10.0.0.1:80' }]],
    ['no answer', [{ kind: 'noAnswer' }]],
    ['the server closed the connection', [{ kind: 'closed' }]],
    ['the service did not answer in time', [{ kind: 'late' }]],
    [
      'connection refused at ::1:80; connection refused at 127.0.0.1:80',
      [
        { kind: 'refused', at: '::1:80' },
        { kind: 'refused', at: '127.0.0.1:80' },
      ],
    ],
    ['self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)', []],
    ['no connection; self-signed certificate', []],
  ])('%s', (message, causes) => {
    expect(causesOf(message)).toEqual(causes)
  })

  it('goes with the failure and is free of secrets, which logs never had', () => {
    const failure = unreachable('unknown host s3cret')
    expect(failure).toEqual({
      code: 'unreachable',
      message: 'unknown host s3cret',
      causes: [{ kind: 'unknownHost', at: 's3cret' }],
    })
    const safe = redactFailure(failure, { redact: (text) => text.replaceAll('s3cret', '***') })
    expect(JSON.stringify(safe)).not.toContain('s3cret')
    expect(unreachable('something else')).toEqual({ code: 'unreachable', message: 'something else' })
  })
})
