import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTarget } from '../../../src/edge/target.ts'

test.each([
  ['/', '/', {}],
  ['//', '//', {}],
  ['/a/?', '/a/', {}],
  ['/a%20b?x=1&y=%2f', '/a%20b', { x: '1', y: '/' }],
  ['/a?b?c=d', '/a', { 'b?c': 'd' }],
  ['/../a', '/../a', {}],
  ['/a?x=%zz', '/a', { x: '%zz' }],
])('%s is a path', (raw, path, query) => {
  const target = parseTarget(raw)
  expect(target?.path).toBe(path)
  expect(Object.fromEntries(target?.query ?? [])).toEqual(query)
})

test.each([
  undefined,
  '',
  '*',
  'a',
  'http://[',
  'http://a/',
  '/a b',
  '/%',
  '/%00',
  '/%0a',
  '/\\',
  '/#',
  '/é',
  '/\0',
])('%j is none', (raw) => {
  expect(parseTarget(raw)).toBeNull()
})

test('any text is read without an error, and never into a path with control characters', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.stringMatching(/^\/[/%0-9a-f?#\\]*$/))
  fc.assert(
    fc.property(text, (raw) => {
      const path = parseTarget(raw)?.path
      if (path !== undefined) expect(decodeURIComponent(path)).not.toMatch(/\p{Cc}/u)
    }),
    { numRuns: 2_000 },
  )
})
