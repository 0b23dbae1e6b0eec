import { fail, maxCauses, type ConnectionCause, type Failure } from '../../shared/result.ts'

/** What the system says of connections, as a person says it; anything else stays as it is. */
const systemTexts: readonly (readonly [RegExp, string])[] = [
  [/(?:Error: )?\bconnect ECONNREFUSED ([^\s()]+)(?: - Local \([^)]{0,100}\))?/g, 'connection refused at $1'],
  [/(?:Error: )?\bgetaddrinfo E[A-Z_]+ ([^\s()]+)/g, 'unknown host $1'],
  [
    /(?:Error: )?\bconnect (?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL) ([^\s()]+)(?: - Local \([^)]{0,100}\))?/g,
    'no route to $1',
  ],
  [/(?:Error: )?\bconnect ETIMEDOUT ([^\s()]+)/g, 'no answer from $1'],
  [/(?:Error: )?\b(?:connect|read|write) ETIMEDOUT\b/g, 'no answer'],
  [
    /(?:Error: )?\b(?:(?:connect|read|write) (?:ECONNRESET|ECONNABORTED|EPIPE)\b|socket hang up)/g,
    'the server closed the connection',
  ],
  // Behind this one stands what TLS says, which is in words.
  [/(?:Error: )?\b(?:connect|read|write) (?!EPROTO)E[A-Z]{3,}\b/g, 'no connection'],
]

/** An error of a connection without the codes of the system, which say nothing to whoever watches alarms. */
export const inPlainWords = (text: string): string =>
  systemTexts.reduce((words, [form, plain]) => words.replace(form, plain), text)

export const timeoutMessage = 'the service did not answer in time'
/** The words above, as the causes that they say. */
const causeForms: readonly (readonly [RegExp, ConnectionCause['kind']])[] = [
  [/^connection refused(?: at (\S+))?$/, 'refused'],
  [/^unknown host(?: (\S+))?$/, 'unknownHost'],
  [/^no route to (\S+)$/, 'noRoute'],
  [/^no answer(?: from (\S+))?$/, 'noAnswer'],
  [/^the server closed the connection$/, 'closed'],
  [/^no connection$/, 'noConnection'],
  [/^the service has not confirmed its alarms in time$/, 'unconfirmed'],
  [/^the service did not answer in time$/, 'late'],
]

/** The causes that a message consists of; none where it says anything else as well. */
export function causesOf(message: string): ConnectionCause[] {
  const causes = message.split('; ').map((part): ConnectionCause | null => {
    for (const [form, kind] of causeForms) {
      const found = form.exec(part)
      if (found) return { kind, ...(found[1] !== undefined && { at: found[1] }) }
    }
    return null
  })
  return causes.some((cause) => cause === null) || causes.length > maxCauses
    ? []
    : causes.filter((cause) => cause !== null)
}

/** A failure to connect, with its causes for pages in other languages. */
export function unreachable(message: string, more: Omit<Failure, 'code' | 'message'> = {}): Failure {
  const causes = causesOf(message)
  return fail('unreachable', message, { ...(causes.length > 0 && { causes }), ...more }).error
}

/** What a code says that came without a text. */
export function wordsOfCode(code: string): string {
  if (code === 'ECONNREFUSED') return 'connection refused'
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown host' : 'no connection'
}
