import { expect, test } from 'vitest'
import { personMeant } from '../../../../src/renderer/alarm/person-meant.ts'

const names = ['K. Brandt', 'Ben', 'Benita Ortiz', 'S. Keller', 'Simone Keller']

test.each([
  ['brandt', 'K. Brandt'],
  ['Bra', 'K. Brandt'],
  ['k', 'k'],
  ['ben', 'Ben'],
  ['beni', 'Benita Ortiz'],
  ['Benita Or', 'Benita Ortiz'],
  ['keller', 'keller'],
  ['S. K', 'S. Keller'],
  ['Somebody new', 'Somebody new'],
  ['', ''],
])('%j is %j', (typed, meant) => {
  expect(personMeant(typed, names)).toBe(meant)
})
