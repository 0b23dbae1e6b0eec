import fc from 'fast-check'
import { assertNever } from '../../src/shared/errors.ts'

/** A change of a value that is sent as JSON, at one of its parts. */
export type ValueChange =
  | { kind: 'nest'; at: number; depth: number }
  | { kind: 'huge'; at: number; length: number }
  | { kind: 'many'; at: number; times: number }
  | { kind: 'replace'; at: number; by: unknown }

/** A change of bytes, wherever they come from. */
export type ByteChange =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'cut'; at: number }
  | { kind: 'repeat'; at: number; length: number; times: number }

/** To read a text takes main the longer the longer it is: 3 MB of JSON are 50 ms. */
const maxPartLength = 1_000_000

const maxParts = 20_000

const place = fc.nat({ max: 100_000 })

// What is sent can be large; what a finding prints, and what is shrunk, is how it was made.
export const valueChange: fc.Arbitrary<ValueChange> = fc.oneof(
  fc.record({ kind: fc.constant('nest'), at: place, depth: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constant('huge'), at: place, length: fc.integer({ min: 1, max: maxPartLength }) }),
  fc.record({ kind: fc.constant('many'), at: place, times: fc.integer({ min: 2, max: maxParts }) }),
  fc.record({
    kind: fc.constant('replace'),
    at: place,
    by: fc.oneof(fc.jsonValue(), fc.constantFrom('__proto__', -1, 1e308, 2 ** 53, '\ud800')),
  }),
)

export const byteChange: fc.Arbitrary<ByteChange> = fc.oneof(
  fc.record({ kind: fc.constant('flip'), at: place, bit: fc.nat({ max: 7 }) }),
  fc.record({ kind: fc.constant('cut'), at: place }),
  fc.record({
    kind: fc.constant('repeat'),
    at: place,
    length: fc.integer({ min: 1, max: 500 }),
    times: fc.integer({ min: 1, max: 500 }),
  }),
)

const mark = '\u0001the changed part\u0001'

/** The JSON of a value with one part changed. */
export function changedJson(value: unknown, change: ValueChange): string {
  const whole = { value: structuredClone(value) }
  const places = placesOf(whole)
  const found = places[change.at % places.length] ?? { holder: whole, key: 'value' }
  const part: unknown = Reflect.get(found.holder, found.key)
  // As text: what is nested deeply cannot be written by JSON.stringify.
  Reflect.set(found.holder, found.key, mark)
  const text = JSON.stringify(whole.value) ?? 'null'
  return text.replace(JSON.stringify(mark), () => changedPart(JSON.stringify(part) ?? 'null', change))
}

function changedPart(part: string, change: ValueChange): string {
  switch (change.kind) {
    case 'nest':
      return `${'['.repeat(change.depth)}${part}${']'.repeat(change.depth)}`
    case 'huge':
      return `"${'x'.repeat(change.length)}"`
    case 'many':
      return `[${Array.from({ length: Math.min(change.times, maxPartLength / part.length) }, () => part).join()}]`
    case 'replace':
      return JSON.stringify(change.by) ?? 'null'
    default:
      return assertNever(change)
  }
}

/** Everywhere in a value where there is a part of it. */
function placesOf(holder: object): { holder: object; key: string }[] {
  return Object.entries(holder).flatMap(([key, part]: [string, unknown]) => [
    { holder, key },
    ...(typeof part === 'object' && part !== null ? placesOf(part) : []),
  ])
}

export function changedBytes(bytes: Buffer, change: ByteChange): Buffer {
  if (bytes.length === 0) return bytes
  const at = change.at % bytes.length
  switch (change.kind) {
    case 'flip': {
      const changed = Buffer.from(bytes)
      changed[at] = (bytes[at] ?? 0) ^ (1 << change.bit)
      return changed
    }
    case 'cut':
      return bytes.subarray(0, at)
    case 'repeat': {
      const part = bytes.subarray(at, at + change.length)
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array<Buffer>(change.times).fill(part),
        bytes.subarray(at),
      ])
    }
    default:
      return assertNever(change)
  }
}

/** Some bytes after several changes. */
export const changedBy = (bytes: Buffer, changes: readonly ByteChange[]): Buffer =>
  changes.reduce(changedBytes, bytes)
