import { expect, test } from 'vitest'
import { tagCode } from '../../../../src/service/store/occurrence-queries.ts'

test.for([
  ['NORTH\\BOILER2\\LT204.HIHI', 204],
  ['PUMP7', 7],
  ['AREA5\\DOOR', 0],
  ['PH02.HI', 2],
  ['A\\', 0],
  ['', 0],
  ['T12345678901', 123456789],
] as const)('the code of %s is %i', ([path, code]) => {
  expect(tagCode(path)).toBe(code)
})
