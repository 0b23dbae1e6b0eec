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
