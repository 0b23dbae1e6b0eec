// npm run audit: known vulnerabilities of the locked packages.
import { auditOutcome } from './notices/audit-outcome.ts'
import { runTool } from './run-tool.ts'

await runTool(async (children) => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { output } = await children.collect(npm, ['audit', '--json', '--loglevel=silent'])
  const { text, exitCode } = auditOutcome(output)
  console.log(text)
  return exitCode
})
