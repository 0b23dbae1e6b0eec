import { readMessage } from './hub-message.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { encodeRecord, parseRecord, takeRecord } from './record.ts'

/** The JSON hub protocol: one JSON object per record. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  version: 1,
  binary: false,
  write: encodeRecord,
  take(bytes, maxBytes) {
    const taken = takeRecord(bytes)
    if ((taken?.record.length ?? bytes.length) > maxBytes) return 'too-large'
    return taken && { message: readMessage(parseRecord(taken.record)), rest: taken.rest }
  },
}
