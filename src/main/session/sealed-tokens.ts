/**
 * The sealed texts of the vault by service and by the key store that sealed each. A desktop session can change its key
 * store, and a wrong key can unseal a text to nonsense without an error: so a text is only tried with the key store
 * that sealed it, and what another one sealed stays until that one is back.
 *
 *   <service>#sealed-by=<key store>  the newest text of that key store
 *   <service>#sealed-by=<key store>-earlier   one that it could not unseal when a newer one was stored
 */
export interface SealedTokens {
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

export function createSealedTokens(stored: Record<string, string>): SealedTokens {
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
