import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { inProject, root } from '../project.ts'
import { forbiddenLicences } from './licences.ts'
import { importedPackages, lockedPackages } from './locked-packages.ts'
import { sbomOf, type Engines } from './sbom.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

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
