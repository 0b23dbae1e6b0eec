import type { OutgoingMessage, readMessage } from './hub-message.ts'

/** An encoding of hub messages; a client chooses one by name in its handshake. */
export interface HubProtocol {
  readonly name: string
  readonly version: number
  /** Whether its bytes need a carrier that takes any byte. */
  readonly binary: boolean
  write(message: OutgoingMessage): Buffer
  /**
   * Takes the first whole message off the bytes: null when there is none yet; `too-large` when one is
   * announced that is larger than `maxBytes`, which need not have arrived.
   */
  take(bytes: Buffer, maxBytes: number): Taken | 'too-large' | null
}

export interface Taken {
  message: ReturnType<typeof readMessage>
  rest: Buffer
}
