import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { replacePrivateFileSync } from '../../files/private-file.ts'
import { isMissingFile } from '../storage/atomic-file.ts'

/** The key by which a desk is known in its team. */
export interface DeskKey {
  /** The fingerprint of the public key. */
  readonly host: string
  /** SPKI in base64, as policies and settings list it. */
  readonly publicKey: string
  sign(text: string): string
}

/** Reads the desk's key, and makes it at the first start; throws where the file cannot be used. */
export function openDeskKey(file: string): DeskKey {
  const key = createPrivateKey(readOrMake(file))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    host: fingerprintOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!isMissingFile(error)) throw error
    const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    replacePrivateFileSync(file, made)
    return made
  }
}

/** Half of a SHA-256, which nobody finds a second key for. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey).digest().subarray(0, 16).toString('base64url')

/** Whether the owner of a public key has signed the text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    // What is no key has signed nothing.
    return false
  }
}
