import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { locales } from '../../../src/shared/model/constants.ts'
import { localeOf } from '../../../src/renderer/messages.ts'
import { createTexts, messages } from '../../support/texts.ts'

type Tree = { [key: string]: string | Tree }
function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
}
const english = flatten(messages.en)
const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const forms = (text: string) => text.split(' | ').length
const others = locales
  .filter((locale) => locale !== 'en')
  .map((locale) => ({
    locale,
    texts: new Map(flatten(messages[locale])),
  }))

describe.each(others)('$locale', ({ texts }) => {
  test('has every text and no other', () => {
    expect([...texts.keys()].sort()).toEqual(english.map(([key]) => key).sort())
  })
  test('leaves nothing empty that English says', () => {
    const empty = english.filter(([key, text]) => (text === '') !== (texts.get(key) === ''))
    expect(empty).toEqual([])
  })
  test('names the same parts in every text', () => {
    const different = english.filter(
      ([key, text]) => names(texts.get(key) ?? '').join() !== names(text).join(),
    )
    expect(different).toEqual([])
  })
  test('has as many plural forms, or a single one where its words do not change', () => {
    const wrong = english.filter(([key, text]) => {
      const own = forms(texts.get(key) ?? '')
      return own !== forms(text) && own !== 1 && forms(text) !== 1
    })
    expect(wrong).toEqual([])
  })
  test('says in its own words what has words', () => {
    const same = english.filter(([key, text]) => isTranslatable(text) && texts.get(key) === text)
    expect(same.map(([key]) => key)).toEqual([])
  })
})

// A text of several words reads differently in another language; names, units and signs need not.
function isTranslatable(text: string): boolean {
  return (
    text
      .replace(/\{\w+\}/g, '')
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2).length > 1
  )
}

test.each([
  ['en', 0, 'no alarms'],
  ['en', 1, '1 alarm'],
  ['en', 2, '2 alarms'],
  ['fr', 0, 'aucune alarme'],
  ['fr', 1, '1 alarme'],
  ['fr', 5, '5 alarmes'],
  ['de', 0, 'keine Alarme'],
  ['de', 1, '1 Alarm'],
  ['de', 7, '7 Alarme'],
  ['es', 0, 'ninguna alarma'],
  ['es', 1, '1 alarma'],
  ['es', 3, '3 alarmas'],
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
  [null, ['de-AT'], 'de'],
  [null, ['es-MX', 'en'], 'es'],
  [null, ['ja'], 'en'],
  [null, [], 'en'],
] as const)('chosen %s, reader %j', (chosen, languages, expected) => {
  expect(localeOf(chosen, languages)).toBe(expected)
})

function sourcesIn(folder: string): string {
  const root = fileURLToPath(new URL(`../../../src/${folder}`, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(vue|ts)$/.test(file) && !file.includes('messages'))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')
}

// The types find a key without a text; a text that nothing says only a search through the sources finds.
test('leaves no text of the locales unused', () => {
  const sources = sourcesIn('renderer') + sourcesIn('main')
  const quoted = new Set([...sources.matchAll(/['"]([a-z]+(?:\.[\w-]+)+)['"]/gi)].map(([, key]) => key ?? ''))
  // A key made of a fixed start and a closed type, as in `band.${id}`.
  const starts = [...sources.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start ?? '')
  const unused = english
    .map(([key]) => key)
    .filter((key) => !quoted.has(key) && !starts.some((start) => key.startsWith(start)))
  expect(unused).toEqual([])
})
