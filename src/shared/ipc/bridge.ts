import type { Result } from '../result.ts'
import type { Push } from './pushes.ts'
import type { Channel, Payload, Reply } from './requests.ts'

/**
 * The state of the connection between page and host, where it can fail separately:
 *   connecting  never connected yet
 *   open        connected
 *   closed      was connected or failed to be; trying again
 *   refused     the host knows no session of this page; trying again, slowly
 *   revoked     a supervisor has signed this screen out
 *   signed-out  its user has
 */
export type CarrierState = 'connecting' | 'open' | 'closed' | 'refused' | 'revoked' | 'signed-out'

/** Whether the page has no session: it must show nothing of the plant. */
export const isSignedOut = (state: CarrierState): state is 'refused' | 'revoked' | 'signed-out' =>
  state === 'refused' || state === 'revoked' || state === 'signed-out'

/** How a page reaches main, over contextBridge or a WebSocket. */
export interface Bridge {
  /** @param server the server that the request is for; main refuses it if the page shows another one by now */
  request<C extends Channel>(channel: C, payload: Payload<C>, server?: string): Promise<Result<Reply<C>>>
  /** Returns a function that unsubscribes. */
  onPush(listener: (push: Push) => void): () => void
  /** Reports the state at once and at every change; absent where the carrier lives as long as the page. */
  onCarrier?(listener: (state: CarrierState) => void): () => void
}

/** The channels of Electron's IPC that carry the contract. */
export const requestChannel = 'tocsin:request'
export const pushChannel = 'tocsin:push'
