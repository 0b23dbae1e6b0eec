import { expect, it } from 'vitest'
import { contentOfRegistry } from '../../../../src/main/platform/registry-policy.ts'
import { readPolicy } from '../../../../src/shared/rules/read-policy.ts'

const key = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Tocsin`
const north = String.raw`{"id":"north","name":"North \u00fcber","address":"https://north.example"}`

/** As `reg query` prints it: a blank line, the key, four spaces between the columns. */
const printed = (...lines: string[]) => ['', ...lines, '', ''].join('\r\n')

it.each<[what: string, output: string, content: object]>([
  ['nothing', '', {}],
  ['a key without values', printed(key), {}],
  [
    'values of every kind',
    printed(
      key,
      '    display.theme    REG_SZ    light',
      '    display.textScale    REG_DWORD    0x7d',
      '    notifications.enabled    REG_DWORD    0x1',
      '    desktop.kiosk    REG_DWORD    0x0',
      '    notifications.volume    REG_SZ    0.8',
      String.raw`    notifications.priorities    REG_MULTI_SZ    critical\0high`,
      '    notifications.sounds    REG_SZ    ["critical"]',
      '    updates.publicKey    REG_SZ    123',
    ),
    {
      'display.theme': 'light',
      'display.textScale': 125,
      'notifications.enabled': true,
      'desktop.kiosk': false,
      'notifications.volume': 0.8,
      'notifications.priorities': ['critical', 'high'],
      'notifications.sounds': ['critical'],
      'updates.publicKey': '123',
    },
  ],
  [
    'defaults, and the nameless value in German',
    printed(
      key,
      '    (Standard)    REG_SZ    (Wert nicht gesetzt)',
      '    log.level    REG_SZ    warn',
      '',
      String.raw`${key}\Defaults`,
      '    display.language    REG_SZ    de',
    ),
    { 'log.level': 'warn', defaults: { 'display.language': 'de' } },
  ],
  [
    'a server in each line',
    printed(key, String.raw`    servers    REG_MULTI_SZ    ${north}\0${north}`),
    { servers: [JSON.parse(north), JSON.parse(north)] },
  ],
  [
    'servers as one text',
    printed(key, `    servers    REG_SZ    [${north}]`),
    { servers: [JSON.parse(north)] },
  ],
  [
    'a text of several lines',
    printed(key, '    servers    REG_SZ    [', north, ']'),
    { servers: [JSON.parse(north)] },
  ],
  ['an empty text', printed(key, '    log.level    REG_SZ    '), { 'log.level': '' }],
  [
    'an empty list',
    printed(key, '    notifications.sounds    REG_MULTI_SZ    '),
    { 'notifications.sounds': [] },
  ],
  [
    'what is under another key',
    printed(String.raw`${key}\Colours`, '    red    REG_SZ    1'),
    { [String.raw`Colours\red`]: '1' },
  ],
])('reads %s', (_what, output, content) => {
  expect(contentOfRegistry(output)).toEqual(content)
})

it.each([
  [
    '    display.textScale    REG_SZ    wide',
    'display.textScale: Invalid input: expected number, received string',
  ],
  [
    '    desktop.kiosk    REG_DWORD    0x2',
    'desktop.kiosk: Invalid input: expected boolean, received number',
  ],
  ['    servers    REG_SZ    [', 'servers: Invalid input: expected array, received string'],
  ['    colour    REG_SZ    red', 'colour: there is no such policy'],
])('leaves what does not fit to be named: %s', (line, problem) => {
  expect(readPolicy(contentOfRegistry(printed(key, line)), 'HKLM').problems).toEqual([`HKLM: ${problem}`])
})
