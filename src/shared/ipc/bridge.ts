import type { Result } from '../result.ts'
import type { Push } from './pushes.ts'
import type { Channel, Payload, Reply } from './requests.ts'

/** What a page has of the desk, whichever carrier is underneath: contextBridge or WebSocket. */
export interface Bridge {
  request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>>>
  /** Returns the call that ends the subscription. */
  onPush(listener: (push: Push) => void): () => void
}
