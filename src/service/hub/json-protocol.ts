import { readMessage, type HubProtocol } from './hub-messages.ts'

/** Terminates every JSON message, and the handshake messages of every protocol. */
const recordSeparator = 0x1e

/** A value as one JSON record. */
export function encodeRecord(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}${String.fromCharCode(recordSeparator)}`)
}

/** The first complete record, and the bytes after it. */
export function splitRecord(bytes: Buffer): { record: Buffer; rest: Buffer } | null {
  const end = bytes.indexOf(recordSeparator)
  return end < 0 ? null : { record: bytes.subarray(0, end), rest: bytes.subarray(end + 1) }
}

/** The JSON value of a record; undefined when it is not JSON in UTF-8. */
export function parseRecord(record: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(record))
  } catch {
    // The schema rejects undefined, and the peer is told.
    return undefined
  }
}

/** The JSON hub protocol: one JSON object per record. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  version: 1,
  isBinary: false,
  encode: encodeRecord,
  decode(bytes, maxBytes) {
    const taken = splitRecord(bytes)
    if ((taken?.record.length ?? bytes.length) > maxBytes) return 'too-large'
    return taken && { message: readMessage(parseRecord(taken.record)), rest: taken.rest }
  },
}
