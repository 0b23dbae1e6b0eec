import { expect, it } from 'vitest'
import { fillLink } from '../../../../src/shared/rules/help-link.ts'
import { procedureUrl } from '../../../../src/shared/rules/procedure-link.ts'

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
