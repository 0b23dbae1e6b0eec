import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readJson, sliceBytes } from '../../../../src/main/platform/read-json.ts'
import { parseJson } from '../../../../src/shared/json.ts'

const tooLarge = Symbol('too large')

/** Reads to the end; what is no JSON is null, as `parseJson` has it. */
function readWhole(text: string | Buffer, maxSlice?: number): unknown {
  const reading = readJson(Buffer.from(text), maxSlice)
  try {
    for (;;) {
      const step = reading.next()
      if (step.done) return step.value.isWhole ? step.value.value : tooLarge
    }
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError)
    return null
  }
}

/** As text, which also has the order of the names, and a member named __proto__. */
const isReadLikeParsed = (text: string, maxSlice?: number) =>
  JSON.stringify(readWhole(text, maxSlice)) === JSON.stringify(parseJson(Buffer.from(text).toString()))

const wide = (length: number, item: string) => `[${Array<string>(length).fill(item).join()}]`
const gap = ' '.repeat(sliceBytes)
const names = (count: number) => Array.from({ length: count }, (_, n) => `"name${n}":${n}`).join()

// Without a backslash: V8 13.6 takes a name with an escape for one that it expects and that has a backslash there.
const name = fc
  .oneof(
    fc.constantFrom('a', '7', '10', '__proto__', 'constructor', 'x"y', '[', 'é', '🔔', '\u2028', ''),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  )
  .filter((text) => !text.includes('\\'))
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      name,
    ),
    fc.array(tie('value'), { maxLength: 6 }),
    // Names may come twice.
    fc.array(fc.tuple(name, tie('value')), { maxLength: 6 }).map((members) => new Members(members)),
  ),
}))

/** An object as text, of which JSON.stringify could not write a name twice. */
class Members {
  readonly members: readonly (readonly [string, unknown])[]
  constructor(members: readonly (readonly [string, unknown])[]) {
    this.members = members
  }
}

/** A value as JSON, with other ways to write a text and with spaces. */
function written(value: unknown, isEscaped: boolean, space: string): string {
  const inner = (part: unknown) => `${space}${written(part, isEscaped, space)}${space}`
  if (Array.isArray(value)) return `[${value.map(inner).join()}${space}]`
  if (value instanceof Members)
    return `{${value.members.map(([key, part]) => `${inner(key)}:${inner(part)}`).join()}${space}}`
  const text = JSON.stringify(value)
  if (!isEscaped || typeof value !== 'string') return text
  return `"${value.replaceAll(/[^]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
}

test('what it reads is what JSON.parse reads, wherever it is cut', () => {
  const spaces = fc.constantFrom('', ' ', '\n\t\r ')
  fc.assert(
    fc.property(values, fc.boolean(), spaces, (value, isEscaped, space) => {
      const text = written(value, isEscaped, space)
      for (let maxSlice = 0; maxSlice <= Math.min(text.length, 40); maxSlice++)
        expect(isReadLikeParsed(text, maxSlice)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('and what JSON.parse refuses it refuses', () => {
  const parts = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"a"',
    '"a":',
    '"',
    '1',
    '-',
    'null',
    '"x"',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), fc.nat({ max: 8 }), (letters, maxSlice) => {
      expect(isReadLikeParsed(letters.join(''), maxSlice)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('so it does with a good text of which a letter is missing, twice there, or another', () => {
  const changes = fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(...'[]{},:"1 '))
  fc.assert(
    fc.property(values, changes, fc.nat({ max: 8 }), (value, [place, kind, letter], maxSlice) => {
      const text = written(value, false, '')
      const at = place % text.length
      const text2 = `${text.slice(0, at)}${['', letter, text.slice(at, at + 1).repeat(2)][kind]}${text.slice(at + 1)}`
      expect(isReadLikeParsed(text2, maxSlice)).toBe(true)
    }),
    { numRuns: 1_500 },
  )
})

test.each([
  ['an empty item', `[1${gap},,2]`],
  ['nothing before the first comma', `[${gap},1]`],
  ['nothing behind the last comma', `[1${gap},]`],
  ['no comma between two items', `[[1${gap},2] 3]`],
  ['a value behind the end', `[1${gap},2] 3`],
  ['two values', `[1${gap},2],3`],
  ['the wrong end', `[1${gap},2}`],
  ['no end', `{"a":[1${gap},2`],
  ['nothing', ''],
])('refuses %s', (_what, text) => {
  expect(readWhole(text)).toBeNull()
})

test('a name that comes twice is as JSON.parse has it', () => {
  const text = `{"b":1,"7":[1${gap},2],"b":{"x":1${gap},"y":[3]},"b":[4${gap},5]}`
  expect(readWhole(text)).toStrictEqual(JSON.parse(text))
})

test('a long text ends where JSON.parse ends it', () => {
  const long = 'x'.repeat(1_030)
  const parts = fc.array(fc.constantFrom('x', 'é', '\\\\', '\\"', '\\u0041', long, '"', '\\'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(parts, (letters) => {
      expect(isReadLikeParsed(`["${letters.join('')}",[1],"${long}",2]`, 8)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('a mark at the beginning is no part of it', () => {
  expect(readWhole(`\ufeff${wide(3, '1')}`)).toEqual([1, 1, 1])
})

test.each([
  ['a long list', `{"id":1,"payload":${wide(30_000, '{"a":1}')}}`],
  ['lists in lists', wide(300, wide(500, '[]'))],
  ['one list deep inside', `${'{"a":['.repeat(15)}${wide(100_000, '1')}${']}'.repeat(15)}`],
])('of %s it parses no more than a slice in a step', (_what, text) => {
  const expected = parseJson(text)
  const parse = vi.spyOn(JSON, 'parse')
  expect(JSON.stringify(readWhole(text)) === JSON.stringify(expected)).toBe(true)
  const longest = Math.max(...parse.mock.calls.map(([part]) => part.length))
  expect(longest).toBeLessThan(sliceBytes + 1_000)
  expect(parse.mock.calls.length).toBeGreaterThan(text.length / sliceBytes / 2)
})

test('what is nested deeper than anything may be is left out, and still too deep', () => {
  const text = `{"a":${'['.repeat(100_000)}1${']'.repeat(100_000)},"b":2}`
  const parse = vi.spyOn(JSON, 'parse')
  const read = readWhole(text) as { a: unknown; b: number }
  expect(read.b).toBe(2)
  expect(JSON.stringify(read.a)).toMatch(/^\[{40}\]{40}$/)
  expect(parse.mock.calls.every(([part]) => part.length < 200)).toBe(true)
})

test('and so it is with as many as fit, between which slices end', () => {
  const item = `${'['.repeat(60)}${']'.repeat(60)}`
  const parse = vi.spyOn(JSON, 'parse')
  expect(readWhole(wide(2_000, item))).toHaveLength(2_000)
  expect(Math.max(...parse.mock.calls.map(([part]) => part.length))).toBeLessThan(sliceBytes + 1_000)
})

test.each([
  ['an object with more names', `{"a":{${names(20_001)}},"b":1}`],
  ['a list with more items', `{"a":${wide(500_001, '1')},"b":1}`],
  ['a longer text', `{"a":"${'x'.repeat(12_600_000)}","b":1}`],
  ['a longer text with escapes', `{"a":"${'\\n'.repeat(1_100_000)}","b":1}`],
  ['a longer name', `{"b":1,"${'\\n'.repeat(1_100_000)}":[1${gap},2]}`],
])('%s than is read says so, and the rest is there', (_what, text) => {
  expect(readWhole(text)).toBe(tooLarge)
  const steps = readJson(Buffer.from(text))
  let step = steps.next()
  while (!step.done) step = steps.next()
  expect((step.value.value as { b: unknown }).b).toBe(1)
})

test.each([
  ['names', `{${names(20_000)}}`],
  ['items', wide(500_000, '1')],
  ['letters', `["${'x'.repeat(12_000_000)}"]`],
  ['escapes', `["${'\\n'.repeat(1_000_000)}"]`],
])('as many %s as are read are there', (_what, text) => {
  expect(isReadLikeParsed(text)).toBe(true)
})

test('more than a megabyte of spaces is no JSON that anybody sends', () => {
  for (const [spaces, isRead] of [
    [' '.repeat(1_000_000), true],
    [' '.repeat(1_400_000), false],
  ] as const)
    for (const text of [`[1,${spaces}2]`, `[1${gap},2${spaces}]`, `[[1${gap},2]${spaces}]`, `[1]${spaces}`])
      expect(readWhole(text) !== null).toBe(isRead)
})
