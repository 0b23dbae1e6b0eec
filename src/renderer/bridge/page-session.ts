import { pageSecretHeader, pageSecretProtocol, protocol } from '../../shared/ipc/web-carrier.ts'

/** This browser's half of a session; the other half is a cookie that no script can read. */
export interface PageSession {
  /** Redeems the key of the address, if it has one; a refused key leaves the session as it was. */
  signIn(): Promise<void>
  /** The protocols by which a WebSocket shows the secret. */
  protocols(): string[]
  /** Whether the host knows no session of this page; false where the host cannot be reached. */
  isRefused(): Promise<boolean>
}

const storageKey = 'tocsin.page'
const keyPrefix = '#key='

export function createPageSession(page: Window): PageSession {
  const secret = () => page.localStorage.getItem(storageKey)

  /** The key of the address, which is removed from it: neither history nor a bookmark keeps it. */
  const takeKey = (): string | null => {
    const { hash, pathname } = page.location
    if (!hash.startsWith(keyPrefix)) return null
    page.history.replaceState(null, '', pathname)
    return hash.slice(keyPrefix.length)
  }

  const redeem = async (key: string): Promise<boolean> => {
    try {
      const answer = await page.fetch('/session', { method: 'POST', body: JSON.stringify({ key }) })
      if (!answer.ok) return false
      const admitted = (await answer.json()) as { secret: string }
      page.localStorage.setItem(storageKey, admitted.secret)
      return true
    } catch (error) {
      // The host cannot be reached; the connection to it says so.
      if (error instanceof TypeError) return false
      throw error
    }
  }

  // Pasting an address into an open page does not reload it; the router must not mistake the key for a view.
  page.addEventListener('popstate', (event) => {
    const key = takeKey()
    if (key === null) return
    event.stopImmediatePropagation()
    void redeem(key).then(() => page.location.reload())
  })

  return {
    async signIn() {
      const key = takeKey()
      if (key !== null) await redeem(key)
    },
    protocols: () => [protocol, ...(secret() === null ? [] : [`${pageSecretProtocol}${secret()}`])],
    async isRefused() {
      try {
        const headers = { [pageSecretHeader]: secret() ?? '' }
        return (await page.fetch('/bridge', { method: 'HEAD', headers })).status === 401
      } catch (error) {
        if (error instanceof TypeError) return false
        throw error
      }
    },
  }
}
