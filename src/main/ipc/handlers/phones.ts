import { isAtLeast } from '../../../shared/model/constants.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { Phones } from '../../phones/phones.ts'
import type { TokenVault } from '../../session/token-vault.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Handlers } from '../router.ts'

export interface PhoneHandlerParts {
  phones: Pick<Phones, 'state' | 'subscribe' | 'unsubscribe' | 'test'>
  /** Where the secure store has the token of an ntfy server. */
  ntfyTokenKey: (server: string) => string
  settings: { current(): Settings }
  vault: Pick<TokenVault, 'forget'>
  storeSecret: (key: string, secret: string) => boolean
}

type PhoneChannel = Extract<keyof Handlers, `phones.${string}`>

/** Notifications on phones. */
export function createPhoneHandlers(parts: PhoneHandlerParts): Pick<Handlers, PhoneChannel> {
  const { phones } = parts
  return {
    'phones.read': (_nothing, _page, { session, role }) => {
      const state = phones.state(session)
      // Who is notified of what is for those who act.
      return succeed(isAtLeast(role, 'operator') ? state : { ...state, browsers: [], sent: [] })
    },
    'phones.subscribe': (order, _page, { session, name }) => phones.subscribe(session, name, order),
    'phones.unsubscribe': (_nothing, _page, { session }) => {
      phones.unsubscribe(session)
      return succeed(null)
    },
    'phones.test': ({ topic }, _page, { session }) => phones.test(session, topic),
    'phones.setToken': ({ token }) => {
      const server = parts.settings.current().phones.ntfyServer
      if (server === '') return fail('rejected', 'no ntfy server is set')
      const key = parts.ntfyTokenKey(server)
      if (token !== null) return succeed({ kept: parts.storeSecret(key, token) })
      parts.vault.forget(key)
      return succeed({ kept: false })
    },
  }
}
