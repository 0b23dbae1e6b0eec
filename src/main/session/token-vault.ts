import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../platform/log.ts'
import { writePrivateFileAtomicSync } from '../storage/atomic-file.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'

/** The system's encryption. */
export interface Cipher {
  /** Why secrets must not be written to disk; null when they may. */
  unsafeReason(): string | null
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
}

export interface TokenVaultParts {
  folder: string
  cipher: Cipher
  log: Log
}

/** The secrets of each server, in memory and, only where the system really encrypts, on disk. */
export interface TokenVault {
  token(service: string): string | null
  /** Stores a token beyond this run where that is safe, or says why not. */
  store(service: string, token: string): { isStored: true } | { isStored: false; reason: string }
  /** Holds a token in memory for this run only. */
  hold(service: string, token: string): void
}

const sealedSchema = z.record(z.string(), z.base64())

export function openTokenVault({ folder, cipher, log }: TokenVaultParts): TokenVault {
  const file = join(folder, 'tokens.json')
  // A token belongs to one server and is never sent to another.
  const tokens = new Map<string, string>()
  const sealed = new Map<string, string>()

  const removeFile = (reason: string) => {
    log('warn', `the stored tokens are unusable and are removed: ${reason}`)
    rmSync(file)
  }

  const load = () => {
    if (!existsSync(file)) return
    const unsafeReason = cipher.unsafeReason()
    if (unsafeReason !== null) return removeFile(unsafeReason)
    const stored = readSealed(file)
    if (!stored) return removeFile('the file is damaged')
    for (const [service, text] of Object.entries(stored)) {
      try {
        tokens.set(service, cipher.decrypt(Buffer.from(text, 'base64')))
        sealed.set(service, text)
      } catch (error) {
        log('warn', `the stored token for ${service} cannot be decrypted: ${String(error)}`)
      }
    }
  }
  load()

  const write = () => writePrivateFileAtomicSync(file, JSON.stringify(Object.fromEntries(sealed)))

  return {
    token: (service) => tokens.get(service) ?? null,
    store(service, token) {
      tokens.set(service, token)
      const reason = cipher.unsafeReason()
      if (reason !== null) return { isStored: false, reason }
      sealed.set(service, cipher.encrypt(token).toString('base64'))
      write()
      return { isStored: true }
    },
    hold(service, token) {
      tokens.set(service, token)
    },
  }
}

function readSealed(file: string): Record<string, string> | null {
  try {
    const parsed = sealedSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The vault key of a profile's secret: the address that receives it, which is the token endpoint or the server. */
export function secretKeyOf({ auth, baseUrl }: ServerProfile): string {
  return auth.kind === 'oauth' ? auth.tokenUrl : baseUrl
}

/** The vault key of the client secret, next to a user's password. */
export function clientSecretKeyOf(profile: ServerProfile): string {
  return `${secretKeyOf(profile)}#client`
}
