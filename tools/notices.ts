// npm run notices: checks the licences of all packages and writes what goes with a release, into out/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { packableElectron } from './dist/electron-folder.ts'
import { makePapers } from './notices/papers.ts'
import { inProject } from './project.ts'
import { runTool } from './run-tool.ts'

await runTool(() => {
  const { notices, shipped, sbom, all } = makePapers(packableElectron() ?? undefined)
  mkdirSync(inProject('out'), { recursive: true })
  writeFileSync(inProject('out', 'THIRD-PARTY-NOTICES.txt'), notices)
  writeFileSync(inProject('out', 'sbom.cdx.json'), sbom)
  console.log(`out/THIRD-PARTY-NOTICES.txt: ${shipped} packages`)
  console.log(`out/sbom.cdx.json: ${all} packages`)
  return Promise.resolve(0)
})
