import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadPolicyFile, policyFileOf } from '../../../../src/main/platform/policy-source.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const self = process.getuid?.() ?? 0

function written(text: string): string {
  const file = join(tempFolder(), 'policy.json')
  writeFileSync(file, text, { mode: 0o644 })
  return file
}
const load = (file: string, owners = [self]) => loadPolicyFile({ file, owners })

it.each([
  ['linux', '/etc/tocsin/policy.json'],
  ['darwin', '/Library/Application Support/Tocsin/policy.json'],
  ['win32', null],
] as const)('is in its place on %s', (platform, file) => {
  expect(policyFileOf(platform)).toBe(file)
})

it('is read, also with a byte order mark', () => {
  for (const mark of ['', '\uFEFF']) {
    const reading = load(written(`${mark}{ "log.level": "warn" }`))
    expect(reading).toEqual({
      policy: { source: 'policy.json', locked: { 'log.level': 'warn' }, defaults: {} },
      problems: [],
    })
  }
})

it('is none where there is no file', () => {
  expect(load(join(tempFolder(), 'policy.json'))).toBeNull()
})

it.each([
  ['text', /cannot be read: .*JSON/],
  ['', /cannot be read: .*JSON/],
])('of %j is named and not used', (text, problem) => {
  const file = written(text)
  const reading = load(file)
  expect(reading?.policy.locked).toEqual({})
  expect(reading?.problems).toEqual([expect.stringMatching(problem)])
  expect(reading?.problems[0]).toContain(file)
})

it.each([0o664, 0o646, 0o666])('that others may write (mode %o) is refused by name', (mode) => {
  const file = written('{ "log.level": "warn" }')
  chmodSync(file, mode)
  expect(load(file)).toEqual({
    policy: { source: 'policy.json', locked: {}, defaults: {} },
    problems: [`${file}: not used, since others than the owner may write it (mode ${mode.toString(8)})`],
  })
})

it('in a folder that others may write is refused by name', () => {
  const folder = join(tempFolder(), 'open')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const file = join(folder, 'policy.json')
  writeFileSync(file, '{ "log.level": "warn" }', { mode: 0o644 })
  expect(load(file)?.policy.locked).toEqual({})
  expect(load(file)?.problems[0]).toMatch(
    /not used, since others than the owner may write its folder \(mode 777\)/,
  )
})

it('of another user is refused by name', () => {
  const file = written('{ "log.level": "warn" }')
  expect(load(file, [self + 1])?.problems).toEqual([
    `${file}: not used, since it belongs to user ${self}, who is no administrator`,
  ])
})
