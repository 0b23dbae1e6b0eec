import { expect, test } from 'vitest'
import { builderConfig } from '../../tools/dist/builder-config.ts'
import { readDistFlags } from '../../tools/dist/flags.ts'
import { fuses } from '../../tools/dist/fuses.ts'
import { readProduct } from '../../tools/dist/product.ts'

function configFor(platform: 'win32' | 'darwin', env: NodeJS.ProcessEnv = {}) {
  const flags = readDistFlags(['--platform', platform], {}, 'linux')
  if (flags.platform === 'linux') throw new Error('not for electron-builder')
  const electron = {
    folder: '/electron',
    version: '45.0.0',
    architecture: 'arm64',
    engines: { chromium: '1.2.3.4', node: '24.0.0' },
  } as const
  return builderConfig({ flags, product: readProduct(), electron, licences: '/l', output: '/o', env })
}

test('sets the same fuses as for Linux', () => {
  for (const platform of ['win32', 'darwin'] as const) {
    expect(configFor(platform)).toMatchObject({
      electronFuses: {
        runAsNode: fuses.RunAsNode,
        enableCookieEncryption: fuses.EnableCookieEncryption,
        enableNodeOptionsEnvironmentVariable: fuses.EnableNodeOptionsEnvironmentVariable,
        enableNodeCliInspectArguments: fuses.EnableNodeCliInspectArguments,
        enableEmbeddedAsarIntegrityValidation: fuses.EnableEmbeddedAsarIntegrityValidation,
        onlyLoadAppFromAsar: fuses.OnlyLoadAppFromAsar,
        loadBrowserProcessSpecificV8Snapshot: fuses.LoadBrowserProcessSpecificV8Snapshot,
        grantFileProtocolExtraPrivileges: fuses.GrantFileProtocolExtraPrivileges,
      },
    })
  }
})

test('makes each kind of package for the processor of Electron', () => {
  const target = (names: string[]) => names.map((name) => ({ target: name, arch: 'arm64' }))
  expect(configFor('win32')).toMatchObject({ win: { target: target(['nsis', 'msi', 'zip']) } })
  expect(configFor('darwin')).toMatchObject({
    mac: { target: target(['dmg', 'zip']), hardenedRuntime: true },
  })
})

test('puts the templates of the policies beside the application', () => {
  for (const platform of ['win32', 'darwin'] as const)
    expect(configFor(platform)).toMatchObject({
      extraResources: [{ from: expect.stringMatching(/resources[\\/]policies$/) as string, to: 'policies' }],
    })
})

test('has the application notarised where there are credentials', () => {
  expect(configFor('darwin')).toMatchObject({ mac: { notarize: false } })
  expect(configFor('darwin', { APPLE_ID: '' })).toMatchObject({ mac: { notarize: false } })
  expect(configFor('darwin', { APPLE_ID: 'a@b' })).toMatchObject({ mac: { notarize: true } })
})
