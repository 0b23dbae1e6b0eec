// npm run notices: checks the licences of all packages and writes what goes with a release, into out/.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { forbiddenLicences } from './notices/licences.ts'
import { importedPackages, lockedPackages } from './notices/locked-packages.ts'
import { sbomOf } from './notices/sbom.ts'
import { thirdPartyNotices } from './notices/third-party-notices.ts'
import { Problem } from './problem.ts'
import { inProject, root } from './project.ts'
import { runTool } from './run-tool.ts'

await runTool(() => {
  const lockfile: unknown = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const product = z.object({ name: z.string(), version: z.string() }).parse(lockfile)
  const sources = globSync(inProject('src/**/*.{ts,vue}'))
  const packages = lockedPackages(
    lockfile,
    sources.flatMap((file) => importedPackages(readFileSync(file, 'utf8'))),
  )
  const forbidden = forbiddenLicences(packages)
  if (forbidden.length > 0) {
    throw new Problem(`Not on the list of licences (tools/notices/licences.ts):\n${forbidden.join('\n')}`)
  }
  mkdirSync(inProject('out'), { recursive: true })
  writeFileSync(inProject('out', 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packages, root))
  writeFileSync(inProject('out', 'sbom.cdx.json'), `${JSON.stringify(sbomOf(product, packages), null, 2)}\n`)
  const shipped = packages.filter(({ isShipped }) => isShipped).length
  console.log(`out/THIRD-PARTY-NOTICES.txt: ${shipped} packages`)
  console.log(`out/sbom.cdx.json: ${packages.length} packages`)
  return Promise.resolve(0)
})
