import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLoginItem, desktopEntry } from '../../../../src/main/desktop/login-item.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

it('is an autostart file on Linux, written and removed', () => {
  const configFolder = tempFolder()
  const file = join(configFolder, 'autostart', 'tocsin.desktop')
  const set = createLoginItem({
    platform: 'linux',
    command: ['/opt/Tocsin/tocsin'],
    configFolder,
    setLoginItem: () => expect.unreachable('Linux keeps no such list'),
  })
  set(false)
  expect(existsSync(file)).toBe(false)
  set(true)
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Tocsin/tocsin"\n')
  set(false)
  expect(existsSync(file)).toBe(false)
})

it('is an entry of the system’s list elsewhere', () => {
  const asked: object[] = []
  const set = createLoginItem({
    platform: 'win32',
    command: ['C:\\Tocsin\\tocsin.exe', 'folder'],
    configFolder: '/nowhere',
    setLoginItem: (item) => asked.push(item),
  })
  set(true)
  expect(asked).toEqual([{ openAtLogin: true, path: 'C:\\Tocsin\\tocsin.exe', args: ['folder'] }])
})

it.each([
  { command: ['/a b/tocsin', '/c'], exec: 'Exec="/a b/tocsin" "/c"' },
  { command: ['/100%/$HOME'], exec: 'Exec="/100%%/\\\\$HOME"' },
  { command: ['/a"b\\c'], exec: 'Exec="/a\\\\"b\\\\\\\\c"' },
])('writes $command as the specification has it', ({ command, exec }) => {
  expect(desktopEntry(command).split('\n')).toContain(exec)
})
