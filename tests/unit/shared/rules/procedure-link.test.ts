import { expect, test } from 'vitest'
import { procedureUrl } from '../../../../src/shared/rules/procedure-link.ts'

const prefixes = ['https://docs.example/procedures', 'http://hmi.example:8080/']

test.each([
  ['https://docs.example/procedures/LT204.pdf', 'https://docs.example/procedures/LT204.pdf'],
  ['HTTPS://DOCS.example/procedures/a b.pdf', 'https://docs.example/procedures/a%20b.pdf'],
  ['http://hmi.example:8080/feed#pump', 'http://hmi.example:8080/feed#pump'],
  // A name alone is under the first prefix.
  ['LT204-procedure.pdf', 'https://docs.example/procedures/LT204-procedure.pdf'],
  ['boiler/LT204.pdf', 'https://docs.example/procedures/boiler/LT204.pdf'],
  // Everything else is not opened.
  ['', null],
  ['https://docs.example/procedures-old/LT204.pdf', null],
  ['https://docs.example.org/procedures/LT204.pdf', null],
  ['https://docs.example/procedures/../secret', null],
  ['https://docs.example/procedures/%2e%2e/secret', null],
  ['../secret', null],
  ['/secret', null],
  ['//elsewhere.example/procedures/a', null],
  ['\\\\elsewhere.example\\share', null],
  ['https://user@docs.example/procedures/a', null],
  ['https://docs.example@elsewhere.example/procedures/a', null],
  ['http://docs.example/procedures/a', null],
  ['http://hmi.example/feed', null],
  ['javascript:alert(1)', null],
  ['data:text/html,a', null],
  ['file:///etc/passwd', null],
  ['C:\\procedures\\LT204.pdf', null],
])('%s', (file, url) => {
  expect(procedureUrl(file, prefixes)).toBe(url)
})

test('without a prefix nothing is opened', () => {
  expect(procedureUrl('https://docs.example/a', [])).toBeNull()
})
