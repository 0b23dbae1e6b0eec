import { incomingMessageSchema, type IncomingMessage, type OutgoingMessage } from './hub-message.ts'
import { encodeRecord, parseRecord, takeRecord } from './record.ts'

/** An encoding of hub messages; a client chooses one by name in its handshake. */
export interface HubProtocol {
  readonly name: string
  readonly version: number
  /** Whether its bytes travel in binary frames. */
  readonly binary: boolean
  write(message: OutgoingMessage): Buffer
  /** Takes the first whole message off the bytes: null when there is none yet, `bad` when it is none. */
  take(bytes: Buffer): { message: IncomingMessage | 'bad'; rest: Buffer } | null
}

/** The JSON hub protocol: one JSON object per record. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  version: 1,
  binary: false,
  write: encodeRecord,
  take(bytes) {
    const taken = takeRecord(bytes)
    if (!taken) return null
    const parsed = incomingMessageSchema.safeParse(parseRecord(taken.record))
    return { message: parsed.success ? parsed.data : 'bad', rest: taken.rest }
  },
}
