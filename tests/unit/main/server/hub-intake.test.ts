import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { EventStreamParser } from '../../../../src/main/server/hub-intake.ts'

function read(chunks: readonly Uint8Array[]): string[] {
  const events: string[] = []
  const parser = new EventStreamParser((data) => events.push(data))
  for (const chunk of chunks) parser.push(chunk)
  return events
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

test.for([
  { text: 'data: {"type":6}\r\n\r\n', events: ['{"type":6}'] },
  { text: 'data: one\ndata: two\n\n', events: ['one\ntwo'] },
  { text: 'data:bare\n\ndata\n\n', events: ['bare', ''] },
  { text: ': a comment\nevent: x\nid: 7\ndata: y\n\n', events: ['y'] },
  { text: 'dataset: no\n\n', events: [] },
  { text: 'data: unfinished\n', events: [] },
  { text: 'data: a\u2028b\n\n', events: ['a\u2028b'] },
])('$text', ({ text, events }) => {
  expect(read([bytesOf(text)])).toEqual(events)
})

test('the cuts between chunks change nothing', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '€', '🔔', ':', ' ') })
  const end = fc.constantFrom('\r\n', '\n', '\r')
  const sent = fc.array(fc.tuple(line, end, end), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(sent, fc.array(fc.nat(), { maxLength: 20 }), (events, cuts) => {
      // A lone CR at the very end may be the first half of CRLF, so another line follows.
      const text = events.map(([data, first, last]) => `data: ${data}${first}${last}`).join('')
      const bytes = bytesOf(`${text}: end\n`)
      const places = [0, ...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((a, b) => a - b)
      const chunks = places.slice(1).map((until, at) => bytes.subarray(places[at], until))
      expect(read(chunks)).toEqual(read([bytes]))
    }),
  )
})

test('a long event is looked through once, not again with every chunk', () => {
  const split = vi.spyOn(String.prototype, 'split')
  const chunks = Array.from({ length: 100 }, () => bytesOf('x'.repeat(10_000)))
  expect(read([bytesOf('data: '), ...chunks, bytesOf('\n\n')])).toEqual(['x'.repeat(1_000_000)])
  expect(Math.max(...split.mock.contexts.map((text) => String(text).length))).toBe(10_000)
})

test.for([
  ['a line', 'x'.repeat(1_048_576)],
  ['its lines', `data: ${'x'.repeat(1_048_576)}\n`],
])('an event without end is given up before it fills the memory: by %s', ([, chunk = '']) => {
  const parser = new EventStreamParser(() => undefined)
  const push = () => {
    for (let count = 0; count < 20; count++) parser.push(bytesOf(chunk))
  }
  expect(push).toThrow('an event of the hub is too large to be read')
})
