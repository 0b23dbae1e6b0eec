import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createTexts, localeOf, messages } from '../../../../src/renderer/locales/index.ts'

type Tree = { [key: string]: string | Tree }
function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
}
const english = flatten(messages.en)
const french = new Map(flatten(messages.fr))
const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe('the two languages', () => {
  test.each(english)('say %s with the same parts', (key, text) => {
    const other = french.get(key) ?? ''
    expect(other).not.toBe('')
    expect(names(other)).toEqual(names(text))
  })
})

test.each([
  ['en', 0, 'no alarms'],
  ['en', 1, '1 alarm'],
  ['en', 2, '2 alarms'],
  ['fr', 0, 'aucune alarme'],
  ['fr', 1, '1 alarme'],
  ['fr', 5, '5 alarmes'],
] as const)('plural in %s of %i', (locale, count, expected) => {
  expect(createTexts(locale).global.t('live.count', count)).toBe(expected)
})

test('French counts none as one', () => {
  expect(createTexts('fr').global.t('footer.malformed', 0)).toBe('0 message illisible')
  expect(createTexts('en').global.t('footer.malformed', 0)).toBe('0 unreadable messages')
})

test.each([
  ['fr', ['en-GB'], 'fr'],
  [null, ['fr-CA', 'en'], 'fr'],
  [null, ['ja-JP', 'fr-FR'], 'fr'],
  [null, ['ja'], 'en'],
  [null, [], 'en'],
] as const)('chosen %s, reader %j', (chosen, languages, expected) => {
  expect(localeOf(chosen, languages)).toBe(expected)
})

describe('what the page says', () => {
  const root = fileURLToPath(new URL('../../../../src/renderer', import.meta.url))
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(vue|ts)$/.test(file) && !file.startsWith('locales'))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')
  const quoted = new Set([...sources.matchAll(/'([a-z]+(?:\.[\w-]+)+)'/gi)].map(([, key]) => key ?? ''))
  // A key made of a fixed start and a closed type, as in t(`band.${id}`).
  const starts = [...sources.matchAll(/t\(`([\w.]+\.)\$\{/g)].map(([, start]) => start ?? '')
  const known = new Map(english)

  test('is written in the locales', () => {
    const asked = [...sources.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key ?? '')
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter((key) => !known.has(key))).toEqual([])
  })
  test('leaves no text of the locales unused', () => {
    const unused = english
      .map(([key]) => key)
      .filter((key) => !quoted.has(key) && !starts.some((start) => key.startsWith(start)))
    expect(unused).toEqual([])
  })
})
