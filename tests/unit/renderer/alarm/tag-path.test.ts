import { expect, test } from 'vitest'
import { endOfPath, withoutServer } from '../../../../src/renderer/alarm/tag-path.ts'

test.each([
  ['whole', 'NORTH\\BOILER2\\LT204', 21, 'NORTH\\BOILER2\\LT204'],
  ['without its area', 'NORTH\\BOILER2\\LT204', 20, '…\\BOILER2\\LT204'],
  ['the tag alone', 'NORTH\\BOILER2\\LT204', 15, 'LT204'],
  ['a tag longer than the room', 'NORTH\\BOILER2\\LT204', 2, 'LT204'],
  ['more areas, as many as fit', 'SITE\\NORTH\\UNIT\\P7', 13, '…\\UNIT\\P7'],
  ['slashes', 'NORTH/BOILER2/LT204', 18, '…/BOILER2/LT204'],
  ['a tag without areas', 'LT204', 3, 'LT204'],
])('the end of a path that there is room for: %s', (_name, path, letters, expected) => {
  expect(endOfPath(path, letters)).toBe(expected)
})

test('among all servers a path is shown as its server has it', () => {
  expect(withoutServer('Demo plant 2\\NORTH\\P7', 'Demo plant 2')).toBe('NORTH\\P7')
  expect(withoutServer('NORTH\\P7', 'Demo plant 2')).toBe('NORTH\\P7')
})
