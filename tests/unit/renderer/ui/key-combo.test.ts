import { describe, expect, test } from 'vitest'
import {
  hasControl,
  isCombo,
  keyLabels,
  keyParts,
  withKeyNames,
  type KeyPress,
} from '../../../../src/renderer/ui/key-combo.ts'

type Held = 'ctrl' | 'meta' | 'alt' | 'shift' | 'altgr' | 'caps'

const press = (key: string, code: string, ...held: Held[]): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  getModifierState: (name) =>
    (name === 'AltGraph' && held.includes('altgr')) || (name === 'CapsLock' && held.includes('caps')),
})

type Case = readonly [combo: string, pressed: KeyPress, expected: boolean]

/** What each keyboard reports for a press, by its layout. */
const keyboards: Record<string, readonly Case[]> = {
  US: [
    ['F', press('f', 'KeyF'), true],
    ['F', press('F', 'KeyF', 'caps'), true],
    ['F', press('F', 'KeyF', 'shift'), false],
    ['Shift+F', press('f', 'KeyF', 'shift', 'caps'), true],
    ['Shift+F', press('F', 'KeyF', 'shift'), true],
    ['F', press('f', 'KeyF', 'shift', 'caps'), false],
    ['F', press('f', 'KeyF', 'ctrl'), false],
    ['Ctrl+K', press('k', 'KeyK', 'ctrl'), true],
    ['Ctrl+K', press('K', 'KeyK', 'ctrl', 'caps'), true],
    ['Alt+S', press('S', 'KeyS', 'alt', 'caps'), true],
    ['1', press('1', 'Digit1', 'caps'), true],
    ['/', press('/', 'Slash', 'caps'), true],
    ['Ctrl+K', press('k', 'KeyK'), false],
    ['Ctrl+Shift+N', press('N', 'KeyN', 'ctrl', 'shift'), true],
    ['Ctrl+Shift+N', press('n', 'KeyN', 'ctrl'), false],
    ['Alt+S', press('s', 'KeyS', 'alt'), true],
    ['Alt+ArrowDown', press('ArrowDown', 'ArrowDown', 'alt'), true],
    ['Alt+ArrowDown', press('ArrowDown', 'ArrowDown'), false],
    ['Shift+F6', press('F6', 'F6', 'shift'), true],
    ['F6', press('F6', 'F6', 'shift'), false],
    ['Space', press(' ', 'Space'), true],
    ['Space', press('f', 'KeyF'), false],
    ['?', press('?', 'Slash', 'shift'), true],
    ['/', press('/', 'Slash'), true],
    ['/', press('?', 'Slash', 'shift'), false],
    ['+', press('+', 'Equal', 'shift'), true],
    ['+', press('+', 'Equal', 'shift', 'alt'), false],
    ['Ctrl++', press('+', 'Equal', 'ctrl', 'shift'), true],
    ['Ctrl++', press('+', 'Equal', 'shift'), false],
    ['Ctrl+-', press('-', 'Minus', 'ctrl'), true],
    ['1', press('1', 'Digit1'), true],
    ['1', press('!', 'Digit1', 'shift'), false],
    ['1', press('1', 'Numpad1'), true],
    ['1', press('End', 'Numpad1'), false],
    ['Alt+1', press('1', 'Digit1', 'alt'), true],
    ['Ctrl+0', press('0', 'Digit0', 'ctrl'), true],
  ],
  German: [
    ['Z', press('z', 'KeyY'), true],
    ['Y', press('z', 'KeyY'), false],
    ['Ctrl+Z', press('z', 'KeyY', 'ctrl'), true],
    ['Alt+Z', press('z', 'KeyY', 'alt'), true],
    ['Alt+Y', press('z', 'KeyY', 'alt'), false],
    ['/', press('/', 'Digit7', 'shift'), true],
    ['7', press('/', 'Digit7', 'shift'), false],
    ['?', press('?', 'Minus', 'shift'), true],
    ['0', press('=', 'Digit0', 'shift'), false],
    ['-', press('ß', 'Minus'), false],
    ['Z', press('Z', 'KeyY', 'caps'), true],
    ['Shift+Z', press('z', 'KeyY', 'shift', 'caps'), true],
    ['Ctrl+Z', press('Z', 'KeyY', 'ctrl', 'caps'), true],
    ['Alt+Z', press('Z', 'KeyY', 'alt', 'caps'), true],
    // On Windows, CapsLock shifts the digits as well.
    ['1', press('!', 'Digit1', 'caps'), true],
    ['7', press('/', 'Digit7', 'caps'), true],
    ['/', press('/', 'Digit7', 'caps'), false],
    ['0', press('=', 'Digit0', 'caps'), true],
    ['Alt+7', press('/', 'Digit7', 'alt', 'caps'), true],
    ['/', press('/', 'Digit7', 'shift'), true],
    // AltGr types: Windows reports it as Ctrl and Alt together, Linux as neither.
    ['Ctrl+Alt+Q', press('@', 'KeyQ', 'ctrl', 'alt', 'altgr'), false],
    ['Q', press('@', 'KeyQ', 'altgr'), false],
    ['7', press('{', 'Digit7', 'altgr'), false],
    ['E', press('€', 'KeyE', 'altgr'), false],
    ['Alt+E', press('€', 'KeyE', 'ctrl', 'alt', 'altgr'), false],
  ],
  'French (AZERTY)': [
    ['1', press('&', 'Digit1'), true],
    ['1', press('1', 'Digit1', 'shift'), true],
    // CapsLock shifts the digits on Windows, and leaves or capitalises their signs elsewhere.
    ['1', press('1', 'Digit1', 'caps'), true],
    ['2', press('É', 'Digit2', 'caps'), true],
    ['2', press('é', 'Digit2', 'caps'), true],
    ['6', press('6', 'Digit6', 'caps'), true],
    ['Ctrl+-', press('-', 'Digit6', 'ctrl', 'caps'), true],
    ['A', press('A', 'KeyQ', 'caps'), true],
    ['Shift+A', press('a', 'KeyQ', 'shift', 'caps'), true],
    ['Ctrl+Z', press('Z', 'KeyW', 'ctrl', 'caps'), true],
    ['M', press('M', 'Semicolon', 'caps'), true],
    ['Alt+1', press('1', 'Digit1', 'alt', 'caps'), true],
    ['2', press('é', 'Digit2'), true],
    ['0', press('à', 'Digit0'), true],
    ['Alt+1', press('&', 'Digit1', 'alt'), true],
    ['Alt+0', press('à', 'Digit0', 'alt'), true],
    ['Ctrl+0', press('à', 'Digit0', 'ctrl'), true],
    // The sign of a key that commands use stays that sign.
    ['Ctrl+-', press('-', 'Digit6', 'ctrl'), true],
    ['Ctrl+6', press('-', 'Digit6', 'ctrl'), false],
    ['6', press('6', 'Digit6', 'shift'), true],
    ['A', press('a', 'KeyQ'), true],
    ['Q', press('a', 'KeyQ'), false],
    ['Z', press('z', 'KeyW'), true],
    ['Ctrl+Z', press('z', 'KeyW', 'ctrl'), true],
    ['Alt+W', press('z', 'KeyW', 'alt'), false],
    ['M', press('m', 'Semicolon'), true],
    ['M', press(',', 'KeyM'), false],
    [',', press(',', 'KeyM'), true],
    ['/', press('/', 'Period', 'shift'), true],
    ['?', press('?', 'KeyM', 'shift'), true],
    ['0', press('@', 'Digit0', 'altgr'), false],
  ],
  Spanish: [
    ['N', press('ñ', 'Semicolon'), false],
    ['N', press('n', 'KeyN'), true],
    ['/', press('/', 'Digit7', 'shift'), true],
    ['?', press('?', 'Minus', 'shift'), true],
    ['+', press('+', 'BracketRight'), true],
    ['N', press('N', 'KeyN', 'caps'), true],
    ['N', press('Ñ', 'Semicolon', 'caps'), false],
    ['Shift+N', press('n', 'KeyN', 'shift', 'caps'), true],
    ['Ctrl+K', press('K', 'KeyK', 'ctrl', 'caps'), true],
    ['1', press('1', 'Digit1', 'caps'), true],
    ['7', press('/', 'Digit7', 'caps'), true],
    ['1', press('1', 'Digit1'), true],
    ['1', press('|', 'Digit1', 'altgr'), false],
  ],
  Mac: [
    ['Ctrl+K', press('k', 'KeyK', 'meta'), true],
    ['Ctrl+Z', press('z', 'KeyZ', 'meta'), true],
    ['Ctrl+Shift+N', press('n', 'KeyN', 'meta', 'shift'), true],
    ['Alt+S', press('ß', 'KeyS', 'alt'), true],
    ['Alt+S', press('Í', 'KeyS', 'alt', 'caps'), true],
    ['Alt+1', press('¡', 'Digit1', 'alt', 'caps'), true],
    ['Ctrl+K', press('K', 'KeyK', 'meta', 'caps'), true],
    ['F', press('F', 'KeyF', 'caps'), true],
    ['1', press('1', 'Digit1', 'caps'), true],
    ['Alt+Z', press('Ω', 'KeyZ', 'alt'), true],
    ['Alt+N', press('Dead', 'KeyN', 'alt'), true],
    ['Alt+1', press('¡', 'Digit1', 'alt'), true],
    ['Alt+0', press('º', 'Digit0', 'alt'), true],
    ['S', press('ß', 'KeyS', 'alt'), false],
    // Firefox calls Option AltGraph as well.
    ['Alt+S', press('ß', 'KeyS', 'alt', 'altgr'), true],
  ],
  Russian: [
    ['K', press('л', 'KeyK'), true],
    ['Ctrl+K', press('л', 'KeyK', 'ctrl'), true],
    ['F', press('л', 'KeyK'), false],
  ],
}

describe.each(Object.entries(keyboards))('on a keyboard, %s', (_, cases) => {
  test.each(cases)('%s by %j: %s', (combo, pressed, expected) => {
    expect(isCombo(combo, pressed)).toBe(expected)
  })
})

test('Ctrl and the command key of a Mac are one', () => {
  expect(hasControl(press('a', 'KeyA', 'ctrl'))).toBe(true)
  expect(hasControl(press('a', 'KeyA', 'meta'))).toBe(true)
  expect(hasControl(press('a', 'KeyA', 'alt'))).toBe(false)
})

test.each([
  ['Ctrl+Shift+N', ['Ctrl', 'Shift', 'N']],
  ['+', ['+']],
  ['Ctrl++', ['Ctrl', '+']],
  ['?', ['?']],
])('%s has the parts %j', (combo, parts) => {
  expect(keyParts(combo)).toEqual(parts)
})

const pc = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' }
const mac = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15' }

test.each([
  ['Ctrl+Shift+N', pc, ['Ctrl', 'Shift', 'N']],
  ['Ctrl+Shift+N', mac, ['⌘', '⇧', 'N']],
  ['Alt+ArrowDown', pc, ['Alt', '↓']],
  ['Alt+ArrowDown', mac, ['⌥', '↓']],
  ['Escape', mac, ['Esc']],
])('%s on %j reads %j', (combo, keyboard, labels) => {
  expect(keyLabels(combo, keyboard)).toEqual(labels)
})

test.each([
  ['Shift+click: add; Ctrl+arrows: width', '⇧+click: add; ⌘+arrows: width'],
  ['Umschalt+Klick, Strg+Pfeil', '⇧+Klick, ⌘+Pfeil'],
  ['Mayús+clic, Maj+clic', '⇧+clic, ⇧+clic'],
])('%s on a Mac: %s', (sentence, expected) => {
  expect(withKeyNames(sentence, mac)).toBe(expected)
  expect(withKeyNames(sentence, pc)).toBe(sentence)
})
