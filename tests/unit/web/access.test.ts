import { expect, it } from 'vitest'
import { cookieOf, createAccess } from '../../../src/web/access.ts'

function setUp() {
  let made = 0
  let invited = 0
  const access = createAccess(
    () => `secret-${++made}`,
    () => invited++,
  )
  return { access, invited: () => invited }
}

it('lets a key in once, and then has another', () => {
  const { access, invited } = setUp()
  const key = access.key()
  const session = access.redeem(key)
  expect(session).not.toBeNull()
  expect(access.isSession(session ?? undefined)).toBe(true)
  expect(access.redeem(key)).toBeNull()
  expect(access.key()).not.toBe(key)
  expect(invited()).toBe(1)
})

it.each(['', 'secret', 'secret-1x', 'secret-2'])('does not take %j for the key', (key) => {
  expect(setUp().access.redeem(key)).toBeNull()
})

it('does not take a key for a session', () => {
  const { access } = setUp()
  expect(access.isSession(access.key())).toBe(false)
  expect(access.isSession(undefined)).toBe(false)
})

it.each([
  { header: 'tocsin-4600=abc', value: 'abc' },
  { header: 'other=1; tocsin-4600=abc', value: 'abc' },
  { header: 'xtocsin-4600=abc', value: undefined },
  { header: undefined, value: undefined },
])('reads its cookie from $header', ({ header, value }) => {
  expect(cookieOf(header, 'tocsin-4600')).toBe(value)
})
