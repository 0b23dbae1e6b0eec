import { describe, expect, it } from 'vitest'
import type { Release, ReleaseFeed } from '../../../../src/shared/model/release-feed.ts'
import {
  compareVersions,
  feedPlace,
  installableKind,
  newerRelease,
  packageFor,
  updateHold,
  wayOf,
} from '../../../../src/main/updates/update-rules.ts'

describe('versions', () => {
  const inOrder = [
    '0.9.9',
    '0.10.0-1',
    '0.10.0-2',
    '0.10.0-11',
    '0.10.0-beta',
    '0.10.0-beta.2',
    '0.10.0',
    '1.0.0',
  ]

  it('are in the order of semantic versions', () => {
    expect(inOrder.toReversed().toSorted(compareVersions)).toEqual(inOrder)
    for (const version of inOrder) expect(compareVersions(version, version)).toBe(0)
  })
})

const release = (version: string, packages: Release['packages'] = []): Release => ({
  version,
  date: '2026-11-02',
  notes: '',
  packages,
})
const feedOf = (...versions: string[]): ReleaseFeed => ({
  format: 'tocsin-releases',
  issued: 1,
  releases: versions.map((version) => release(version)),
})

it.each([
  [['0.2.0', '0.3.0', '0.1.0'], '0.2.0', '0.3.0'],
  [['0.2.0'], '0.2.0', null],
  [['0.2.0'], '0.3.0', null],
  [[], '0.2.0', null],
  [['0.3.0-beta'], '0.3.0', null],
  [['0.3.0'], '0.3.0-beta', '0.3.0'],
])('of %j a desk of %s is offered %s', (versions, installed, offered) => {
  expect(newerRelease(feedOf(...versions), installed)?.version ?? null).toBe(offered)
})

describe('the package of an installation', () => {
  const one = (file: string, arch: 'x64' | 'arm64', kind: 'deb' | 'AppImage') =>
    ({ file, platform: 'linux', arch, kind, size: 1, sha512: '' }) as const
  const full = release('0.3.0', [
    one('a.deb', 'x64', 'deb'),
    one('b.deb', 'arm64', 'deb'),
    one('c.AppImage', 'x64', 'AppImage'),
  ])

  it.each([
    ['linux', 'x64', 'deb', 'a.deb'],
    ['linux', 'arm64', 'deb', 'b.deb'],
    ['linux', 'x64', 'AppImage', 'c.AppImage'],
    ['linux', 'arm64', 'AppImage', null],
    ['linux', 'x64', 'rpm', null],
    ['win32', 'x64', 'deb', null],
  ] as const)('on %s %s %s is %s', (platform, arch, kind, file) => {
    expect(packageFor(full, { platform, arch, kind })?.file ?? null).toBe(file)
  })

  it.each([
    [{ kind: 'AppImage', file: '/a' }, 'AppImage', 'install', 'no-package'],
    [{ kind: 'deb' }, 'deb', 'install', 'no-package'],
    [{ kind: 'archive' }, null, 'archive', 'archive'],
    [{ kind: 'checkout' }, null, 'checkout', 'checkout'],
    [{ kind: 'web' }, null, 'web', 'web'],
  ] as const)('%j', (installation, kind, way, wayWithout) => {
    expect(installableKind(installation)).toBe(kind)
    expect(wayOf(installation, false)).toBe(way)
    expect(wayOf(installation, true)).toBe(wayWithout)
  })
})

describe('an installation waits', () => {
  const calm = { isKnown: true, criticals: 0, isFlood: false }
  const unknown = { isKnown: false, criticals: 5, isFlood: true }

  it.each([
    ['for nothing where no server is watched', [], null],
    ['for nothing where all is calm', [calm, calm], null],
    [
      'for critical alarms of all servers',
      [
        { ...calm, criticals: 2 },
        { ...calm, criticals: 1 },
      ],
      { kind: 'critical', count: 3 },
    ],
    ['for a flood on one of them', [calm, { ...calm, isFlood: true }], { kind: 'flood' }],
    [
      'first for critical alarms',
      [
        { ...calm, isFlood: true },
        { ...calm, criticals: 1 },
      ],
      { kind: 'critical', count: 1 },
    ],
    ['for a server that is not known, whatever it said last', [calm, unknown], { kind: 'unknown' }],
    [
      'for what is known before what is not',
      [unknown, { ...calm, criticals: 1 }],
      { kind: 'critical', count: 1 },
    ],
  ] as const)('%s', (_what, servers, hold) => {
    expect(updateHold(servers)).toEqual(hold)
  })
})

it.each([
  ['https://updates.example/tocsin', 'https://updates.example/tocsin/'],
  ['http://updates.example/tocsin/', 'http://updates.example/tocsin/'],
  ['https://updates.example', 'https://updates.example/'],
  ['/srv/tocsin', '/srv/tocsin'],
  ['tocsin', null],
  ['', null],
  ['ftp://updates.example/', null],
  ['https://', null],
])('%s is the place %s', (text, place) => {
  const found = feedPlace(text)
  expect(found?.kind === 'http' ? found.url.href : (found?.path ?? null)).toBe(place)
})
