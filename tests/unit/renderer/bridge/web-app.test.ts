import { expect, test, vi } from 'vitest'
import { registerWebApp } from '../../../../src/renderer/bridge/web-app.ts'

const register = () => vi.fn(() => Promise.resolve())
const pageWith = (parts: object): Window => parts as Window

test.each([
  ['a window of Electron', { tocsin: {}, isSecureContext: true }, 0],
  ['a page over plain http from another machine', { isSecureContext: false }, 0],
  ['a page over https', { isSecureContext: true }, 1],
])('%s', async (_, page, times) => {
  const registered = register()
  await registerWebApp(pageWith({ ...page, navigator: { serviceWorker: { register: registered } } }))
  expect(registered).toHaveBeenCalledTimes(times)
})

test('a browser without service workers shows the page all the same', async () => {
  await expect(registerWebApp(pageWith({ isSecureContext: true, navigator: {} }))).resolves.toBeUndefined()
})

test('a browser that refuses one shows the page all the same', async () => {
  const refuse = () => Promise.reject(new DOMException('an untrusted certificate', 'SecurityError'))
  const page = pageWith({ isSecureContext: true, navigator: { serviceWorker: { register: refuse } } })
  await expect(registerWebApp(page)).resolves.toBeUndefined()
})
