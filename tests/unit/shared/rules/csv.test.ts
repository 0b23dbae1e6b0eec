import { expect, test } from 'vitest'
import { guardFormula } from '../../../../src/shared/rules/csv.ts'

test.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx', '＝1', '＋1', '－1', '＠cmd', "'=1", "''=1"])(
  '%j is made text',
  (cell) => {
    expect(guardFormula(cell)).toBe(`'${cell}`)
  },
)
test.each(['', '1', 'a=b', "'a"])('%j stays', (cell) => {
  expect(guardFormula(cell)).toBe(cell)
})
