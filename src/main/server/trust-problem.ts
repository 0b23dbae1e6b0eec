import type { TestFinding } from '../../shared/model/connection-test.ts'

/** What certificates and proxies can do wrong. */
export type TrustProblem = Extract<
  TestFinding['code'],
  | 'unknown-authority'
  | 'expired'
  | 'wrong-host'
  | 'client-certificate'
  | 'unusable-file'
  | 'wrong-key'
  | 'proxy-credentials'
  | 'proxy-refused'
  | 'proxy-unreachable'
  | 'proxy-unsupported'
>

/** Error codes stand in the text, whichever library passed it on; the first that fits counts. */
const signs: [TrustProblem, RegExp][] = [
  // First, since it quotes what happened on the way to the proxy.
  ['proxy-unreachable', /\(PROXY_UNREACHABLE\)/],
  ['proxy-credentials', /\(PROXY_CREDENTIALS\)/],
  ['proxy-refused', /\(PROXY_REFUSED\)/],
  ['proxy-unsupported', /\(PROXY_UNSUPPORTED\)/],
  ['wrong-key', /\(TRUST_KEY_MISMATCH\)/],
  ['unusable-file', /\(TRUST_FILE\)/],
  ['expired', /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/],
  ['wrong-host', /ERR_TLS_CERT_ALTNAME_INVALID/],
  [
    'client-certificate',
    /CLIENT_CERTIFICATE|ALERT_((BAD|NO|UNSUPPORTED)_)?CERTIFICATE|ALERT_(UNKNOWN_CA|HANDSHAKE_FAILURE)/,
  ],
  [
    'unknown-authority',
    /SELF_SIGNED_CERT|UNABLE_TO_\w{1,40}_(CERT|SIGNATURE|ISSUER)|UNABLE_TO_GET_ISSUER|CERT_/,
  ],
]

const advice: Record<TrustProblem, string> = {
  'unknown-authority':
    'The desk does not know the authority of this certificate: name its file in the settings of the server.',
  expired:
    'The certificate is not valid now: have the service given a new one, and check the clock of this machine.',
  'wrong-host':
    'The certificate is for another name: use the name that it is for as the address, or have it made for this one.',
  'client-certificate':
    'The service asks for a client certificate, or refuses this one: name the right one in the settings of the server.',
  'unusable-file': 'Check the file that the settings of the server name.',
  'wrong-key': 'Name the key that belongs to the certificate in the settings of the server.',
  'proxy-credentials':
    'Give the user name and the password of the proxy in HTTPS_PROXY, as in http://name:password@proxy:3128.',
  'proxy-refused': 'Have the proxy allow this address, or choose another way in the settings of the server.',
  'proxy-unreachable': 'Check the address of the proxy in the settings of the server, or in HTTPS_PROXY.',
  'proxy-unsupported':
    'Name an http or https proxy in the settings of the server or in HTTPS_PROXY, or choose no proxy.',
}

/** The kind of problem that a text of Node's or ours is about; null: another. */
export function trustProblemOf(text: string): TrustProblem | null {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null
}

/** The text of a failed connection with what to do about it. */
export function withAdvice(text: string): string {
  const problem = trustProblemOf(text)
  return problem === null ? text : `${text}. ${advice[problem]}`
}

/** The text alone, for readers who get the advice in their own language. */
export function withoutAdvice(problem: TrustProblem, text: string): string {
  return text.replace(`. ${advice[problem]}`, '')
}
