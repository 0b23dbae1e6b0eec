import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  feedFile,
  releaseFeedSchema,
  releaseSchema,
  signatureFile,
  type Release,
  type ReleaseFeed,
  type ReleasePackage,
} from '../../src/shared/model/release-feed.ts'
import type { Product } from '../dist/product.ts'
import { Problem } from '../problem.ts'
import { architectures, type Architecture } from '../dist/electron-folder.ts'

export interface FeedOrder {
  /** With the packages of this version, and the feed and packages of earlier ones. */
  folder: string
  key: KeyObject
  product: Product
  notes: string
  /** Seconds since 1970. */
  now: number
}

/** Adds the version's packages to the folder's feed and signs it. Earlier versions stay as long as their files do. */
export async function makeFeed({ folder, key, product, notes, now }: FeedOrder): Promise<ReleaseFeed> {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Problem('The key is no Ed25519 key: --new-key makes one.')
  const packages = await packagesIn(folder, product)
  if (packages.length === 0) throw new Problem(`${folder} has no package of ${product.version}.`)
  const before = readFeed(folder, key)
  const earlier = (before?.releases ?? []).filter(
    (release) =>
      release.version !== product.version &&
      release.packages.some(({ file }) => existsSync(join(folder, file))),
  )
  const date = new Date(now * 1000).toISOString().slice(0, 10)
  const release: Release = releaseSchema.parse({ version: product.version, date, notes, packages })
  const feed: ReleaseFeed = {
    format: 'tocsin-releases',
    // A clock that was set back must not make a feed that every desk refuses.
    issued: Math.max(now, (before?.issued ?? 0) + 1),
    releases: [release, ...earlier],
  }
  const text = `${JSON.stringify(feed, null, 2)}\n`
  writeFileSync(join(folder, feedFile), text)
  writeFileSync(join(folder, signatureFile), `${sign(null, Buffer.from(text), key).toString('base64')}\n`)
  return feed
}

/** The public half, as a desk's settings take it: one line. */
export const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** The feed that is there; one that somebody else has signed or changed is not continued. */
function readFeed(folder: string, key: KeyObject): ReleaseFeed | null {
  const [file, signature] = [join(folder, feedFile), join(folder, signatureFile)]
  if (!existsSync(file)) return null
  const text = readFileSync(file)
  const signed = existsSync(signature) ? Buffer.from(readFileSync(signature, 'utf8'), 'base64') : null
  if (signed === null || !verify(null, text, createPublicKey(key), signed)) {
    throw new Problem(`${file} is not signed with this key: move it away to begin another.`)
  }
  return releaseFeedSchema.parse(JSON.parse(text.toString('utf8')))
}

async function packagesIn(folder: string, product: Product): Promise<ReleasePackage[]> {
  const names = packageNames(product)
  const packages: ReleasePackage[] = []
  for (const file of readdirSync(folder).toSorted()) {
    const described = names.get(file)
    if (!described) continue
    const hash = createHash('sha512')
    await pipeline(createReadStream(join(folder, file)), hash)
    packages.push({
      file,
      ...described,
      size: statSync(join(folder, file)).size,
      sha512: hash.digest('hex'),
    })
  }
  return packages
}

type Described = Pick<ReleasePackage, 'platform' | 'arch' | 'kind'>

/** Every package that `npm run dist` can make of a version, by the name that it gives it. */
function packageNames({ name, title, version }: Product): ReadonlyMap<string, Described> {
  const names = new Map<string, Described>()
  const dashed = `${name}-${version}`
  for (const arch of Object.keys(architectures) as Architecture[]) {
    const spelt = architectures[arch]
    const add = (file: string, platform: Described['platform'], kind: Described['kind']) =>
      names.set(file, { platform, arch, kind })
    add(`${name}_${version}_${spelt.deb}.deb`, 'linux', 'deb')
    add(`${dashed}-1.${spelt.rpm}.rpm`, 'linux', 'rpm')
    add(`${title}-${version}-${spelt.appImage}.AppImage`, 'linux', 'AppImage')
    add(`${dashed}-linux-${arch}.tar.gz`, 'linux', 'tar.gz')
    add(`${dashed}-win-${arch}.exe`, 'win32', 'nsis')
    add(`${dashed}-win-${arch}.msi`, 'win32', 'msi')
    add(`${dashed}-win-${arch}.zip`, 'win32', 'zip')
    add(`${dashed}-mac-${arch}.dmg`, 'darwin', 'dmg')
    add(`${dashed}-mac-${arch}.zip`, 'darwin', 'zip')
  }
  return names
}
