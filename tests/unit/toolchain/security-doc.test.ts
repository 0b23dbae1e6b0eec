import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { channelRoles, settingRoles } from '../../../src/shared/ipc/channel-roles.ts'
import { roles } from '../../../src/shared/model/constants.ts'

const doc = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
const section = /^## Roles$(.*?)^## /ms.exec(doc)?.[1] ?? ''
const rows = [...section.matchAll(/^\| `([\w.]+)` +\|(.*)\|$/gm)].map(([, name = '', rest = '']) => {
  const [second = '', third = ''] = rest.split('|').map((cell) => cell.trim())
  return { name, second, third }
})

test('the table of requests says what the source says, with a reason for each', () => {
  const channels = rows.filter(({ second }) => (roles as readonly string[]).includes(second))
  expect(Object.fromEntries(channels.map(({ name, second }) => [name, second]))).toEqual(channelRoles)
  for (const { name, third } of channels) expect(third, name).not.toBe('')
})

test('the table of settings lists what an operator may change', () => {
  const parts = rows.filter(({ name }) => Object.hasOwn(settingRoles, name)).map(({ name }) => name)
  const operators = Object.entries(settingRoles).filter(([, role]) => role === 'operator')
  expect(parts.toSorted()).toEqual(operators.map(([part]) => part).toSorted())
})

test('every test that a promise names is there', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file}`)
  const named = [...doc.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})

test('each line about who attacks names a test, or says why there is none', () => {
  const tables = /^### Line by line$(.*?)^What else holds:$/ms.exec(doc)?.[1] ?? ''
  const lines = [...tables.matchAll(/^\| (?!a |---|-)(.*) \|$/gm)].map(([, line = '']) => line)
  expect(lines.length).toBeGreaterThan(25)
  expect(lines.filter((line) => !/\| (`tests\/|none: )/.test(line))).toEqual([])
})
