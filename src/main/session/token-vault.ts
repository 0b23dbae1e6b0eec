import { join } from 'node:path'
import { z } from 'zod'
import { assertNever, messageOf } from '../../shared/errors.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { readJsonFileSync, setFileAside } from '../storage/json-file.ts'
import { createFileWriter, type StorageContext } from '../storage/retrying-writer.ts'

/** The system's encryption. */
export interface Cipher {
  /** Why secrets must not be written to disk; null when they may. */
  unsafeReason(): string | null
  /** The name of the key store, which can be another one at the next start. */
  keyStore(): string
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
}

export interface TokenVaultParts extends StorageContext {
  folder: string
  cipher: Cipher
  log: Log
  /** The stored secrets cannot be unsealed for this reason; null: they can again. */
  onLocked(reason: string | null): void
  /** The key store is there and cannot unseal what is stored: people have to sign in again. */
  onUnreadable(reason: string): void
}

/** The secrets of each server, in memory and, only where the system really encrypts, on disk. */
export interface TokenVault {
  token(service: string): string | null
  /** Stores a token beyond this run where that is safe, or says why not. */
  store(service: string, token: string): { isStored: true } | { isStored: false; reason: string }
  /** Holds a token in memory for this run only. */
  hold(service: string, token: string): void
  /** Removes a token from memory and disk. */
  forget(service: string): void
  stop(): Promise<void>
}

const sealedSchema = z.record(z.string(), z.base64())
const unlockIntervalMs = 30_000

/** Whether people can have entered this text: one in 125 that a wrong key unseals becomes nonsense without an error. */
const canBeEntered = (text: string) => /^(?:\t|[^\p{Cc}\uFFFD])+$/u.test(text)

/*
 *   locked ── the key store is there: unseal what is stored, seal what was entered meanwhile ──▶ open
 *     ▲ │ it is not, and something waits for it
 *     └─┘ every half minute; what is sealed stays on disk, untouched
 *
 * A key store that cannot unseal a token, or another one than sealed it: people sign in again, and the text stays.
 */
export function openTokenVault({
  folder,
  cipher,
  clock,
  log,
  report,
  onLocked,
  onUnreadable,
}: TokenVaultParts): TokenVault {
  const file = join(folder, 'tokens.json')
  const writer = createFileWriter({ file, delayMs: 0, clock, report })
  // A token belongs to one server and is never sent to another.
  const tokens = new Map<string, string>()
  /** What the key store of this run could not unseal; it stays on disk. */
  const unreadable = new Set<string>()
  /** Entered while the key store was missing. */
  const unsealed = new Set<string>()
  let isUnsealed = false
  let isLocked = false
  let isReadable = true
  let cancelRetry: (() => void) | null = null

  const load = (): Record<string, string> => {
    const read = readJsonFileSync(file, sealedSchema)
    switch (read.kind) {
      case 'value':
        return read.value
      case 'missing':
        return {}
      case 'damaged': {
        const aside = setFileAside(file, clock.now())
        isReadable = aside.isMoved
        log(
          'warn',
          `the stored tokens are damaged: ${aside.isMoved ? `kept as ${aside.keptAs}` : aside.reason}`,
        )
        return {}
      }
      case 'unreadable':
        isReadable = false
        report(file, read.reason)
        return {}
      default:
        return assertNever(read)
    }
  }
  const sealed = createSealedTokens(load())

  const write = () => {
    if (isReadable) writer.write(() => JSON.stringify(sealed.entries()))
  }

  const decrypt = (service: string, text: string): string | null => {
    try {
      const token = cipher.decrypt(Buffer.from(text, 'base64'))
      if (canBeEntered(token)) return token
      log('warn', `the stored token for ${service} was unsealed to nonsense, as another key does`)
      return null
    } catch (error) {
      // It stays sealed: the key may be back at the next start.
      log('warn', `the stored token for ${service} cannot be decrypted: ${messageOf(error)}`)
      return null
    }
  }

  /** False where the key store cannot unseal the token of this service. */
  const unsealOne = (service: string): boolean => {
    const keyStore = cipher.keyStore()
    for (const text of sealed.candidates(service, keyStore)) {
      const token = decrypt(service, text)
      if (token === null) continue
      tokens.set(service, token)
      return true
    }
    return false
  }

  const unseal = () => {
    for (const service of sealed.services())
      if (!tokens.has(service) && !unsealOne(service)) unreadable.add(service)
    isUnsealed = true
    if (unreadable.size === 0) return
    const stores = new Set([...unreadable].flatMap(sealed.keyStores))
    const sealedBy = stores.size > 0 ? `, sealed by ${[...stores].join(', ')}` : ''
    onUnreadable(`${[...unreadable].join(', ')}${sealedBy}; this session has ${cipher.keyStore()}`)
  }

  const seal = (service: string, token: string) => {
    sealed.put(service, cipher.keyStore(), cipher.encrypt(token).toString('base64'), unreadable.has(service))
    unreadable.delete(service)
  }

  const open = () => {
    cancelRetry = null
    const reason = cipher.unsafeReason()
    if (reason !== null) {
      const wasLocked = isLocked
      isLocked = !isUnsealed && sealed.size() > 0
      if (isLocked && !wasLocked) onLocked(reason)
      if (sealed.size() + unsealed.size > 0) cancelRetry = clock.after(unlockIntervalMs, open)
      return
    }
    if (!isUnsealed) unseal()
    for (const service of unsealed) {
      const token = tokens.get(service)
      if (token !== undefined) seal(service, token)
    }
    if (unsealed.size > 0) write()
    unsealed.clear()
    if (isLocked) onLocked(null)
    isLocked = false
  }
  open()

  return {
    token: (service) => tokens.get(service) ?? null,
    store(service, token) {
      tokens.set(service, token)
      const reason = cipher.unsafeReason()
      if (reason !== null) {
        unsealed.add(service)
        cancelRetry ??= clock.after(unlockIntervalMs, open)
        return { isStored: false, reason }
      }
      unsealed.delete(service)
      seal(service, token)
      write()
      return { isStored: true }
    },
    hold(service, token) {
      tokens.set(service, token)
    },
    forget(service) {
      tokens.delete(service)
      unsealed.delete(service)
      if (sealed.remove(service)) write()
    },
    async stop() {
      cancelRetry?.()
      cancelRetry = null
      await writer.stop()
    },
  }
}

type Addresses = Pick<ServerProfile, 'auth' | 'baseUrl'> & Partial<Pick<ServerProfile, 'standbys'>>

/**
 * The vault key of a profile's secret: every address that gets something of it. A token goes to the service. An OAuth
 * secret goes to the token endpoint, and what it is exchanged for to the service, so either address is part of the key.
 */
export function secretKeyOf({ auth, baseUrl, standbys = [] }: Addresses): string {
  if (auth.kind === 'token') return [baseUrl, ...standbys].join(' ')
  return [auth.tokenUrl, ...[baseUrl, ...standbys].map(originOf)].join(' ')
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')

/** The vault key of the client secret, next to a user's password. */
export function clientSecretKeyOf(profile: Addresses): string {
  return `${secretKeyOf(profile)}#client`
}

/** Every vault key of a profile. */
export function secretKeysOf(profile: Addresses): string[] {
  return [secretKeyOf(profile), clientSecretKeyOf(profile)]
}

/** A vault whose secrets are hidden in the log as soon as anyone has seen them. */
export function rememberSecrets(vault: TokenVault, secrets: Pick<Secrets, 'add'>): TokenVault {
  return {
    ...vault,
    token(service) {
      const token = vault.token(service)
      secrets.add(token)
      return token
    },
    store(service, token) {
      secrets.add(token)
      return vault.store(service, token)
    },
    hold(service, token) {
      secrets.add(token)
      vault.hold(service, token)
    },
  }
}

/**
 * The sealed texts of the vault by service and by the key store that sealed each. A desktop session can change its key
 * store, and a text is only tried with the key store that sealed it: what another one sealed stays until that one is
 * back.
 *
 *   <service>#sealed-by=<key store>  the newest text of that key store
 *   <service>#sealed-by=<key store>-earlier   one that it could not unseal when a newer one was stored
 */
interface SealedTokens {
  services(): string[]
  /** The texts that this key store may be able to unseal, the likeliest first. */
  candidates(service: string, keyStore: string): string[]
  /** The key stores that have sealed a token of this service. */
  keyStores(service: string): string[]
  /** Stores a text as the newest; `isEarlierKept`: the one before it from this key store could not be unsealed. */
  put(service: string, keyStore: string, text: string, isEarlierKept: boolean): void
  remove(service: string): boolean
  size(): number
  entries(): Record<string, string>
}

const marker = '#sealed-by='
const earlier = '-earlier'

function createSealedTokens(stored: Record<string, string>): SealedTokens {
  const texts = new Map(Object.entries(stored))
  const keyOf = (service: string, keyStore: string) => `${service}${marker}${keyStore}`
  const markedOf = (service: string) =>
    [...texts.keys()].filter((key) => key.startsWith(`${service}${marker}`))
  const serviceOf = (key: string) => key.split(marker, 1)[0] ?? key

  const candidates = (service: string, keyStore: string): string[] =>
    [keyOf(service, keyStore), keyOf(service, keyStore + earlier)].flatMap((key) => texts.get(key) ?? [])

  return {
    services: () => [...new Set([...texts.keys()].map(serviceOf))],
    candidates,
    keyStores: (service) => [
      ...new Set(
        markedOf(service).map((key) => key.slice(service.length + marker.length).replace(earlier, '')),
      ),
    ],
    put(service, keyStore, text, isEarlierKept) {
      const [before] = candidates(service, keyStore)
      if (isEarlierKept && before !== undefined) texts.set(keyOf(service, keyStore + earlier), before)
      texts.set(keyOf(service, keyStore), text)
    },
    remove: (service) => markedOf(service).map((key) => texts.delete(key)).length > 0,
    size: () => texts.size,
    entries: () => Object.fromEntries(texts),
  }
}
