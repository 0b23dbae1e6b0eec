import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Channel, Payload, Reply } from '../../shared/ipc/requests.ts'
import { isServerChannel } from '../../shared/ipc/server-channels.ts'
import type { Result } from '../../shared/result.ts'

export interface ServerBinding {
  /** The server that the page shows; null: none. */
  shown: () => string | null
  /** The operator chose this server: a connection that breaks before it is shown comes back to it. */
  remember: (server: string) => void
}

/**
 * Binds the requests of a page to the server that it shows: main refuses one that arrives after the page was
 * switched, and an answer that arrives after it says so instead of passing as the new server's.
 */
export function bindToServer(bridge: Bridge, { shown, remember }: ServerBinding): Bridge {
  return {
    ...bridge,
    async request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>>> {
      const server = isServerChannel(channel) ? shown() : null
      const answer = await bridge.request(channel, payload, server ?? undefined)
      if (answer.ok && isChoice(channel, payload)) remember(payload.id)
      if (server === null || shown() === server) return answer
      return { ok: false, error: { code: 'server-changed', message: 'the page shows another server now' } }
    },
  }
}

function isChoice(channel: Channel, payload: Payload<Channel>): payload is Payload<'profile.use'> {
  return channel === 'profile.use' && payload !== null && 'id' in payload
}

/** The server that a page shows, remembered across reconnects, reloads and restarts of its host. */
export interface PageServer {
  /** `own`: what this tab showed; `last`: what was chosen last in its browser. */
  read(): { own: string | null; last: string | null }
  /** The tab shows this server, whoever decided so. */
  show(server: string): void
  /** The operator chose it. */
  choose(server: string): void
}

const key = 'tocsin.server'

/**
 * Each tab remembers its own server; a new tab, or a display that was switched on again, starts with the one that was
 * chosen last in its browser. Where nobody chose, the desk decides.
 */
export function createPageServer(tab: Storage, browser: Storage): PageServer {
  const show = (server: string) => tab.setItem(key, server)
  return {
    read: () => ({ own: tab.getItem(key), last: browser.getItem(key) }),
    show,
    choose(server) {
      show(server)
      browser.setItem(key, server)
    },
  }
}
