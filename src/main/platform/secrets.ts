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

/** What has the form of a secret, whoever wrote it. No two beginnings may read the same letters: a text can be long. */
const forms: readonly [RegExp, string][] = [
  // A header's value, up to the end of the line or of its quotes.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)("?\s*[:=]\s*"?)[^"\r\n]+/gi, `$1$2${hidden}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  // A query or a form.
  [
    /\b(access_token|refresh_token|id_token|client_secret|password|passwd|secret|token|key|pin|code)=[^\s&"'#;,)]+/gi,
    `$1=${hidden}`,
  ],
  // A field of JSON, also one that was cut before its end.
  [
    /"(access_token|refresh_token|id_token|client_secret|password|passwd|secret|token|key|pin|code|clientSecret|refreshToken)"(\s*:\s*)"(?:[^"\\]|\\.)*"?/gi,
    `"$1"$2"${hidden}"`,
  ],
  // The user and password of an address.
  [/(:\/\/)[^\s/@]+@/g, `$1${hidden}@`],
  // A JSON Web Token; its first part ends where another one could begin.
  [/\beyJ(?:(?!\beyJ)[\w-]){5,}\.[\w-]+\.[\w-]*/g, hidden],
]

export function createSecrets(): Secrets {
  /** Each secret in every form in which it may be repeated, the longest first. */
  const known = new Map<string, readonly string[]>()
  return {
    add(secret) {
      if (secret === null || secret.length < minSecretLength) return
      // The most recent stay; a token that was renewed long ago is no longer a secret.
      const texts = known.get(secret) ?? formsOf(secret)
      known.delete(secret)
      known.set(secret, texts)
      const [oldest] = known.keys()
      if (known.size > maxSecrets && oldest !== undefined) known.delete(oldest)
    },
    redact(text) {
      let safe = text
      for (const texts of known.values()) for (const form of texts) safe = safe.replaceAll(form, hidden)
      for (const [form, replacement] of forms) safe = safe.replace(form, replacement)
      return safe
    },
  }
}

/** A secret as it is, in an address, in a form, in JSON, in JSON within JSON, and in base64 at any place of a text. */
function formsOf(secret: string): readonly string[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  // Half a character cannot be encoded.
  const inAddress = encodeURIComponent(secret.toWellFormed())
  const percentEncoded = [
    inAddress,
    inAddress.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams({ secret }).toString().slice('secret='.length),
    new URL(`http://localhost/?${secret}`).search.slice(1),
  ]
  const base64 = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
    // The first and last digits also hold bits of the characters before and after.
    const digits = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
    const own = digits.slice(offset === 0 ? 0 : 4)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const all = [secret, inJson(secret), inJson(inJson(secret)), ...percentEncoded, ...base64]
  return [...new Set(all)]
    .filter(({ length }) => length >= minSecretLength)
    .toSorted((a, b) => b.length - a.length)
}
