import { isAbsolute } from 'node:path'
import type { PackageKind, Release, ReleaseFeed, ReleasePackage } from '../../shared/model/release-feed.ts'
import type { UpdateHold, UpdateWay } from '../../shared/model/updates.ts'
import type { Installation } from '../platform/installation.ts'

/** Less than 0 where a is older than b; by the rules of semantic versions. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (const place of [0, 1, 2]) {
    const difference = (left.numbers[place] ?? 0) - (right.numbers[place] ?? 0)
    if (difference !== 0) return difference
  }
  return compareNames(left.names, right.names)
}

function partsOf(version: string): { numbers: number[]; names: string[] } {
  const dash = version.indexOf('-')
  const core = dash === -1 ? version : version.slice(0, dash)
  const names = dash === -1 ? [] : version.slice(dash + 1).split('.')
  return { numbers: core.split('.').map(Number), names }
}

/** A pre-release is older than the release; numbers are compared as numbers and are older than words. */
function compareNames(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const [left, right] = [a[place], b[place]]
    if (left === undefined || right === undefined) return a.length - b.length
    if (left === right) continue
    const [isLeftNumber, isRightNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)]
    if (isLeftNumber && isRightNumber) return Number(left) - Number(right)
    if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1
    return left < right ? -1 : 1
  }
  return 0
}

/** The newest release of a feed that is newer than the installed version. */
export function newerRelease({ releases }: ReleaseFeed, installed: string): Release | null {
  const [newest] = releases.toSorted((a, b) => compareVersions(b.version, a.version))
  return newest && compareVersions(newest.version, installed) > 0 ? newest : null
}

/** The kind of package that replaces an installation; null where none can. */
export function installableKind({ kind }: Installation): PackageKind | null {
  return kind === 'archive' || kind === 'checkout' || kind === 'web' ? null : kind
}

/** How an installation gets a release, which may have no package for it. */
export function wayOf({ kind }: Installation, lacksPackage: boolean): UpdateWay {
  if (kind === 'archive' || kind === 'checkout' || kind === 'web') return kind
  return lacksPackage ? 'no-package' : 'install'
}

export interface PackageTarget {
  platform: NodeJS.Platform
  arch: string
  kind: PackageKind
}

/** The package of a release for an installation. */
export function packageFor(release: Release, target: PackageTarget): ReleasePackage | null {
  const found = release.packages.find(
    ({ platform, arch, kind }) =>
      platform === target.platform && arch === target.arch && kind === target.kind,
  )
  return found ?? null
}

const leastDownloadMs = 10 * 60_000
const slowBytesPerSecond = 16_384

/** How long a download may take as a whole: as long as a line needs that is slower than any that is of use. */
export const downloadDeadlineMs = (bytes: number): number =>
  leastDownloadMs + Math.ceil((bytes / slowBytesPerSecond) * 1_000)

/** What is known of a server that the desk watches. */
export interface ServerCondition {
  isKnown: boolean
  /** Critical alarms that nobody has acknowledged. */
  criticals: number
  isFlood: boolean
}

/** Why the desk must not restart now; null: it may. */
export function updateHold(servers: readonly ServerCondition[]): UpdateHold | null {
  const known = servers.filter(({ isKnown }) => isKnown)
  const count = known.reduce((sum, { criticals }) => sum + criticals, 0)
  if (count > 0) return { kind: 'critical', count }
  if (known.some(({ isFlood }) => isFlood)) return { kind: 'flood' }
  return known.length < servers.length ? { kind: 'unknown' } : null
}

export type FeedPlace = { kind: 'http'; url: URL } | { kind: 'folder'; path: string }

/** Where a feed is; null for what is neither an http or https address nor a whole path. */
export function feedPlace(text: string): FeedPlace | null {
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) return null
    const url = new URL(text)
    // Without the last slash the name of a file would replace the folder's.
    if (!url.pathname.endsWith('/')) url.pathname += '/'
    return { kind: 'http', url }
  }
  return isAbsolute(text) ? { kind: 'folder', path: text } : null
}
