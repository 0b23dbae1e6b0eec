import { expect, test } from 'vitest'
import { isOwnAddress } from '../../../../src/main/desktop/own-address.ts'

test.each([
  'tocsin://desk',
  'tocsin://desk/',
  'tocsin://desk/#/live',
  'tocsin://desk/assets/index.js?v=1',
  'TOCSIN://desk/',
])('%s is the desk', (address) => {
  expect(isOwnAddress(address)).toBe(true)
})

test.each([
  ['another host that begins alike', 'tocsin://desk.example/'],
  ['another host that begins alike', 'tocsin://desktop/'],
  ['a port', 'tocsin://desk:81/'],
  ['a user', 'tocsin://desk@example.org/'],
  ['a user', 'tocsin://someone@desk/'],
  ['no host', 'tocsin:desk'],
  ['no host', 'tocsin:///desk/'],
  ['a scheme that begins alike', 'tocsins://desk/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['an address of its own inside', 'blob:tocsin://desk/1'],
  ['another site', 'https://example.org/tocsin://desk/'],
  ['no address', ''],
  ['no address', 'null'],
  ['no address', 'http://['],
  ['no address', '//desk/'],
])('%s is foreign: %s', (_what, address) => {
  expect(isOwnAddress(address)).toBe(false)
})
