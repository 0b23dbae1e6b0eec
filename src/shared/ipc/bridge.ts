import type { Result } from '../result.ts'
import type { Push } from './pushes.ts'
import type { Channel, Payload, Reply } from './requests.ts'

/**
 * How the page stands with its host, where the carrier between them can fail by itself:
 *   connecting  never connected yet
 *   open        connected
 *   closed      was connected or failed to be; trying again
 *   refused     the host does not accept this page any more; trying again, slowly
 */
export type CarrierState = 'connecting' | 'open' | 'closed' | 'refused'

/** What a page has of the desk, whichever carrier is underneath: contextBridge or WebSocket. */
export interface Bridge {
  request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>>>
  /** Returns the call that ends the subscription. */
  onPush(listener: (push: Push) => void): () => void
  /** Tells the state at once and at every change; absent where the carrier lives and dies with the page. */
  onCarrier?(listener: (state: CarrierState) => void): () => void
}

/** The names under which the contract travels on Electron's IPC. */
export const requestChannel = 'tocsin:request'
export const pushChannel = 'tocsin:push'
