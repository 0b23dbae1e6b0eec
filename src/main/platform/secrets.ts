/** The one place where secrets are taken out of what is logged, shown or handed to support. */
export interface Secrets {
  /** Remembers a secret, so that it is hidden wherever it turns up. */
  add(secret: string | null): void
  /** The text without secrets: those remembered, and whatever has the form of one. */
  redact(text: string): string
}

const hidden = '…'
/** Replacing a very short secret would garble the text. */
const minSecretLength = 6
const maxSecrets = 500

const names = 'access_token|refresh_token|id_token|client_secret|password|passwd|secret|token|key|pin|code'

/** What has the form of a secret, whoever wrote it. */
const forms: readonly [RegExp, string][] = [
  // A header's value, up to the end of the line or of its quotes.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)("?\s*[:=]\s*"?)[^"\r\n]+/gi, `$1$2${hidden}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  // A query or a form.
  [new RegExp(`\\b(${names})=[^\\s&"'#;,)]+`, 'gi'), `$1=${hidden}`],
  // A field of JSON.
  [
    new RegExp(`"(${names}|clientSecret|refreshToken)"(\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi'),
    `"$1"$2"${hidden}"`,
  ],
  // The user and password of an address.
  [/(\w+:\/\/)[^\s/@]+@/g, `$1${hidden}@`],
  // A JSON Web Token.
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, hidden],
]

export function createSecrets(): Secrets {
  const known = new Set<string>()
  return {
    add(secret) {
      if (secret === null || secret.length < minSecretLength) return
      // The most recent stay; a token that was renewed long ago is no secret any more.
      known.delete(secret)
      known.add(secret)
      const [oldest] = known
      if (known.size > maxSecrets && oldest !== undefined) known.delete(oldest)
    },
    redact(text) {
      let safe = text
      for (const secret of known)
        for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))
          safe = safe.replaceAll(form, hidden)
      for (const [form, replacement] of forms) safe = safe.replace(form, replacement)
      return safe
    },
  }
}
