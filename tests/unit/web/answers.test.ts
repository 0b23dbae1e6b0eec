import { expect, it } from 'vitest'
import { encodingFor } from '../../../src/web/answers.ts'

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000, gzip; q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  // What a browser says for a sound.
  ['identity;q=1, *;q=0', null],
  ['gzip;q=x', null],
])('a browser that takes %j gets %j', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
