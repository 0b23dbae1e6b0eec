// npm run policies: writes the policy templates and the table of docs/policies.md from the entries of the policy.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generatedPolicies } from './policies/generated.ts'
import { inProject } from './project.ts'
import { runTool } from './run-tool.ts'

await runTool(async () => {
  const files = await generatedPolicies(readFileSync(inProject('docs/policies.md'), 'utf8'))
  for (const [path, text] of files) {
    mkdirSync(dirname(inProject(path)), { recursive: true })
    writeFileSync(inProject(path), text)
    console.log(path)
  }
  return 0
})
