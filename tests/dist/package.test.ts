import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listPackage } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChildren } from '../../tools/children.ts'
import { packableElectron } from '../../tools/dist/electron-folder.ts'
import { readFuses } from '../../tools/dist/fuses.ts'
import { makeLinuxPackages } from '../../tools/dist/linux.ts'
import { readProduct } from '../../tools/dist/product.ts'
import { createCleanRoot } from '../support/clean-root.ts'
import { ensureTools, packingObstacle, programsOf } from '../../tools/dist/system-tools.ts'

const electron = packableElectron()
const { version } = readProduct()
const maxAppBytes = 15 * 1024 * 1024

// npm test says so where nothing can be packed.
describe.skipIf(packingObstacle() !== null)('the packages for Linux', () => {
  const children = createChildren()
  let folder = ''
  let home = ''
  let deb = ''

  const pack = async (output: string, targets: readonly ('deb' | 'dir')[]) => {
    if (electron === null) throw new Error('there is no Electron to pack')
    const flags = { targets, output, appImageRuntime: null, isTrial: true }
    expect(await makeLinuxPackages(children, flags, electron, 1_700_000_000)).toEqual([])
  }

  beforeAll(async () => {
    await ensureTools(children, programsOf.deb)
    folder = mkdtempSync(join(tmpdir(), 'tocsin-dist-'))
    await pack(join(folder, 'made'), ['deb', 'dir'])
    home = join(folder, 'made', `tocsin-${version}-linux-${electron?.architecture ?? ''}`)
    deb = join(folder, 'made', debName())
  })

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const debName = () => `tocsin_${version}_${electron?.architecture === 'arm64' ? 'arm64' : 'amd64'}.deb`

  test('hold the application and nothing else', () => {
    const archive = join(home, 'resources', 'app.asar')
    const names = listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/'))
    const roots = names.filter((name) => name.split('/').length === 2)
    expect(roots.toSorted()).toEqual(['/out', '/package.json', '/resources'])
    expect(names).toEqual(
      expect.arrayContaining([
        '/out/main/index.js',
        '/out/main/service.js',
        '/out/preload/index.cjs',
        '/out/renderer/index.html',
        '/resources/icon.png',
      ]),
    )
    expect(names).not.toContain('/out/main/web.js')
    expect(names.filter((name) => name.includes('node_modules'))).toEqual([])
    // A native module could bring a GTK of another version than Electron's.
    expect(names.filter((name) => /\.(node|so|dll|dylib)$/.test(name))).toEqual([])
    expect(statSync(archive).size).toBeLessThan(maxAppBytes)
    expect(readdirSync(join(home, 'resources')).toSorted()).toEqual(['app.asar', 'policies'])
  })

  test('hold the templates of the policies', () => {
    const names = readdirSync(join(home, 'resources', 'policies'), { recursive: true }).map(String)
    expect(names.toSorted()).toEqual([
      'en-US',
      join('en-US', 'tocsin.adml'),
      'policy.json',
      'policy.schema.json',
      'tocsin.admx',
    ])
  })

  test("hold Chromium's words in the product's languages, and every licence", () => {
    expect(readdirSync(join(home, 'locales')).toSorted()).toEqual(['de.pak', 'en-US.pak', 'es.pak', 'fr.pak'])
    const licences = [
      'LICENSE.txt',
      'LICENSE.electron.txt',
      'LICENSES.chromium.html',
      'THIRD-PARTY-NOTICES.txt',
    ]
    expect(licences.filter((name) => !existsSync(join(home, name)))).toEqual([])
    expect(readFileSync(join(home, 'LICENSE.txt'), 'utf8')).not.toEqual(
      readFileSync(join(home, 'LICENSE.electron.txt'), 'utf8'),
    )
    const notices = readFileSync(join(home, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['axios', 'ajv', 'electron-store', '@microsoft/signalr', 'vue', 'ws']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
    }
  })

  test('have every switch of Electron set', async () => {
    const expected = {
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    }
    const executable = join(home, 'tocsin')
    expect(await readFuses(executable)).toEqual(expected)
    const reopened = join(folder, 'reopened')
    cpSync(executable, reopened)
    await flipFuses(reopened, { version: FuseVersion.V1, [FuseV1Options.RunAsNode]: true })
    expect(await readFuses(reopened)).toEqual({ ...expected, RunAsNode: true })
  })

  test('say what they are', () => {
    const fields = execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' })
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(fields)?.[1]
    expect(field('Package')).toBe('tocsin')
    expect(field('Version')).toBe(version)
    expect(field('Architecture')).toBe(electron?.architecture === 'arm64' ? 'arm64' : 'amd64')
    expect(field('Depends')).toContain('libnss3')
    expect(Number(field('Installed-Size'))).toBeGreaterThan(statSync(join(home, 'tocsin')).size / 1024)
  })

  test('install a program, a command, an entry in the menus and icons, as root', () => {
    const lines = execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' }).trim().split('\n')
    const entries = new Map(
      lines.map((line): [string, string] => {
        const [mode = '', owner = '', , , , ...name] = line.split(/\s+/)
        return [name.join(' '), `${mode} ${owner}`]
      }),
    )
    expect(entries.get('./opt/tocsin/tocsin')).toBe('-rwxr-xr-x root/root')
    // The script after the installation gives it the set-uid bit where it is needed.
    expect(entries.get('./opt/tocsin/chrome-sandbox')).toBe('-rwxr-xr-x root/root')
    expect(entries.get('./opt/tocsin/resources/app.asar')).toBe('-rw-r--r-- root/root')
    expect(entries.get('./opt/tocsin/resources/apparmor-profile')).toBe('-rw-r--r-- root/root')
    expect(entries.get('./usr/bin/tocsin -> /opt/tocsin/tocsin')).toBe('lrwxrwxrwx root/root')
    expect(entries.has('./usr/share/applications/tocsin.desktop')).toBe(true)
    for (const size of [16, 32, 48, 64, 128, 256, 512]) {
      const file = `usr/share/icons/hicolor/${size}x${size}/apps/tocsin.png`
      expect(entries.has(`./${file}`)).toBe(true)
    }
    expect([...entries.values()].filter((entry) => !entry.endsWith(' root/root'))).toEqual([])
  })

  test('install in a clean root, replace the version before, keep the profile, and leave nothing else', () => {
    const root = createCleanRoot(join(folder, 'root'))
    const before = join(folder, 'before.deb')
    makeEarlier(before)
    root.dpkg('--install', before)
    expect(existsSync(root.path('opt/tocsin/of-the-version-before'))).toBe(true)
    const profile = 'home/operator/.config/tocsin/settings.json'
    mkdirSync(dirname(root.path(profile)), { recursive: true })
    writeFileSync(root.path(profile), '{"kept":true}')

    root.dpkg('--install', deb)
    expect(existsSync(root.path('opt/tocsin/of-the-version-before'))).toBe(false)
    expect(readFileSync(root.path(profile), 'utf8')).toBe('{"kept":true}')
    const modeOf = (file: string) => lstatSync(root.path(file)).mode & 0o7777
    expect(modeOf('opt/tocsin/tocsin')).toBe(0o755)
    // Set-uid only where this system gives programs no user namespaces.
    expect([0o755, 0o4755]).toContain(modeOf('opt/tocsin/chrome-sandbox'))
    expect(modeOf('opt/tocsin/resources/app.asar')).toBe(0o644)
    const entry = readFileSync(root.path('usr/share/applications/tocsin.desktop'), 'utf8')
    const [, command = ''] = /^Exec=(\S+)/m.exec(entry) ?? []
    expect(readlinkSync(root.path(join('usr/bin', command)))).toBe('/opt/tocsin/tocsin')
    const [, icon = ''] = /^Icon=(\S+)/m.exec(entry) ?? []
    expect(existsSync(root.path(`usr/share/icons/hicolor/48x48/apps/${icon}.png`))).toBe(true)

    root.dpkg('--remove', 'tocsin')
    expect(root.files()).toEqual([profile])
  })

  /** A small package of an earlier version, with a file that this one does not have. */
  const makeEarlier = (file: string) => {
    const tree = join(folder, 'earlier')
    mkdirSync(join(tree, 'opt/tocsin'), { recursive: true })
    writeFileSync(join(tree, 'opt/tocsin/of-the-version-before'), '')
    execFileSync('dpkg-deb', ['--control', deb, join(tree, 'DEBIAN')])
    const control = join(tree, 'DEBIAN/control')
    writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 0.0.1'))
    // Its own files are fewer than the real script expects.
    rmSync(join(tree, 'DEBIAN/postinst'))
    execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', tree, file], { stdio: 'pipe' })
  }
})
