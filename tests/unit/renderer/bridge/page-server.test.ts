import { expect, test } from 'vitest'
import { createPageServer } from '../../../../src/renderer/bridge/server-bridge.ts'

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage
}

test('each tab keeps its server; a new one begins with the last that was chosen in the browser', () => {
  const browser = createStorage()
  const [wall, other] = [createStorage(), createStorage()]
  expect(createPageServer(wall, browser).read()).toEqual({ own: null, last: null })
  createPageServer(wall, browser).choose('north')
  createPageServer(other, browser).choose('south')
  expect(createPageServer(wall, browser).read().own).toBe('north')
  expect(createPageServer(createStorage(), browser).read()).toEqual({ own: null, last: 'south' })
})

test('what a tab shows without a choice is remembered for this tab only', () => {
  const browser = createStorage()
  const wall = createStorage()
  createPageServer(wall, browser).show('north')
  expect(createPageServer(wall, browser).read()).toEqual({ own: 'north', last: null })
  expect(createPageServer(createStorage(), browser).read()).toEqual({ own: null, last: null })
})
