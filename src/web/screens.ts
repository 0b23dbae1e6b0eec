import type { Screens } from '../main/platform/host-shell.ts'
import type { Log } from '../main/platform/log.ts'
import type { Actor } from '../shared/model/role.ts'
import type { InvitationOrder } from '../shared/model/screen.ts'
import { expiryOf, keyLifetimeMs, viewerIn, type Sessions } from './sessions.ts'
import type { WebHost } from './web-host.ts'

export interface ScreensParts {
  sessions: Sessions
  host: () => Pick<WebHost, 'origin' | 'isEncrypted' | 'isReachable' | 'connected'>
  log: Log
}

/** The sessions as people see them: screens with a name, invited by an address. */
export function createScreens({ sessions, host, log }: ScreensParts) {
  const listeners = new Set<() => void>()
  const quoted = (id: string) => JSON.stringify(sessions.find(id)?.name)
  const by = ({ name, address }: Actor) => `by ${JSON.stringify(name)} at ${address}`

  const inviteFor = (order: InvitationOrder, inviter: string) => {
    const { id, key } = sessions.invite(order)
    log('info', `a key was made for the role ${order.role}, ${inviter}`)
    // The part after the hash stays in the browser: it is in no log and no proxy on the way.
    return { id, address: `${host().origin()}/#key=${key}` }
  }

  /** The answer waits until the change is stored, so that it still holds after a restart. */
  const whenStored = async (isFound: boolean) => {
    await sessions.stored()
    return isFound
  }

  const screens: Screens = {
    list(own) {
      const connected = host().connected()
      return sessions
        .list()
        .map((session) => ({
          id: session.id,
          name: session.name,
          role: session.role,
          address: session.address,
          agent: session.agent,
          createdAt: session.createdAt,
          lastSeenAt: session.lastSeenAt,
          expiresAt: expiryOf(session),
          isConnected: connected.has(session.id),
          isOwn: session.id === own,
          invitation: session.invitation,
        }))
        .toSorted((a, b) => b.createdAt - a.createdAt)
    },
    invite(order, actor) {
      const { isEncrypted, isReachable } = host()
      return { ...inviteFor(order, by(actor)), lifetimeMs: keyLifetimeMs, isEncrypted, isReachable }
    },
    withdraw: sessions.withdraw,
    async rename(id, name, actor) {
      log('info', `screen ${quoted(id)} is renamed to ${JSON.stringify(name)} ${by(actor)}`)
      return whenStored(sessions.rename(id, name))
    },
    async revoke(id, actor) {
      log('info', `screen ${quoted(id)} is revoked ${by(actor)}`)
      return whenStored(sessions.end(id, 'revoked'))
    },
    viewer(id) {
      const session = sessions.find(id)
      return session && { ...viewerIn(session), name: session.name }
    },
    nameOf(id) {
      const session = sessions.find(id)
      return session && session.name !== session.agent ? session.name : null
    },
    viewers: () => new Set(sessions.list().map((session) => viewerIn(session).id)),
    signOut: (own) => whenStored(sessions.end(own, 'signed-out')),
    onChange: (listener) => void listeners.add(listener),
  }
  return {
    screens,
    /** An address that opens the desk, for the user at the terminal. */
    invite: (order: InvitationOrder) => inviteFor(order, 'at the terminal').address,
    changed: () => listeners.forEach((listener) => listener()),
  }
}
