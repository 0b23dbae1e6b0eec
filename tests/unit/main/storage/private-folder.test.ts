import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { securePrivateFolder } from '../../../../src/main/storage/private-folder.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const userId = process.getuid?.()
const secure = (folder: string, user = userId) =>
  securePrivateFolder({ folder, kinds: ['servers', 'calls'], userId: user, now: Date.UTC(2026, 10, 16) })
const modeOf = (path: string) => statSync(path).mode & 0o777

it('creates a folder that only the user can enter', () => {
  const folder = join(tempFolder(), 'a', 'b')
  expect(secure(folder)).toEqual([])
  expect(modeOf(folder)).toBe(0o700)
})

it('closes what an earlier version left open, and leaves alone what is not the desk’s', () => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'servers'))
  mkdirSync(join(folder, 'Cache'))
  for (const name of ['settings.json', 'servers/north.sqlite', 'Cache/x', 'Preferences'])
    writeFileSync(join(folder, name), '', { mode: 0o644 })
  for (const name of ['.', 'servers', 'Cache']) chmodSync(join(folder, name), 0o755)
  expect(secure(folder)).toEqual([])
  expect(
    ['.', 'servers', 'settings.json', 'servers/north.sqlite'].map((name) => modeOf(join(folder, name))),
  ).toEqual([0o700, 0o700, 0o600, 0o600])
  expect(['Cache', 'Cache/x', 'Preferences'].map((name) => modeOf(join(folder, name)))).toEqual([
    0o755, 0o644, 0o644,
  ])
})

it('sets planted links aside, of a file and of a folder, and says so once', () => {
  const folder = tempFolder()
  const victim = tempFolder()
  writeFileSync(join(victim, 'target'), 'theirs', { mode: 0o644 })
  symlinkSync(join(victim, 'target'), join(folder, 'settings.json'))
  symlinkSync(victim, join(folder, 'servers'))
  expect(secure(folder)).toEqual([
    expect.stringContaining('settings.json was a link'),
    expect.stringContaining('servers was a link'),
  ])
  expect(existsSync(join(folder, 'settings.json'))).toBe(false)
  expect(readdirSync(folder).filter((name) => name.includes('.link-'))).toHaveLength(2)
  expect(modeOf(join(victim, 'target'))).toBe(0o644)
  expect(secure(folder)).toEqual([])
})

it('says that the folder belongs to another user, and changes nothing there', () => {
  const folder = tempFolder()
  chmodSync(folder, 0o755)
  expect(secure(folder, (userId ?? 0) + 1)).toEqual([expect.stringContaining('belongs to another user')])
  expect(modeOf(folder)).toBe(0o755)
})
