// npm run release-notes -- [VERSION]: the section of a version in CHANGELOG.md; without one, that of package.json.
import { readFileSync } from 'node:fs'
import { releaseNotes } from '../src/main/platform/program-papers.ts'
import { readProduct } from './dist/product.ts'
import { Problem } from './problem.ts'
import { inProject } from './project.ts'
import { runTool } from './run-tool.ts'

await runTool(() => {
  const version = process.argv[2] ?? readProduct().version
  const notes = releaseNotes(readFileSync(inProject('CHANGELOG.md'), 'utf8'), version)
  if (notes === null) throw new Problem(`CHANGELOG.md has no section for ${version}.`)
  process.stdout.write(`${notes}\n`)
  return Promise.resolve(0)
})
