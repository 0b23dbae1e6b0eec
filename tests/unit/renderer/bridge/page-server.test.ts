import { expect, test } from 'vitest'
import { createPageServer } from '../../../../src/renderer/bridge/page-server.ts'

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage
}

test('each tab keeps its server; a new one begins with the last that the browser showed', () => {
  const browser = createStorage()
  const [wall, other] = [createStorage(), createStorage()]
  expect(createPageServer(wall, browser).read()).toEqual({ own: null, last: null })
  createPageServer(wall, browser).write('north')
  createPageServer(other, browser).write('south')
  expect(createPageServer(wall, browser).read().own).toBe('north')
  expect(createPageServer(createStorage(), browser).read()).toEqual({ own: null, last: 'south' })
})
