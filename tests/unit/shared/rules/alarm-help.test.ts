import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  compareSpecificity,
  createHelpIndex,
  matchesPattern,
  patternKey,
} from '../../../../src/shared/rules/alarm-help.ts'
import { segmentsOf } from '../../../../src/shared/rules/tag-path.ts'

const indexOf = (patterns: readonly string[]) => createHelpIndex(patterns.map((pattern) => ({ pattern })))

describe('the most specific pattern wins', () => {
  it.each<[path: string, patterns: string[], wins: string | undefined]>([
    ['NORTH\\BOILER2\\LT204.HIHI', ['*', 'NORTH\\BOILER2\\LT204.HIHI'], 'NORTH\\BOILER2\\LT204.HIHI'],
    ['NORTH\\BOILER2\\LT204.HIHI', ['LT204.HIHI', 'NORTH\\*'], 'LT204.HIHI'],
    ['NORTH\\BOILER2\\LT204', ['LT204', 'NORTH\\BOILER2\\LT204'], 'NORTH\\BOILER2\\LT204'],
    ['NORTH\\BOILER2\\LT204', ['NORTH\\*', 'NORTH\\BOILER2\\*'], 'NORTH\\BOILER2\\*'],
    ['NORTH\\BOILER2\\LT204', ['*\\LT204', 'NORTH\\B*'], 'NORTH\\B*'],
    ['NORTH\\BOILER2\\LT204.HIHI', ['*.HIHI', 'LT*'], '*.HIHI'],
    ['NORTH\\BOILER2\\LT204', ['LT2??', 'LT*'], 'LT2??'],
    // Case and the kind of separator do not matter.
    ['North/Boiler2/lt204', ['NORTH\\BOILER2\\LT204'], 'NORTH\\BOILER2\\LT204'],
    ['\\NORTH\\LT204', ['north/lt204'], 'north/lt204'],
    // A tag is not a part of a tag.
    ['NORTH\\LT204.HIHI', ['LT204'], undefined],
    ['NORTH\\LT204', ['SOUTH\\LT204', 'SOUTH\\*', '?'], undefined],
    ['NORTH\\LT204', [], undefined],
    // Equal in letters: the whole path, then the shorter, then the alphabet.
    ['A\\BC', ['A\\*', 'B*C', '*C'], 'A\\*'],
    ['X\\AB', ['A*', '*B'], '*B'],
  ])('%s of %j: %s', (path, patterns, wins) => {
    for (const order of [patterns, patterns.toReversed()])
      expect(indexOf(order).find(path)?.pattern).toBe(wins)
  })

  test('the order is total: no two different patterns are equally specific', () => {
    const pattern = fc.stringMatching(/^[ab\\*?]{1,6}$/).filter((text) => patternKey(text) !== '')
    fc.assert(
      fc.property(pattern, pattern, (a, b) => {
        const compared = compareSpecificity(a, b)
        expect(Math.sign(compared)).toBe(-Math.sign(compareSpecificity(b, a)) + 0)
        expect(compared === 0).toBe(patternKey(a) === patternKey(b))
      }),
    )
  })
})

test('the index finds what comparing every pattern finds', () => {
  const letters = fc.stringMatching(/^[ab]{1,3}$/)
  const pattern = fc.stringMatching(/^[ab\\*?]{1,6}$/).filter((text) => patternKey(text) !== '')
  const path = fc.array(letters, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\\'))
  fc.assert(
    fc.property(
      fc.uniqueArray(pattern, { selector: patternKey, maxLength: 12 }),
      path,
      (patterns, subject) => {
        const tag = segmentsOf(subject).at(-1) ?? ''
        const matching = patterns
          .filter((one) => matchesPattern(patternKey(one), patternKey(one).includes('\\') ? subject : tag))
          .toSorted(compareSpecificity)
        const index = indexOf(patterns)
        expect(index.all(subject).map((one) => one.pattern)).toEqual(matching)
        expect(index.find(subject)?.pattern).toBe(matching[0])
      },
    ),
  )
})

test('a pattern matches as a regular expression of the same meaning does', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ab*?]{0,8}$/), fc.stringMatching(/^[ab]{0,8}$/), (pattern, text) => {
      const expression = new RegExp(`^${pattern.replace(/\*+/g, '.*').replaceAll('?', '.')}$`)
      expect(matchesPattern(pattern, text)).toBe(expression.test(text))
    }),
  )
})

test('one alarm is compared with few of 20,000 patterns', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const unit = `PLANT${at % 10}\\UNIT${at % 500}`
    return { pattern: at % 4 === 0 ? `${unit}\\LT${at}*` : at % 4 === 1 ? `*.T${at}` : `${unit}\\P${at}.HI` }
  })
  const index = createHelpIndex([...rows, { pattern: '*' }, { pattern: 'PLANT4\\*' }])
  expect(index.find('PLANT4\\UNIT4\\LT4.HIHI')?.pattern).toBe('PLANT4\\UNIT4\\LT4*')
  expect(index.find('PLANT2\\UNIT2\\P2.HI')?.pattern).toBe('PLANT2\\UNIT2\\P2.HI')
  expect(index.find('ELSEWHERE\\X')?.pattern).toBe('*')
  expect(index.comparisons()).toBeLessThan(10)
})

test('all() names what a pattern lies within, which an import explains', () => {
  const index = indexOf(['NORTH\\*', 'NORTH\\BOILER2\\*', 'NORTH\\BOILER2\\LT204', '*.HIHI', 'LT204'])
  expect(index.all('NORTH\\BOILER2\\LT204').map(({ pattern }) => pattern)).toEqual([
    ...['NORTH\\BOILER2\\LT204', 'LT204', 'NORTH\\BOILER2\\*', 'NORTH\\*'],
  ])
  expect(index.all('NORTH\\BOILER2\\*').map(({ pattern }) => pattern)).toEqual([
    ...['NORTH\\BOILER2\\*', 'NORTH\\*'],
  ])
})
