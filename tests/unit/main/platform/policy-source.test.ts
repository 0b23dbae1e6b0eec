import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openKeptPolicy } from '../../../../src/main/storage/kept-policy.ts'
import {
  findPolicyFile,
  findRegistryPolicy,
  loadPolicy,
  policyFileOf,
  policyInForce,
} from '../../../../src/main/platform/policy-source.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const self = process.getuid?.() ?? 0

function written(text: string): string {
  const file = join(tempFolder(), 'policy.json')
  writeFileSync(file, text, { mode: 0o644 })
  return file
}
const find = (file: string, owners = [self]) => findPolicyFile({ file, owners })
const refused = (file: string, why: string) => ({
  kind: 'unreadable',
  place: file,
  source: 'policy.json',
  why: `${file}: ${why}`,
})

it.each([
  ['linux', '/etc/tocsin/policy.json'],
  ['darwin', '/Library/Application Support/Tocsin/policy.json'],
  ['win32', null],
] as const)('is in its place on %s', (platform, file) => {
  expect(policyFileOf(platform)).toBe(file)
})

it('is read, also with a byte order mark', () => {
  for (const mark of ['', '\uFEFF']) {
    const file = written(`${mark}{ "log.level": "warn" }`)
    expect(find(file)).toEqual({
      kind: 'read',
      place: file,
      source: 'policy.json',
      content: { 'log.level': 'warn' },
    })
  }
})

it('is none where there is no file', () => {
  expect(find(join(tempFolder(), 'policy.json'))).toEqual({ kind: 'none' })
})

it.each([
  ['text', /cannot be read: .*JSON/],
  ['', /cannot be read: .*JSON/],
  ['[]', /must hold an object/],
])('of %j is refused by name', (text, problem) => {
  const file = written(text)
  expect(find(file)).toEqual({ ...refused(file, ''), why: expect.stringMatching(problem) as string })
})

it.each([0o664, 0o646, 0o666])('that others may write (mode %o) is refused by name', (mode) => {
  const file = written('{ "log.level": "warn" }')
  chmodSync(file, mode)
  const why = `not used, since others than the owner may write it (mode ${mode.toString(8)})`
  expect(find(file)).toEqual(refused(file, why))
})

it('in a folder that others may write is refused by name', () => {
  const folder = join(tempFolder(), 'open')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const file = join(folder, 'policy.json')
  writeFileSync(file, '{ "log.level": "warn" }', { mode: 0o644 })
  expect(find(file)).toEqual(
    refused(file, 'not used, since others than the owner may write its folder (mode 777)'),
  )
})

it('by a link is judged where it lies: another may put his own in its place', () => {
  const [open, closed] = [join(tempFolder(), 'open'), join(tempFolder(), 'closed')]
  mkdirSync(open)
  mkdirSync(closed, { mode: 0o755 })
  chmodSync(open, 0o777)
  writeFileSync(join(open, 'policy.json'), '{ "log.level": "warn" }', { mode: 0o644 })
  const file = join(closed, 'policy.json')
  symlinkSync(join(open, 'policy.json'), file)
  expect(find(file)).toEqual(
    refused(file, 'not used, since others than the owner may write its folder (mode 777)'),
  )
  chmodSync(open, 0o755)
  expect(find(file)).toMatchObject({ kind: 'read' })
})

it('that is a pipe is refused, and nobody waits for it', () => {
  const file = join(tempFolder(), 'policy.json')
  execFileSync('mkfifo', ['-m', '644', file])
  expect(find(file)).toEqual(refused(file, 'not used, since it is no plain file'))
})

it('of another user is refused by name', () => {
  const file = written('{ "log.level": "warn" }')
  expect(find(file, [self + 1])).toEqual(
    refused(file, `not used, since it belongs to user ${self}, who is no administrator`),
  )
})

describe('a policy that cannot be read', () => {
  const good = { 'desk.role': 'operator', servers: [{ id: 'n', name: 'N', address: 'https://n.example' }] }
  const inForce = (file: string, folder: string) => policyInForce(find(file), openKeptPolicy(folder))

  it('is replaced by the last one that could, which only the user can read', () => {
    const [file, folder] = [written(JSON.stringify(good)), tempFolder()]
    const before = inForce(file, folder)
    expect(before.problems).toEqual([])
    expect(statSync(join(folder, 'last-policy.json')).mode & 0o777).toBe(0o600)
    writeFileSync(file, '{ "desk.ro')
    const after = inForce(file, folder)
    expect(after).toMatchObject({ policy: before.policy, isLast: true })
    expect(after.problems).toEqual([expect.stringContaining(`${file}: cannot be read: `)])
    chmodSync(file, 0o666)
    expect(inForce(file, folder)).toMatchObject({ policy: before.policy, isLast: true })
  })

  it('shows no server where there was none before, nor where that was of another place or is damaged', () => {
    const [file, folder] = [written('{'), tempFolder()]
    const hidden = {
      locked: {},
      hidesServers: expect.stringContaining(`${file}: cannot be read: `) as string,
    }
    expect(inForce(file, folder).policy).toMatchObject(hidden)
    inForce(written(JSON.stringify(good)), folder)
    expect(inForce(file, folder).policy).toMatchObject(hidden)
    writeFileSync(join(folder, 'last-policy.json'), '{')
    expect(inForce(file, folder).policy).toMatchObject(hidden)
  })

  it('does not go back to one whose servers are all wrong, nor to one that was taken away', () => {
    const [file, folder] = [written(JSON.stringify(good)), tempFolder()]
    const kept = () => readFileSync(join(folder, 'last-policy.json'), 'utf8')
    inForce(file, folder)
    const before = kept()
    writeFileSync(file, '{ "servers": [{ "id": "n" }] }')
    expect(inForce(file, folder).policy.hidesServers).toBe('policy.json: servers: none of them can be used')
    expect(kept()).toBe(before)
    rmSync(file)
    expect(inForce(file, folder).policy).toEqual({ source: 'policy.json', locked: {}, defaults: {} })
    expect(existsSync(join(folder, 'last-policy.json'))).toBe(false)
  })

  it('is said to be kept where it cannot be', () => {
    const reading = inForce(written(JSON.stringify(good)), '/proc/self')
    expect(reading.policy.locked['desk.role']).toBe('operator')
    expect(reading.problems).toEqual([expect.stringContaining('policy.json: cannot be kept for later: ')])
  })

  it('of the command line is one that is not there', () => {
    const file = join(tempFolder(), 'policy.json')
    const { policy, problems } = loadPolicy(process, file, openKeptPolicy(tempFolder()))
    expect(policy.hidesServers).toBe(`${file}: there is no such file`)
    expect(problems).toEqual([`${file}: there is no such file`])
  })
})

describe('the registry', () => {
  const key = String.raw`HKLM\SOFTWARE\Policies\Tocsin`
  const beside = (name: string) => `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\${name}\r\n`
  const values = `${beside('Tocsin')}    log.level    REG_SZ    warn\r\n`
  const answers =
    (own: string | null, parent: string | null) =>
    (asked: string): string | null =>
      asked === key ? own : parent

  it('is read by a program that the environment does not choose', () => {
    const root = tempFolder()
    mkdirSync(join(root, 'System32'))
    writeFileSync(join(root, 'System32', 'reg.exe'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const windows = { platform: 'win32', env: { SystemRoot: root } } as const
    const { policy } = loadPolicy(windows, null, openKeptPolicy(tempFolder()))
    expect(policy.hidesServers).toContain(String.raw`C:\Windows\System32\reg.exe`)
  })

  it.each([
    ['has values', answers(values, null), { kind: 'read', content: { 'log.level': 'warn' } }],
    ['has no key of ours', answers(null, beside('Microsoft')), { kind: 'none' }],
    ['has one that may not be read', answers(null, beside('Tocsin')), { kind: 'unreadable', place: key }],
    ['may not be read at all', answers(null, null), { kind: 'unreadable', place: key }],
  ])('that %s', (_what, query, found) => {
    expect(findRegistryPolicy(query)).toMatchObject(found)
  })
})
