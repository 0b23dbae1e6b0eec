import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { en as alarmEn } from '../../../src/renderer/alarm/messages/en.ts'
import { features } from '../../../src/renderer/features/index.ts'
import { localeOf } from '../../../src/renderer/messages.ts'
import { en as parts } from '../../../src/renderer/languages/en.ts'
import { en as viewParts } from '../../../src/renderer/languages/views-en.ts'
import { en as recordsEn } from '../../../src/renderer/records/messages/en.ts'
import { en as shellEn } from '../../../src/renderer/shell/messages/en.ts'
import { en as uiEn } from '../../../src/renderer/ui/messages/en.ts'
import { sharedEn } from '../../../src/shared/messages/en.ts'
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
const others = (['fr', 'de', 'es'] as const).map((locale) => ({
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

describe('what the page and main say', () => {
  const sources = sourcesIn('renderer') + sourcesIn('main')
  const quoted = new Set([...sources.matchAll(/['"]([a-z]+(?:\.[\w-]+)+)['"]/gi)].map(([, key]) => key ?? ''))
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

describe('a folder says only its own messages and those of the layers below it', () => {
  const kit = [sharedEn, uiEn]
  const layers = [
    { folder: 'ui', known: kit },
    { folder: 'alarm', known: [...kit, alarmEn] },
    { folder: 'records', known: [...kit, alarmEn, recordsEn] },
    // The shell is always there; another feature may be deleted.
    ...features.map(({ name }) => ({
      folder: `features/${name}`,
      known: [
        ...[...kit, alarmEn, recordsEn, shellEn],
        parts[`../features/${name}/messages/en.ts`] ?? {},
        viewParts[`../features/${name}/view-messages/en.ts`] ?? {},
      ],
    })),
  ]
  test.each(layers)('$folder', ({ folder, known }) => {
    const sources = sourcesIn(`renderer/${folder}`)
    const keys = known.flatMap((tree) => flatten(tree).map(([key]) => key))
    const said = [...sources.matchAll(/\bt\(\s*(?:'([^']+)'|`([\w.]+\.)\$\{)/g)]
    const foreign = said.filter(([, key = '', start = '']) =>
      key === '' ? !keys.some((each) => each.startsWith(start)) : !keys.includes(key),
    )
    expect(foreign.map(([text]) => text)).toEqual([])
  })
})
