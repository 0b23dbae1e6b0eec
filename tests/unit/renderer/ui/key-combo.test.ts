import { expect, test } from 'vitest'
import { isCombo, keyParts } from '../../../../src/renderer/ui/key-combo.ts'

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

test.each([
  ['F', press('f'), true],
  ['F', press('F', 'shift'), false],
  ['F', press('f', 'ctrl'), false],
  ['Ctrl+K', press('k', 'ctrl'), true],
  ['Ctrl+K', press('k', 'meta'), true],
  ['Ctrl+K', press('k'), false],
  ['Ctrl+Shift+N', press('N', 'ctrl', 'shift'), true],
  ['Ctrl+Shift+N', press('n', 'ctrl'), false],
  ['Alt+ArrowDown', press('ArrowDown', 'alt'), true],
  ['Alt+ArrowDown', press('ArrowDown'), false],
  ['?', press('?', 'shift'), true],
  ['?', press('?'), true],
  ['/', press('/', 'shift'), true],
  ['+', press('+'), true],
  ['+', press('+', 'alt'), false],
  ['Ctrl++', press('+', 'ctrl', 'shift'), true],
  ['Ctrl++', press('+'), false],
  ['Ctrl+-', press('-', 'ctrl'), true],
  ['Shift+F6', press('F6', 'shift'), true],
  ['F6', press('F6', 'shift'), false],
  ['1', press('1'), true],
])('%s by %j: %s', (combo, pressed, expected) => {
  expect(isCombo(combo, pressed)).toBe(expected)
})

test.each([
  ['Ctrl+Shift+N', ['Ctrl', 'Shift', 'N']],
  ['+', ['+']],
  ['Ctrl++', ['Ctrl', '+']],
  ['?', ['?']],
])('%s has the parts %j', (combo, parts) => {
  expect(keyParts(combo)).toEqual(parts)
})
