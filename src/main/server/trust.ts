import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import tls, { type SecureContextOptions } from 'node:tls'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { messageOf } from '../../shared/errors.ts'

export type TrustFiles = Pick<ServerProfile, 'caFile' | 'clientCert' | 'clientKey'>

/** A file that cannot be used. The code is in the message, where every library passes it on. */
class TrustError extends Error {
  override readonly name = 'TrustError'
}

/** Far above any bundle of certificates. */
const maxBytes = 4 * 1024 * 1024

/** Whom to trust and how to identify, by the files of a server; throws where one cannot be used, and names it. */
export function readTrust({ caFile, clientCert, clientKey }: TrustFiles): SecureContextOptions {
  return {
    ca: [...knownAuthorities(), ...(caFile === '' ? [] : certificatesOf(caFile))],
    ...(clientCert !== '' && identityOf(clientCert, clientKey === '' ? clientCert : clientKey)),
  }
}

/** The authorities that Node brings, those of NODE_EXTRA_CA_CERTS, and the system's where this Node can read them. */
function knownAuthorities(): string[] {
  const read = (tls as Partial<typeof tls>).getCACertificates
  if (!read) return [...tls.rootCertificates]
  return [...new Set([...read('default'), ...read('system')])]
}

function certificatesOf(file: string): string[] {
  const found = readText(file).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new TrustError(`${file} has no certificate in PEM form (TRUST_FILE)`)
  for (const pem of found) parse(file, 'certificate', () => new X509Certificate(pem))
  return found
}

function identityOf(certFile: string, keyFile: string): SecureContextOptions {
  const [own = '', ...chain] = certificatesOf(certFile)
  const key = readText(keyFile)
  if (/^Proc-Type: 4,ENCRYPTED|BEGIN ENCRYPTED PRIVATE KEY/m.test(key))
    throw new TrustError(`${keyFile} is locked by a passphrase; store the key without one (TRUST_FILE)`)
  const parsed = parse(keyFile, 'private key', () => createPrivateKey(key))
  if (!new X509Certificate(own).checkPrivateKey(parsed))
    throw new TrustError(`${keyFile} is not the key of the certificate ${certFile} (TRUST_KEY_MISMATCH)`)
  return { cert: [own, ...chain].join('\n'), key }
}

function parse<T>(file: string, what: string, read: () => T): T {
  try {
    return read()
  } catch {
    // What the parser says about the bytes helps nobody, and the bytes may be a secret's.
    throw new TrustError(`${file} has no ${what} in PEM form (TRUST_FILE)`)
  }
}

function readText(file: string): string {
  try {
    const found = statSync(file)
    // Reading a pipe or a device would never end.
    if (!found.isFile()) throw new Error('it is no file')
    if (found.size > maxBytes) throw new Error('it is too large')
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new TrustError(`${file} cannot be read: ${messageOf(error)} (TRUST_FILE)`, { cause: error })
  }
}
