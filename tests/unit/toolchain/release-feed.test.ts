import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { releaseNotes } from '../../../src/main/platform/program-papers.ts'
import { readProduct } from '../../../tools/dist/product.ts'
import { makeFeed } from '../../../tools/release/make-feed.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const product = { ...readProduct(), version: '0.3.0' }
const newer = { ...product, version: '0.4.0' }
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

function put(folder: string, ...names: string[]) {
  for (const name of names) writeFileSync(join(folder, name), `bytes of ${name}`)
}
const order = (folder: string) => ({ folder, key: privateKey, product, notes: '- New', now: 1_800_000_000 })

describe('the feed', () => {
  it('names every package by what it is, and nothing else in the folder', async () => {
    const folder = tempFolder()
    const files = [
      'Tocsin-0.3.0-x86_64.AppImage',
      'tocsin-0.3.0-1.aarch64.rpm',
      'tocsin-0.3.0-linux-arm64.tar.gz',
      'tocsin-0.3.0-mac-arm64.dmg',
      'tocsin-0.3.0-win-x64.exe',
      'tocsin_0.3.0_amd64.deb',
    ]
    put(folder, ...files, 'SHA256SUMS', 'tocsin_0.2.0_amd64.deb')
    const feed = await makeFeed(order(folder))
    expect(feed.issued).toBe(1_800_000_000)
    expect(feed.releases).toHaveLength(1)
    const [release] = feed.releases
    expect(release).toMatchObject({ version: '0.3.0', date: '2027-01-15', notes: '- New' })
    expect(
      release?.packages.map(({ file, platform, arch, kind }) => [file, platform, arch, kind].join(' ')),
    ).toEqual([
      'Tocsin-0.3.0-x86_64.AppImage linux x64 AppImage',
      'tocsin-0.3.0-1.aarch64.rpm linux arm64 rpm',
      'tocsin-0.3.0-linux-arm64.tar.gz linux arm64 tar.gz',
      'tocsin-0.3.0-mac-arm64.dmg darwin arm64 dmg',
      'tocsin-0.3.0-win-x64.exe win32 x64 nsis',
      'tocsin_0.3.0_amd64.deb linux x64 deb',
    ])
    const bytes = 'bytes of tocsin_0.3.0_amd64.deb'
    expect(release?.packages.at(-1)).toMatchObject({
      size: bytes.length,
      sha512: createHash('sha512').update(bytes).digest('hex'),
    })
  })

  it('is signed byte by byte', async () => {
    const folder = tempFolder()
    put(folder, 'tocsin_0.3.0_amd64.deb')
    await makeFeed(order(folder))
    const text = readFileSync(join(folder, 'releases.json'))
    const signature = Buffer.from(readFileSync(join(folder, 'releases.json.sig'), 'utf8'), 'base64')
    expect(verify(null, text, publicKey, signature)).toBe(true)
    expect(verify(null, Buffer.concat([text, Buffer.from(' ')]), publicKey, signature)).toBe(false)
  })

  it('keeps earlier versions as long as a package of theirs is there, and is always newer', async () => {
    const folder = tempFolder()
    put(folder, 'tocsin_0.3.0_amd64.deb', 'tocsin_0.4.0_amd64.deb')
    await makeFeed(order(folder))
    // The clock was set back meanwhile.
    const next = await makeFeed({ ...order(folder), product: newer, now: 1_700_000_000 })
    expect(next.releases.map(({ version }) => version)).toEqual(['0.4.0', '0.3.0'])
    expect(next.issued).toBe(1_800_000_001)
    rmSync(join(folder, 'tocsin_0.3.0_amd64.deb'))
    const last = await makeFeed({ ...order(folder), product: newer })
    expect(last.releases.map(({ version }) => version)).toEqual(['0.4.0'])
  })

  it('does not continue one that was changed', async () => {
    const folder = tempFolder()
    put(folder, 'tocsin_0.3.0_amd64.deb')
    await makeFeed(order(folder))
    const file = join(folder, 'releases.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('- New', '- Newer'))
    await expect(makeFeed(order(folder))).rejects.toThrow('not signed with this key')
  })

  it('needs packages, and a key that can sign it', async () => {
    const folder = tempFolder()
    await expect(makeFeed(order(folder))).rejects.toThrow('no package of 0.3.0')
    const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await expect(makeFeed({ ...order(folder), key: rsa })).rejects.toThrow('no Ed25519 key')
  })
})

describe('release notes', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- a\n\n## [0.10.0] - 2026-11-02\n\n### Added\n\n- b\n\n## 0.1.0 — 2026-10-01\n\n- c\n'

  it.each([
    ['Unreleased', '- a'],
    ['0.10.0', '### Added\n\n- b'],
    ['0.1.0', '- c'],
    ['0.2.0', null],
    ['0.1', null],
  ])('of %s', (version, notes) => {
    expect(releaseNotes(changelog, version)).toBe(notes)
  })

  it('of the version of this checkout are in its changelog, whole', () => {
    const notes = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), readProduct().version)
    for (const heading of ['### What it does', '### Known limits', '### Upgrading'])
      expect(notes).toContain(heading)
  })
})
