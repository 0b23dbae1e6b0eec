import { expect, test } from 'vitest'
import { isOfPerson, personIn } from '../../../../src/shared/rules/team-names.ts'

test.each<[by: string, isAnna: boolean]>([
  ['Anna', true],
  ['Anna (Desk 2)', true],
  ['Anna · North', true],
  ['Anna (Desk 2) · North', true],
  ['Annabel', false],
  ['Anna Berg', false],
  ['Ben', false],
])('%s is Anna: %s', (by, isAnna) => {
  expect(isOfPerson(by, 'Anna')).toBe(isAnna)
})

test.each(['Anna', 'Anna (Desk 2)', 'Anna · North', 'Anna (Desk 2) · North'])('the person in %s', (by) => {
  expect(personIn(by)).toBe('Anna')
})
