import { encode } from '@msgpack/msgpack'
import fc from 'fast-check'

const separator = Buffer.from([0x1e])

/** Values in the shape of messages, with fields that are missing, misplaced or of the wrong type. */
const almostMessage = fc.record(
  {
    type: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.jsonValue()),
    invocationId: fc.oneof(fc.string({ maxLength: 300 }), fc.jsonValue()),
    target: fc.oneof(fc.constantFrom('Subscribe', 'onAlarm', '__proto__'), fc.jsonValue()),
    arguments: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
    headers: fc.jsonValue(),
    sequenceId: fc.jsonValue(),
  },
  { requiredKeys: [] },
)

const garbage = fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes))
const jsonRecord = fc
  .oneof(
    almostMessage.map((value) => JSON.stringify(value)),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string(),
    fc.nat({ max: 200 }).map((depth) => '['.repeat(depth)),
  )
  .map((text) => Buffer.concat([Buffer.from(text), separator]))

const withPrefix = (body: Uint8Array) => Buffer.concat([Buffer.from([body.length & 0x7f]), body])
const packed = fc
  .oneof(
    fc.array(fc.oneof(fc.integer({ min: -1, max: 12 }), fc.jsonValue()), { maxLength: 7 }),
    fc.jsonValue(),
  )
  .map((value) => withPrefix(encode(value)))

/** Some bytes with one of them changed, lost or doubled. */
const damaged = (bytes: fc.Arbitrary<Buffer>) =>
  fc
    .tuple(bytes, fc.nat(), fc.nat({ max: 255 }), fc.constantFrom('change', 'lose', 'double'))
    .map(([whole, place, value, how]) => {
      const at = place % (whole.length + 1)
      const [before, after] = [whole.subarray(0, at), whole.subarray(at + 1)]
      if (how === 'lose') return Buffer.concat([before, after])
      if (how === 'double') return Buffer.concat([before, whole.subarray(at), whole.subarray(at)])
      return Buffer.concat([before, Buffer.from([value]), after])
    })

/** What a hostile or broken client might send after or instead of its handshake. */
export const hostileBytes: Record<'json' | 'messagepack', fc.Arbitrary<Buffer>> = {
  json: fc.oneof(garbage, jsonRecord, damaged(jsonRecord)),
  messagepack: fc.oneof(garbage, packed, damaged(packed)),
}

/** Bytes that cannot be a message, whatever follows them. */
export const unreadableBytes: Record<'json' | 'messagepack', fc.Arbitrary<Buffer>> = {
  json: fc
    .oneof(
      garbage.map((bytes) => Buffer.concat([Buffer.from('!'), bytes])),
      fc.array(fc.jsonValue()).map((value) => Buffer.from(JSON.stringify(value))),
      almostMessage.map((value) =>
        Buffer.from(JSON.stringify({ ...value, type: JSON.stringify(value.type) })),
      ),
      garbage.map((bytes) => Buffer.concat([Buffer.from('{"type":6,"x":"'), bytes, Buffer.from([0xff])])),
    )
    .map((bytes) => Buffer.concat([bytes.filter((byte) => byte !== 0x1e), separator])),
  messagepack: fc.oneof(
    fc.string({ maxLength: 100 }).map((text) => withPrefix(encode(text.slice(0, 100)).subarray(0, 120))),
    fc.constant(Buffer.from('ffffffffff', 'hex')),
    fc.constant(Buffer.from('00', 'hex')),
    fc.constant(withPrefix(Buffer.from('dcffff'.repeat(40), 'hex'))),
    fc.integer({ min: 1, max: 4 }).map((type) => withPrefix(encode([type, {}]))),
    garbage.map((bytes) => withPrefix(Buffer.concat([Buffer.from([0xc1]), bytes.subarray(0, 100)]))),
  ),
}
