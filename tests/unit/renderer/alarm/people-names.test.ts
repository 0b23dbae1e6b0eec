import { expect, test } from 'vitest'
import { personMeant } from '../../../../src/renderer/alarm/people-names.ts'

const names = ['K. Brandt', 'Ben', 'Benita Ortiz', 'S. Keller', 'Simone Keller']

test.each([
  ['brandt', 'K. Brandt'],
  ['Bra', 'Bra'],
  ['ben', 'Ben'],
  ['Be', 'Be'],
  ['ORTIZ', 'Benita Ortiz'],
  ['benita ortiz', 'Benita Ortiz'],
  ['keller', 'keller'],
  ['Somebody new', 'Somebody new'],
  ['', ''],
])('%j is %j', (typed, meant) => {
  expect(personMeant(typed, names)).toBe(meant)
})
