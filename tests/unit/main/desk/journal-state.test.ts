import { expect, test } from 'vitest'
import { isSameRaising } from '../../../../src/main/desk/journal-state.ts'

const at = Date.UTC(2026, 2, 2, 2, 24, 11, 250)

test.each([
  ['the same time and tag', at, ['A\\B'], true],
  ['another millisecond', at + 1, ['A\\B'], false],
  ['the same second, told without its fraction', at - 250, ['A\\B'], true],
  ['the next second, told without its fraction', at + 750, ['A\\B'], false],
  ['another tag', at, ['A\\C'], false],
  ['the full path', at, ['', 'DS1\\A\\B'], true],
  ['no name at all', at, [''], false],
])('%s', (_, raisedAt, names, same) => {
  const known = { raisedAt: at, names: ['A\\B', 'DS1\\A\\B', ''] }
  expect(isSameRaising(known, { raisedAt, names })).toBe(same)
  expect(isSameRaising({ raisedAt, names }, known)).toBe(same)
})
