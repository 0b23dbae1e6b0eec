import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets } from '../../../../src/main/platform/secrets.ts'

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)
/** How a service, a library or a proxy may repeat what it was sent. */
const echoes: Record<string, (secret: string) => string> = {
  'as it is': (secret) => secret,
  'in an address': encodeURIComponent,
  'in an address, with small letters': (secret) =>
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  'in a form': (secret) => new URLSearchParams({ s: secret }).toString().slice(2),
  'in JSON': escaped,
  'in JSON within JSON': (secret) => escaped(escaped(secret)),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in base64 after a name': (secret) => Buffer.from(`desk:${secret}`).toString('base64'),
  'in base64url after a longer name': (secret) => Buffer.from(`desk1:${secret} end`).toString('base64url'),
}
/** Printable, as passwords and tokens are; long enough that no other text has it by chance. */
const secretTexts = fc
  .string({ unit: 'grapheme-ascii', minLength: 12, maxLength: 60 })
  .filter((text) => text.trim() === text)

test.for(Object.keys(echoes))('a secret repeated %s is taken out', (name) => {
  const echo = echoes[name]
  if (!echo) throw new Error(name)
  fc.assert(
    fc.property(secretTexts, (secret) => {
      const secrets = createSecrets()
      secrets.add(secret)
      const safe = secrets.redact(`before ${echo(secret)} after`)
      expect(safe).not.toContain(secret)
      expect(safe).not.toContain(echo(secret))
      expect(safe).toContain('before ')
    }),
    { numRuns: 50 },
  )
})

test('a short one is left, because every other text would suffer', () => {
  const secrets = createSecrets()
  secrets.add('12345')
  expect(secrets.redact('12345 alarms')).toBe('12345 alarms')
})

test('half a character in a secret is no defect', () => {
  const secrets = createSecrets()
  secrets.add('abc\uD800defghi')
  expect(secrets.redact('see abc\uD800defghi')).toBe('see …')
})

test.for([
  ['one letter', 'a'],
  ['what could begin a token', '-eyJ'],
  ['what could begin the second part of a token', 'eyJaaaaa.'],
  ['what could begin an address', 'a://'],
  ['what could begin a header', 'cookie = '],
  ['what could begin a field of JSON', '"key":"\\'],
] as const)('a megabyte of %s is read at once', ([, letters]) => {
  const text = letters.repeat(Math.ceil(1_000_000 / letters.length))
  const { redact } = createSecrets()
  // A tenth first: a form that reads it over and over shows there, and not after an hour.
  for (const part of [text.slice(0, 10_000), text.slice(0, 100_000), text]) {
    // Time of the thread: on a busy machine a test also waits for its turn.
    const before = process.threadCpuUsage()
    redact(part)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(100)
  }
})

test('a token is found wherever it begins', () => {
  const { redact } = createSecrets()
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  expect(redact(`refused:${token}, x-${token} and a.b.${token}`)).toBe('refused:…, x-… and a.b.…')
})
