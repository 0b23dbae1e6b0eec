import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Channel, Payload, Reply } from '../../shared/ipc/requests.ts'
import { isServerChannel } from '../../shared/ipc/server-channels.ts'
import type { Result } from '../../shared/result.ts'

/**
 * Binds the requests of a page to the server that it shows: main refuses one that arrives after the page was
 * switched, and an answer that arrives after it says so instead of passing as the new server's.
 */
export function bindToServer(bridge: Bridge, shown: () => string | null): Bridge {
  return {
    ...bridge,
    async request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>>> {
      const server = isServerChannel(channel) ? shown() : null
      if (server === null) return bridge.request(channel, payload)
      const answer = await bridge.request(channel, payload, server)
      if (shown() === server) return answer
      return { ok: false, error: { code: 'server-changed', message: 'the page shows another server now' } }
    },
  }
}
