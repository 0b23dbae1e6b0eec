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

/** What a code says that came without a text. */
export function wordsOfCode(code: string): string {
  if (code === 'ECONNREFUSED') return 'connection refused'
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown host' : 'no connection'
}
