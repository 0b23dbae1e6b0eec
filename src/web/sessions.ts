import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deadlineIn, type Clock, type Deadline } from '../main/platform/clock.ts'
import { actorSchema } from '../shared/model/role.ts'
import { idSchema, instantSchema, shortTextSchema, storedNameSchema } from '../shared/model/primitives.ts'
import type { InvitationOrder } from '../shared/model/screen.ts'

/** How long a key can be redeemed. */
export const keyLifetimeMs = 60_000
/** A screen that nobody uses for so long, a long weekend, has to be invited again. */
export const idleLimitMs = 4 * 24 * 60 * 60_000
/** And every screen after so long, used or not. */
export const absoluteLimitMs = 90 * 24 * 60 * 60_000
const maxKeys = 20
const maxSessions = 1_000
/** Being seen is not worth a write more often than this. */
const seenPrecisionMs = 5 * 60_000

/** A session as it is on disk: of its two secrets only their hashes. */
export const storedSessionSchema = z.object({
  id: idSchema,
  cookieHash: idSchema,
  pageHash: idSchema,
  ...actorSchema.pick({ role: true, address: true, servers: true }).shape,
  name: storedNameSchema,
  agent: shortTextSchema,
  invitation: shortTextSchema,
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Whose browser it is: the first session that it had. */
  viewer: z.object({ id: shortTextSchema, since: instantSchema }).optional(),
})
export type Session = z.infer<typeof storedSessionSchema>

export type SessionEnd = 'revoked' | 'signed-out' | 'expired' | 'replaced'

/** The browser that redeems a key. */
export interface Visitor {
  address: string
  agent: string
  /** The cookie that it already has; its session is replaced. */
  cookie: string | undefined
}

export interface SessionsParts {
  clock: Pick<Clock, 'now' | 'steady'>
  /** Unguessable. */
  makeSecret(): string
  stored: {
    read(): Session[]
    /** Soon, and then whatever there is by then: several in quick succession become one. */
    write(sessions: () => readonly Session[]): void
    /** Settles once everything is stored that was written before; false where it could not be, and is retried. */
    flush(): Promise<boolean>
    /** Makes a last attempt at what is not stored yet. */
    stop(): Promise<void>
  }
  onEnded(session: Session, reason: SessionEnd): void
  onChange(): void
}

interface Key {
  id: string
  hash: string
  order: InvitationOrder
  usable: Deadline
}

export type Sessions = ReturnType<typeof createSessions>

/*
 * Keys and the sessions that they open.
 *
 *   key:      made ── redeemed, withdrawn, or a minute passed ──▶ gone
 *   session:  redeemed ──▶ live ── revoked, signed out, replaced, idle or too old ──▶ ended
 *
 * A session has two secrets: the cookie, which a browser sends to every port of the host, and the page's, which it
 * keeps for this origin alone. Only both together are the session.
 *
 * A change counts at once. An answer that somebody relies on waits until it is stored.
 */
export function createSessions({ clock, makeSecret, stored, onEnded, onChange }: SessionsParts) {
  const { now } = clock
  const keys = new Map<string, Key>()
  const sessions = new Map<string, Session>()
  for (const session of stored.read()) sessions.set(session.id, session)

  const write = () => stored.write(() => [...sessions.values()])
  const save = () => {
    write()
    onChange()
  }

  const end = (session: Session, reason: SessionEnd) => {
    if (!sessions.delete(session.id)) return
    save()
    onEnded(session, reason)
  }

  const live = (session: Session | undefined): Session | null => {
    if (session === undefined) return null
    if (!isOver(session, now())) return session
    end(session, 'expired')
    return null
  }

  const holderOf = (cookie: string | undefined): Session | null => {
    if (cookie === undefined) return null
    const hash = hashOf(cookie)
    return live([...sessions.values()].find(({ cookieHash }) => isEqual(cookieHash, hash)))
  }

  /** A clock that was set back and forth again must not make a screen look idle. */
  const see = (session: Session) => {
    const seenAt = Math.max(session.lastSeenAt, now())
    if (seenAt - session.lastSeenAt < seenPrecisionMs) return session
    const seen = { ...session, lastSeenAt: seenAt }
    sessions.set(session.id, seen)
    write()
    return seen
  }

  const admit = (
    order: InvitationOrder,
    invitation: string,
    { address, agent }: Visitor,
    before: Session | null,
  ) => {
    const cookie = makeSecret()
    const pageSecret = makeSecret()
    const at = now()
    const session: Session = {
      id: makeSecret(),
      cookieHash: hashOf(cookie),
      pageHash: hashOf(pageSecret),
      name: order.name ?? agent,
      role: order.role,
      ...(order.servers && { servers: order.servers }),
      address,
      agent,
      invitation,
      createdAt: at,
      lastSeenAt: at,
      ...(before && { viewer: viewerIn(before) }),
    }
    sessions.set(session.id, session)
    return { session, cookie, pageSecret }
  }

  return {
    stored: stored.flush,
    stop: stored.stop,
    /** Makes a key, which opens one session within its minute. */
    invite(order: InvitationOrder) {
      for (const [id, key] of keys) if (key.usable.isOver()) keys.delete(id)
      const [oldest] = keys.keys()
      if (keys.size >= maxKeys && oldest !== undefined) keys.delete(oldest)
      const [id, key] = [makeSecret(), makeSecret()]
      keys.set(id, { id, hash: hashOf(key), order, usable: deadlineIn(clock, keyLifetimeMs) })
      return { id, key }
    },
    /** An invitation that is not wanted any more. */
    withdraw(id: string): void {
      keys.delete(id)
    },
    /** Exchanges a key for a session; null where there is no such key any more. */
    redeem(presented: string, visitor: Visitor) {
      const hash = hashOf(presented)
      const key = [...keys.values()].find((candidate) => isEqual(candidate.hash, hash))
      if (key === undefined) return null
      keys.delete(key.id)
      if (key.usable.isOver()) return null
      const before = holderOf(visitor.cookie)
      const others = [...sessions.values()].filter((session) => session !== before)
      const longestUnseen = others.toSorted((a, b) => a.lastSeenAt - b.lastSeenAt)
      for (const session of longestUnseen.slice(0, Math.max(0, others.length - maxSessions + 1)))
        end(session, 'replaced')
      const admitted = admit(key.order, key.id, visitor, before)
      if (before) end(before, 'replaced')
      save()
      return admitted
    },
    /** The session of both secrets, which is seen by this; null where they are of no live one. */
    authenticate(cookie: string | undefined, pageSecret: string | undefined): Session | null {
      const session = holderOf(cookie)
      if (session === null || pageSecret === undefined) return null
      return isEqual(session.pageHash, hashOf(pageSecret)) ? see(session) : null
    },
    /** The session of a cookie alone: not enough for anything but what has a secret of its own. */
    holderOf,
    /** A session that is still live, by its id. */
    find: (id: string) => live(sessions.get(id)),
    /** A page of the session is open. */
    see(id: string): void {
      const session = live(sessions.get(id))
      if (session) see(session)
    },
    list: (): Session[] => [...sessions.values()].filter((session) => live(session) !== null),
    /** False where there is no such session. */
    rename(id: string, name: string): boolean {
      const session = live(sessions.get(id))
      if (!session) return false
      sessions.set(id, { ...session, name })
      save()
      return true
    },
    end(id: string, reason: SessionEnd): boolean {
      const session = live(sessions.get(id))
      if (session) end(session, reason)
      return session !== null
    },
  }
}

/** Whose browser has a session. */
export const viewerIn = ({ id, createdAt, viewer }: Session): NonNullable<Session['viewer']> =>
  viewer ?? { id, since: createdAt }

/** When a session expires if it is no longer used. */
export const expiryOf = ({ createdAt, lastSeenAt }: Session): number =>
  Math.min(createdAt + absoluteLimitMs, lastSeenAt + idleLimitMs)

const isOver = (session: Session, now: number): boolean => now >= expiryOf(session)

/** A secret has 192 random bits, so a plain hash of it cannot be reversed. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const isEqual = (hash: string, other: string): boolean => {
  const [left, right] = [Buffer.from(hash), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
