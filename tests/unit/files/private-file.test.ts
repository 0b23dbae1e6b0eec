import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ensurePrivateFileSync,
  openPrivate,
  openPrivateSync,
  replacePrivateFile,
  replacePrivateFileSync,
} from '../../../src/files/private-file.ts'
import { lockProfile } from '../../../src/main/storage/profile-lock.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

/** A folder with a link to somebody else's file, which has to stay as it is. */
function withLink(name: string) {
  const victim = join(tempFolder(), 'victim')
  writeFileSync(victim, 'theirs', { mode: 0o644 })
  const folder = tempFolder()
  const link = join(folder, name)
  symlinkSync(victim, link)
  return { folder, link, victimText: () => readFileSync(victim, 'utf8') }
}

describe('opening', () => {
  it('creates what only the user can read', () => {
    const file = join(tempFolder(), 'a')
    ensurePrivateFileSync(file)
    expect(modeOf(file)).toBe(0o600)
  })

  it('keeps what is there', () => {
    const file = join(tempFolder(), 'a')
    writeFileSync(file, 'mine')
    ensurePrivateFileSync(file)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it.each(['append', 'create'] as const)('fails at a link, to %s', async (opening) => {
    const { link, victimText } = withLink('a')
    expect(() => openPrivateSync(link, opening)).toThrow(/ELOOP|EEXIST/)
    await expect(openPrivate(link, opening)).rejects.toThrow(/ELOOP|EEXIST/)
    expect(victimText()).toBe('theirs')
  })
})

describe.each<[string, (file: string, content: string) => void | Promise<void>]>([
  ['replacePrivateFile', replacePrivateFile],
  ['replacePrivateFileSync', replacePrivateFileSync],
])('%s', (_name, replace) => {
  it('writes a whole file and its folder, for the user only, and leaves nothing beside it', async () => {
    const folder = join(tempFolder(), 'new')
    await replace(join(folder, 'a'), 'one')
    await replace(join(folder, 'a'), 'two')
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('two')
    expect([modeOf(folder), modeOf(join(folder, 'a'))]).toEqual([0o700, 0o600])
    expect(readdirSync(folder)).toEqual(['a'])
  })

  it('uses neither the mode nor the content of what a crash left behind', async () => {
    const file = join(tempFolder(), 'a')
    writeFileSync(`${file}.part`, 'a long left-over')
    chmodSync(`${file}.part`, 0o666)
    await replace(file, 'new')
    expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', 0o600])
  })

  it.each(['a', 'a.part'])('does not follow a link planted as %s', async (name) => {
    const { folder, victimText } = withLink(name)
    await replace(join(folder, 'a'), 'mine')
    expect(victimText()).toBe('theirs')
    expect(lstatSync(join(folder, 'a')).isFile()).toBe(true)
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('mine')
  })
})

it('the holder of a profile describes itself in a file of its own, not through a planted link', () => {
  const { folder, victimText } = withLink('desk.lock.json')
  const lock = lockProfile(folder, () => undefined)
  if (!lock.isHeld) throw new Error('nobody else holds it')
  lock.describe({ pid: 1, address: 'here' })
  lock.release()
  expect(victimText()).toBe('theirs')
})
