import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installationOf } from '../../../../src/main/platform/installation.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

it.each([
  [
    'an AppImage',
    { env: { APPIMAGE: '/home/a/Tocsin.AppImage' } },
    [],
    { kind: 'AppImage', file: '/home/a/Tocsin.AppImage' },
  ],
  ['a deb', {}, [['resources/package-kind', 'deb\n']], { kind: 'deb' }],
  ['an rpm', {}, [['resources/package-kind', 'rpm\n']], { kind: 'rpm' }],
  ['an archive', {}, [], { kind: 'archive' }],
  ['an archive with another word', {}, [['resources/package-kind', 'snap']], { kind: 'archive' }],
  ['a dmg', { platform: 'darwin' }, [], { kind: 'dmg' }],
  ['an installation by NSIS', { platform: 'win32' }, [['Uninstall Tocsin.exe', '']], { kind: 'nsis' }],
  ['an unpacked zip', { platform: 'win32' }, [], { kind: 'archive' }],
] as const)('%s is known by its place', (_what, place, files, installation) => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'resources'))
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  expect(
    installationOf(
      {
        platform: 'linux',
        env: {},
        execPath: join(folder, 'tocsin'),
        resourcesPath: join(folder, 'resources'),
        ...place,
      },
      true,
    ),
  ).toEqual(installation)
})

it('a program in the folder of programs without an uninstaller came by an MSI', () => {
  const folder = tempFolder()
  const place = { platform: 'win32', resourcesPath: folder } as const
  const execPath = join(folder, 'Tocsin', 'Tocsin.exe')
  expect(installationOf({ ...place, execPath, env: { ProgramFiles: folder } }, true)).toEqual({ kind: 'msi' })
})

it('a program that is not packed is a checkout', () => {
  const place = { platform: 'linux', execPath: '/usr/bin/electron', resourcesPath: '/usr' } as const
  expect(installationOf({ ...place, env: { APPIMAGE: '/a' } }, false)).toEqual({ kind: 'checkout' })
})
