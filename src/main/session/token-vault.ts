import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../platform/log.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'

/** The system's own encryption, where there is one worth the name. */
export interface Cipher {
  /** Why nothing may be written to disk; null when it may. */
  unsafe(): string | null
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
}

export interface TokenVaultParts {
  folder: string
  cipher: Cipher
  log: Log
}

/** The access token of each service, in memory and, only where the system can really encrypt, on disk. */
export interface TokenVault {
  token(service: string): string | null
  /** `kept`: whether it outlives this run; otherwise `why`. */
  keep(service: string, token: string): { kept: true } | { kept: false; why: string }
  /** For this run only: given on the command line, or made for the embedded service. */
  lend(service: string, token: string): void
}

const sealedSchema = z.record(z.string(), z.base64())

export function openTokenVault({ folder, cipher, log }: TokenVaultParts): TokenVault {
  const file = join(folder, 'tokens.json')
  // A token belongs to the service it was given for and is never offered to another.
  const tokens = new Map<string, string>()
  const sealed = new Map<string, string>()

  const forget = (why: string) => {
    log('warn', `the stored tokens cannot be used and are removed: ${why}`)
    rmSync(file)
  }

  const load = () => {
    if (!existsSync(file)) return
    const unsafe = cipher.unsafe()
    if (unsafe !== null) return forget(unsafe)
    const stored = readSealed(file)
    if (!stored) return forget('the file is damaged')
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

  const write = () => {
    const next = `${file}.new`
    writeFileSync(next, JSON.stringify(Object.fromEntries(sealed)), { mode: 0o600 })
    chmodSync(next, 0o600)
    renameSync(next, file)
  }

  return {
    token: (service) => tokens.get(service) ?? null,
    keep(service, token) {
      tokens.set(service, token)
      const why = cipher.unsafe()
      if (why !== null) return { kept: false, why }
      sealed.set(service, cipher.encrypt(token).toString('base64'))
      write()
      return { kept: true }
    },
    lend(service, token) {
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

/** Where a profile's secret is shown, and so under what it is kept: its token endpoint, or the service itself. */
export function secretKeyOf({ auth, baseUrl }: ServerProfile): string {
  return auth.kind === 'oauth' ? auth.tokenUrl : baseUrl
}

/** Under what the secret of the client is kept where a user's password has the other place. */
export function clientSecretKeyOf(profile: ServerProfile): string {
  return `${secretKeyOf(profile)}#client`
}
