import { expect, test, it } from 'vitest'
import { procedureUrl, fillLink } from '../../../../src/shared/rules/links.ts'

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

it.each<[link: string, path: string, filled: string, opens: string | null]>([
  [
    'https://hmi.example/{tag}',
    'NORTH\\LT204.HIHI',
    'https://hmi.example/LT204.HIHI',
    'https://hmi.example/LT204.HIHI',
  ],
  [
    'https://hmi.example/page?tag={path}&area={area}',
    'NORTH\\B2\\LT204',
    'https://hmi.example/page?tag=NORTH%5CB2%5CLT204&area=NORTH%5CB2',
    'https://hmi.example/page?tag=NORTH%5CB2%5CLT204&area=NORTH%5CB2',
  ],
  ['{tag}.pdf', 'NORTH\\LT204', 'LT204.pdf', 'https://hmi.example/LT204.pdf'],
  // The name of a tag cannot leave its place.
  ['https://{tag}/page', 'NORTH\\evil.example', 'https://evil.example/page', null],
  [
    'https://hmi.example/{tag}',
    'NORTH/a?b=c&d',
    'https://hmi.example/a%3Fb%3Dc%26d',
    'https://hmi.example/a%3Fb%3Dc%26d',
  ],
  ['javascript:alert("{tag}")', 'A\\B', 'javascript:alert("B")', null],
  ['https://elsewhere.example/{tag}', 'A\\B', 'https://elsewhere.example/B', null],
  ['{unknown}', 'A\\B', '{unknown}', 'https://hmi.example/%7Bunknown%7D'],
])('%s of %s is %s and opens %s', (link, path, filled, opens) => {
  expect(fillLink(link, path)).toBe(filled)
  expect(procedureUrl(filled, ['https://hmi.example/'])).toBe(opens)
})
