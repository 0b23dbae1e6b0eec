import { expect, test } from 'vitest'
import { findingOf } from '../../../../src/main/server/connection-test.ts'
import { withAdvice } from '../../../../src/main/server/trust-problem.ts'
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
  [
    'unreachable',
    'connection refused at 127.0.0.1:9',
    { code: 'nobody-listens', words: 'connection refused at 127.0.0.1:9' },
  ],
  ['unreachable', 'unknown host nowhere', { code: 'unknown-host', words: 'unknown host nowhere' }],
  ...(
    [
      ['unknown-authority', 'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)'],
      ['unknown-authority', 'self-signed certificate in certificate chain (SELF_SIGNED_CERT_IN_CHAIN)'],
      ['unknown-authority', 'unable to get local issuer certificate (UNABLE_TO_GET_ISSUER_CERT_LOCALLY)'],
      ['unknown-authority', 'unable to verify the first certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE)'],
      ['expired', 'certificate has expired (CERT_HAS_EXPIRED)'],
      ['expired', 'certificate is not yet valid (CERT_NOT_YET_VALID)'],
      ['wrong-host', 'Host: north is not in the cert (ERR_TLS_CERT_ALTNAME_INVALID)'],
      ['client-certificate', 'certificate required (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)'],
      ['client-certificate', 'bad certificate (ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE)'],
      ['client-certificate', 'unknown ca (ERR_SSL_TLSV1_ALERT_UNKNOWN_CA)'],
      ['client-certificate', 'handshake failure (ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE)'],
      ['unusable-file', '/ca.pem cannot be read: ENOENT (TRUST_FILE)'],
      ['wrong-key', '/a.key is not the key of the certificate /a.pem (TRUST_KEY_MISMATCH)'],
      ['proxy-credentials', 'the proxy p asks for a user name and a password (PROXY_CREDENTIALS)'],
      ['proxy-refused', 'the proxy p opens no connection to north:443: status 403 (PROXY_REFUSED)'],
      ['proxy-unreachable', 'the proxy p cannot be reached: connect ECONNREFUSED (PROXY_UNREACHABLE)'],
      ['proxy-unsupported', 'this system names only SOCKS5 s:1080 as a proxy (PROXY_UNSUPPORTED)'],
    ] as const
  ).map(([code, words]): [FailureCode, string, TestFinding] => [
    'unreachable',
    // As it reaches the desk: with advice, which the page gives in the reader's own language instead.
    withAdvice(words),
    { code, words },
  ]),
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

test('a certificate that is refused comes with what to do about it', () => {
  expect(withAdvice('certificate has expired (CERT_HAS_EXPIRED)')).toMatch(
    /^certificate has expired .*: have the service/,
  )
  expect(withAdvice('socket hang up')).toBe('socket hang up')
})
