import { timingSafeEqual } from 'node:crypto'

export interface Access {
  /** The present one-time key; redeeming it creates the next. */
  key(): string
  /** Exchanges the key for a session; null when it is not the present one. */
  redeem(key: string): string | null
  isSession(session: string | undefined): boolean
}

/** Admits browsers: each printed address admits one. */
export function createAccess(makeSecret: () => string, onNewKey: () => void): Access {
  const sessions = new Set<string>()
  let key = makeSecret()

  return {
    key: () => key,
    redeem(presented) {
      if (!isEqual(presented, key)) return null
      const session = makeSecret()
      sessions.add(session)
      key = makeSecret()
      onNewKey()
      return session
    },
    isSession: (session) => session !== undefined && sessions.has(session),
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The value of one cookie of a Cookie header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
}
