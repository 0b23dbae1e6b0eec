import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeAlarm } from '../../../support/alarms.ts'
import { compileExpression } from '../../../../src/shared/rules/linear-expression.ts'
import { matchesQuery } from '../../../../src/shared/rules/alarm-text-query.ts'
import { parseTextQuery } from '../../../../src/shared/rules/text-query.ts'
import { defaultPriorityScale } from '../../../../src/shared/model/priority-band.ts'

function matches(source: string, flags: string, text: string): boolean {
  const compiled = compileExpression(source, flags)
  if (!compiled.ok) throw new Error(compiled.detail)
  return compiled.expression.test(text)
}

describe('an expression answers as the native one', () => {
  const sources = [
    ...[
      '',
      'a',
      'abc',
      'a|b',
      'a|',
      '(a|bc)d',
      '(?:ab)+',
      '(?<name>a)b',
      'a*',
      'a+?b',
      'a??',
      '^a',
      'b$',
      '^$',
      '^a|b$',
    ],
    ...[
      'a{2}',
      'a{1,2}b',
      'a{2,}',
      'a{0}b',
      '(ab?){2,3}c',
      '(a*)*',
      '(a|a)*b',
      '(a*|b)*c',
      '((a+)+)+$',
      'a{',
      'a{,2}',
      'a]',
    ],
    ...[
      '.',
      'a.b',
      '[abc]',
      '[^a]',
      '[a-c]+',
      '[\\d-]',
      '[\\]\\\\]',
      '[]',
      '[^]',
      '\\d',
      '\\w+\\s\\W',
      '\\S+',
      '\\D',
    ],
    ...['\\bab\\b', 'a\\B', '\\.', '\\/', '\\x61', '\\u0062', '\\n', '\\ca', '\\-', 'ß', 'é+', '😀', '[😀]'],
  ]
  const texts = [
    '',
    'a',
    'b',
    'ab',
    'ba',
    'abc',
    'aab',
    'bcd',
    'abab',
    'xaby',
    'ab ab',
    'a b',
    'a\nb',
    'A',
    'AbC',
    'a{',
    'a{,2}',
  ]
  const odd = [
    'a]',
    '\\',
    ']',
    '12-3',
    'a.b',
    'a/b',
    'ß',
    'SS',
    'É',
    'é',
    '😀',
    'x😀',
    'line\nab\nend',
    '\u0001',
    'aaab',
    'ab_c',
    'ab-c',
  ]

  test.each(sources)('%s', (source) => {
    for (const flags of ['', 'i', 'm', 's', 'im'])
      for (const text of [...texts, ...odd])
        expect([flags, text, matches(source, flags, text)]).toEqual([
          flags,
          text,
          new RegExp(source, flags).test(text),
        ])
  })

  test.each(['\\p{L}+', '\\P{L}', '[\\p{Lu}a]b', '\\u{1F600}', '\\uD83D\\uDE00', '.', '^.$', '[😀-😃]'])(
    'with u: %s',
    (source) => {
      for (const text of [...texts, ...odd])
        expect([text, matches(source, 'u', text)]).toEqual([text, new RegExp(source, 'u').test(text)])
    },
  )

  test('made at random', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\s', '^', '$', '\\b')
    const { expression } = fc.letrec<{ expression: string; sequence: string; unit: string }>((tie) => ({
      expression: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((parts) => parts.join('|')),
      sequence: fc.array(tie('unit'), { maxLength: 3 }).map((parts) => parts.join('')),
      unit: fc.oneof(
        { depthSize: 'small' },
        atom,
        fc
          .tuple(tie('expression'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}'))
          .map(([inner, quantifier]) => `(${inner})${quantifier}`),
      ),
    }))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '-'), maxLength: 8 })
    fc.assert(
      fc.property(expression, text, fc.constantFrom('', 'm', 'i', 's'), (source, input, flags) => {
        expect(matches(source, flags, input)).toBe(new RegExp(source, flags).test(input))
      }),
      { numRuns: 500 },
    )
  })
})

describe('an expression that makes the native matcher run away', () => {
  const sources = ['^(\\w+\\s?)*$', '^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(x+x+)+y', '(.*a){20}$']
  test.each(sources)('%s ends for long messages', (source) => {
    for (const length of [28, 40, 5_000]) {
      const text = source.includes('x') ? 'x'.repeat(length) : `${'a'.repeat(length)}!`
      expect(matches(source, '', text)).toBe(false)
    }
  })

  test('filters a list of alarms', () => {
    const query = parseTextQuery('msg:/^(\\w+\\s?)*$/')
    const message = `${'high level in drum '.repeat(260)}!`
    const found = [makeAlarm({ id: 1, message }), makeAlarm({ id: 2, message: 'high level in drum' })].filter(
      (alarm) => matchesQuery(query, alarm, { scale: defaultPriorityScale }),
    )
    expect(message.length).toBeGreaterThan(4_900)
    expect(found.map(({ id }) => id)).toEqual([2])
  })
})

describe('what cannot be matched in linear time is a problem with a reason', () => {
  test.each([
    ['(a)\\1', '', 'Backreferences are not supported'],
    ['(?<x>a)\\k<x>', '', 'Backreferences are not supported'],
    ['a(?=b)', '', 'Lookahead and lookbehind are not supported'],
    ['(?<!a)b', '', 'Lookahead and lookbehind are not supported'],
    ['[a--b]', 'v', 'The flag v is not supported'],
    ['((a{99}){99}){99}', '', 'The expression is too large'],
    ['[', '', 'Unterminated character class'],
    ['(', '', 'Unterminated group'],
  ])('/%s/%s', (source, flags, detail) => {
    expect(compileExpression(source, flags)).toEqual({ ok: false, detail })
  })

  test('and is shown like any other problem of a query', () => {
    expect(parseTextQuery('drum /(a)\\1/').problem).toEqual({
      kind: 'expression',
      source: '/(a)\\1/',
      detail: 'Backreferences are not supported',
    })
  })
})
