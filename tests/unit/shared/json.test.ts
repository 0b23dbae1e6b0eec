import { expect, it } from 'vitest'
import { parseJson } from '../../../src/shared/json.ts'

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', null],
  ['{"a":', null],
])('%j is read as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})
