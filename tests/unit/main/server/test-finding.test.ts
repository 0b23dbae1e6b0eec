import { expect, test } from 'vitest'
import { findingOf } from '../../../../src/main/server/test-finding.ts'
import type { TestFinding } from '../../../../src/shared/model/connection-test.ts'
import type { FailureCode } from '../../../../src/shared/result.ts'

const cases: [FailureCode, string, TestFinding][] = [
  ['not-authorised', '401: no', { code: 'not-accepted', words: '401: no' }],
  ['not-found', '404: Not Found', { code: 'not-found', words: '404: Not Found' }],
  ['rejected', '400: bad', { code: 'rejected', words: '400: bad' }],
  ['service-failed', '503: later', { code: 'service-failed', words: '503: later' }],
  ['malformed-answer', 'not a page', { code: 'malformed' }],
  ['unreachable', 'the service did not answer in time', { code: 'no-answer' }],
  [
    'unreachable',
    'connect ECONNREFUSED 127.0.0.1:9',
    { code: 'nobody-listens', words: 'connect ECONNREFUSED 127.0.0.1:9' },
  ],
  ['unreachable', 'self-signed certificate', { code: 'untrusted', words: 'self-signed certificate' }],
  ['unreachable', 'socket hang up', { code: 'unreachable', words: 'socket hang up' }],
  ['unreachable', "Gone: Status code '404'", { code: 'not-found', words: "Gone: Status code '404'" }],
  [
    'unreachable',
    'getaddrinfo ENOTFOUND north',
    { code: 'unknown-host', words: 'getaddrinfo ENOTFOUND north' },
  ],
]
test.each(cases)('in a connection test, %s means: %s', (code, message, finding) => {
  expect(findingOf({ code, message })).toEqual(finding)
})
