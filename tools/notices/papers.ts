import { globSync, readFileSync, existsSync, readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { inProject, root } from '../project.ts'
import { forbiddenLicences } from './licences.ts'
import { importedPackages, lockedPackages, type LockedPackage } from './locked-packages.ts'
import { sbomOf, type Engines } from './sbom.ts'

/** What goes with a release, and how many packages it names. */
export interface Papers {
  notices: string
  /** Those of the web host, which Node runs and not Electron. */
  webNotices: string
  shipped: number
  sbom: string
  all: number
}

/** Checks the licences of all packages and writes notices and bill of materials, for the Electron that is packed. */
export function makePapers(electron?: { version: string; engines: Engines }): Papers {
  const lockfile: unknown = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const product = z.object({ name: z.string(), version: z.string() }).parse(lockfile)
  const sources = globSync(inProject('src/**/*.{ts,vue}'))
  const imported = sources.flatMap((file) => importedPackages(readFileSync(file, 'utf8')))
  // No source imports Node's package, which the web host's package holds.
  const packages = lockedPackages(lockfile, [...imported, 'node']).map((one) =>
    one.path === 'node_modules/electron' && electron !== undefined && electron.version !== one.version
      ? // The hash is of the locked one.
        { ...one, version: electron.version, integrity: '' }
      : one,
  )
  const forbidden = forbiddenLicences(packages)
  if (forbidden.length > 0) {
    throw new Problem(`Not on the list of licences (tools/notices/licences.ts):\n${forbidden.join('\n')}`)
  }
  return {
    notices: thirdPartyNotices(packages, root),
    webNotices: thirdPartyNotices(packages, root, 'node'),
    shipped: packages.filter(({ isShipped }) => isShipped).length,
    sbom: `${JSON.stringify(sbomOf(product, packages, electron?.engines ?? null), null, 2)}\n`,
    all: packages.length,
  }
}

const line = '-'.repeat(80)

/** The runtimes of the product; each package contains one of them. */
const runtimes = {
  electron:
    'Tocsin contains the software below. Electron also contains Chromium and Node.js,\nwhose licences are in LICENSES.chromium.html of its distribution.\n',
  node: "Tocsin's web host contains the software below. What Node.js contains in turn has its\nlicences in LICENSE.node.txt.\n",
}

/** The licence texts of what users receive, as they came with each package. */
export function thirdPartyNotices(
  packages: readonly LockedPackage[],
  root: string,
  runtime: keyof typeof runtimes = 'electron',
): string {
  const shipped = packages
    .filter(({ isShipped, name }) => isShipped && (name === runtime || !(name in runtimes)))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
  const parts = shipped.map((one) => {
    const text = licenceText(join(root, one.path))
    return `${line}\n${one.name} ${one.version}\nLicence: ${one.license}\n\n${text}\n`
  })
  return [runtimes[runtime], ...parts].join('\n')
}

function licenceText(folder: string): string {
  const texts = licenceFiles(folder).map((file) => readFileSync(file, 'utf8').trim())
  return texts.length > 0 ? texts.join('\n\n') : readmeText(folder)
}

/** Some packages have their licence in their README only, and a few nowhere. */
function readmeText(folder: string): string {
  const readme = readFolder(folder).find(({ name }) => /^readme\.md$/i.test(name))
  const text = readme ? readFileSync(join(folder, readme.name), 'utf8') : ''
  const section = /^(?:#+ *licen[cs]e|licen[cs]e\n-+)\s*$([^#]*)/im.exec(text)?.[1]?.trim()
  return section || 'The package carries no licence text of its own.'
}

function licenceFiles(folder: string): string[] {
  return readFolder(folder)
    .filter(({ name }) => /^(licen[cs]es?|copying|notice)\b/i.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path]
    })
}

function readFolder(folder: string): Dirent[] {
  // A package for another platform is locked but not installed.
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
