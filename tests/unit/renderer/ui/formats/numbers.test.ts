import { expect, test } from 'vitest'
import { createNumberFormats } from '../../../../../src/renderer/ui/formats/numbers.ts'

test.each([
  ['en', ['1.26', '13.2', '1,284', '3.0', '1.26%', '61.5%', '100%', '3.0%']],
  ['de', ['1,26', '13,2', '1.284', '3,0', '1,26 %', '61,5 %', '100 %', '3,0 %']],
])('the digits that say something in %s', (locale, expected) => {
  const { graded, tenths, gradedPercent, tenthsPercent } = createNumberFormats(locale)
  const written = [
    ...[1.256, 13.21, 1284.4].map(graded),
    tenths(3),
    ...[0.01256, 0.6149, 1].map(gradedPercent),
    tenthsPercent(0.03),
  ]
  expect(written.map((text) => text.replace(/\s/g, ' '))).toEqual(expected)
})

test.each([
  ['en', '1,284', '1.3', '13', '61%'],
  ['de', '1.284', '1,3', '13', '61 %'],
  ['fr', '1 284', '1,3', '13', '61 %'],
  ['es', '1284', '1,3', '13', '61 %'],
])('numbers in %s', (locale, whole, few, many, share) => {
  const formats = createNumberFormats(locale)
  const written = [formats.whole(1284), formats.short(1.26), formats.short(13.2), formats.percent(0.614)]
  // Intl's spaces do not break; the words are the same.
  expect(written.map((text) => text.replace(/\s/g, ' '))).toEqual([whole, few, many, share])
})
