import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expressionsIn, millisOf, worstTexts } from '../../support/expressions.ts'

const megabyte = 1_048_576
const limitMs = 100
/** An expression that reads a text over and over shows at these lengths, and not after an hour. */
const lengths = [8, 16, 24, 32, 200, 600, 2_000, 8_000, 32_000]

/** The first text of the worst letters that an expression does not read in time; null: it reads all of them. */
function stallOf(expression: RegExp, maxChars = megabyte): string | null {
  const texts = worstTexts(expression)
  let slowest = { millis: 0, makeText: texts[0] }
  for (const length of [
    ...lengths.filter((each) => each < maxChars),
    ...(maxChars < megabyte ? [maxChars] : []),
  ]) {
    slowest = { millis: 0, makeText: texts[0] }
    for (const makeText of texts) {
      const text = makeText(length)
      const millis = leastMillisOf(expression, text)
      // A megabyte takes at least 32 times as long.
      if (millis > (length < maxChars ? limitMs / 8 : limitMs))
        return `${Math.round(millis)} ms for ${length} of ${describe(text)}`
      if (millis > slowest.millis) slowest = { millis, makeText }
    }
  }
  if (maxChars < megabyte || !slowest.makeText) return null
  const text = slowest.makeText(megabyte)
  const millis = leastMillisOf(expression, text)
  return millis > limitMs ? `${Math.round(millis)} ms for a megabyte of ${describe(text)}` : null
}

/** Of a few measurements the shortest: other work of the machine only adds. */
function leastMillisOf(expression: RegExp, text: string): number {
  let least = Infinity
  for (let attempt = 0; attempt < 5 && least > limitMs / 8; attempt++)
    least = Math.min(least, millisOf(expression, text))
  return least
}

const describe = (text: string) => JSON.stringify(text.slice(0, 20))

test.each([
  /(\w+:\/\/)[^\s/@]+@/g,
  /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g,
  /\/+$/,
  /\s*[\t\r\n]+\s*/g,
  /^(a+)+$/,
  /^(\w|\d)*!$/,
  /^x*(\d+)\d*\d*y/,
])('%s is found out', (expression) => {
  expect(stallOf(expression)).not.toBeNull()
})

const { literals, made } = expressionsIn(readdirSync('src'))

test('there are expressions', () => {
  expect(literals.length).toBeGreaterThan(100)
})

test.each(literals)(
  '$place: $expression reads a megabyte of its worst letters at once',
  ({ expression, maxChars }) => {
    expect(stallOf(expression, maxChars ?? megabyte)).toBeNull()
  },
)

test('none is made at run time, but of words and coordinates that an operator types, and for an engine of our own', () => {
  expect([...new Set(made)]).toEqual([
    'src/renderer/features/help/rules/search-guides.ts',
    'src/renderer/features/raise/rules/coordinates.ts',
    'src/shared/rules/linear-expression.ts',
  ])
})
