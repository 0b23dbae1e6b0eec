import { JsonHubProtocol, MessageType, NullLogger } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHubConnection } from '../../../../src/service/hub/hub-connection.ts'
import { defaultHubLimits } from '../../../../src/service/hub/hub-limits.ts'
import { encodeRecord, jsonProtocol } from '../../../../src/service/hub/json-protocol.ts'
import { messagePackProtocol } from '../../../../src/service/hub/messagepack-protocol.ts'
import { hostileBytes, unreadableBytes } from '../../../support/hostile-bytes.ts'

const seeded = { seed: 20_261_115, numRuns: 2_000 }
const maxMessageBytes = 200

/** Feeds a connection and answers what it sent and how it ended. */
function feed(chunks: readonly Buffer[]): { sent: Buffer[]; endings: string[] } {
  const sent: Buffer[] = []
  const endings: string[] = []
  const connection = createHubConnection({
    transport: {
      supportsBinary: true,
      pendingBytes: 0,
      send(bytes) {
        if (endings.length > 0) throw new Error('sent after the end')
        sent.push(bytes)
      },
      close: () => endings.push('closed'),
      terminate: () => endings.push('terminated'),
    },
    protocols: [jsonProtocol, messagePackProtocol],
    limits: { ...defaultHubLimits, maxMessageBytes },
    clock: () => 0,
  })
  for (const chunk of chunks) connection.receive(chunk)
  return { sent, endings }
}

const cutAt = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end))
}

const asText = (bytes: Buffer) => bytes.toString('utf8')
const asBytes = (bytes: Buffer) => new Uint8Array(bytes).buffer
const readers = {
  json: (bytes: Buffer) => new JsonHubProtocol().parseMessages(asText(bytes), NullLogger.instance),
  messagepack: (bytes: Buffer) =>
    new MessagePackHubProtocol().parseMessages(asBytes(bytes), NullLogger.instance),
}

describe.for(['json', 'messagepack'] as const)('%s', (name) => {
  const handshake = encodeRecord({ protocol: name, version: 1 })
  const read = readers[name]

  test("any input is answered in messages that Microsoft's client can read, and closes at most once", () => {
    fc.assert(
      fc.property(fc.array(hostileBytes[name], { maxLength: 6 }), (chunks) => {
        const { sent, endings } = feed([handshake, ...chunks])
        expect(asText(sent[0] ?? Buffer.alloc(0))).toBe('{}\u001e')
        const answers = sent.slice(1).flatMap((bytes) => read(bytes))
        expect(answers).toHaveLength(sent.length - 1)
        const goodbyes = answers.filter(({ type }) => type === MessageType.Close)
        expect(endings).toEqual(goodbyes.map(() => 'closed'))
      }),
      seeded,
    )
  })

  test('the result does not depend on how the bytes are split', () => {
    const pieces = fc.tuple(
      fc.array(hostileBytes[name], { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 8 }),
    )
    fc.assert(
      fc.property(pieces, ([chunks, places]) => {
        const bytes = Buffer.concat([handshake, ...chunks])
        expect(feed(cutAt(bytes, places))).toEqual(feed([bytes]))
      }),
      seeded,
    )
  })

  test('unreadable input closes the connection with a reason', () => {
    fc.assert(
      fc.property(unreadableBytes[name], (bytes) => {
        const { sent, endings } = feed([handshake, bytes])
        expect(endings).toEqual(['closed'])
        expect(sent.slice(1).flatMap((answer) => read(answer))).toMatchObject([
          { type: 7, error: expect.stringMatching(/could not be read|too large/) as string },
        ])
      }),
      seeded,
    )
  })
})

test('anything terminated in place of a handshake is rejected', () => {
  const first = fc.oneof(hostileBytes.json, hostileBytes.messagepack)
  fc.assert(
    fc.property(first, (bytes) => {
      const { sent, endings } = feed([bytes, Buffer.from([0x1e])])
      expect(endings).toEqual(['closed'])
      expect(sent).toHaveLength(1)
      expect(JSON.parse(asText(sent[0] ?? Buffer.alloc(0)).slice(0, -1))).toEqual({
        error: expect.any(String) as string,
      })
    }),
    seeded,
  )
})
