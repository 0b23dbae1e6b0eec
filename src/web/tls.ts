import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { messageOf } from '../shared/errors.ts'
import { fail, succeed, type Result } from '../shared/result.ts'

/** Where a certificate and its key are. */
export interface TlsFiles {
  cert: string
  key: string
}

/** A certificate and its key, as PEM texts. */
export interface TlsPair {
  cert: string
  key: string
}

/** Reads a certificate and its key, and says what is wrong with them before a browser does in its own words. */
export function readTls(files: TlsFiles, now: number): Result<TlsPair> {
  const certificate = read('--tls-cert', files.cert, (text) => new X509Certificate(text))
  if (!certificate.ok) return certificate
  const key = read('--tls-key', files.key, createPrivateKey)
  if (!key.ok) return key
  const { parsed } = certificate.value
  if (!parsed.checkPrivateKey(key.value.parsed))
    return fail('bad-payload', `--tls-key ${files.key} is not the key of the certificate ${files.cert}`)
  if (Date.parse(parsed.validTo) <= now)
    return fail('bad-payload', `--tls-cert ${files.cert} expired on ${parsed.validTo}`)
  if (Date.parse(parsed.validFrom) > now)
    return fail('bad-payload', `--tls-cert ${files.cert} is not valid before ${parsed.validFrom}`)
  const pair = { cert: certificate.value.text, key: key.value.text }
  try {
    // OpenSSL has rules of its own, such as the length of a key.
    createSecureContext(pair)
    return succeed(pair)
  } catch (error) {
    return unusable('--tls-cert', files.cert, error)
  }
}

function read<T>(
  flag: string,
  file: string,
  parse: (text: string) => T,
): Result<{ text: string; parsed: T }> {
  try {
    const text = readFileSync(file, 'utf8')
    return succeed({ text, parsed: parse(text) })
  } catch (error) {
    return unusable(flag, file, error)
  }
}

const unusable = (flag: string, file: string, error: unknown) =>
  fail('bad-payload', `${flag} ${file} cannot be used: ${messageOf(error)}`)
