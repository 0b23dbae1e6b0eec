import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { format, resolveConfig } from 'prettier'
import { findBrowser } from '../../tools/browser.ts'
import { quietBrowser } from '../support/quiet-browser.ts'
import { faultKinds } from './faults/index.ts'
import { reportOf, rowOf, type FaultResult } from './report.ts'
import { startRig } from './rig.ts'

// npm run chaos: every kind of fault against the whole desk in a browser; exit code 1 if the oracle finds anything.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    write: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const asked = values.only.split(',').filter((name) => name !== '')
const kinds = faultKinds.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)))
if (kinds.length === 0) throw new Error(`no kind of fault is named ${values.only}`)

const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: quietBrowser,
  chromiumSandbox: process.getuid?.() !== 0,
})
console.log(`Seed ${seed}, ${kinds.length} kinds of fault, ${values.times} times each.`)
const rig = await startRig(await browser.newPage(), { seed })
// The host is a process of its own and would go on.
process.once('SIGINT', () => void rig.stop().finally(() => process.exit(130)))
const results: FaultResult[] = []
try {
  for (const kind of kinds) {
    const verdicts = []
    for (let time = 0; time < Number(values.times); time++) {
      const verdict = await rig.run(kind)
      for (const problem of verdict.problems) console.log(`  ${kind.name}: ${problem}`)
      verdicts.push(verdict)
    }
    const result = { name: kind.name, verdicts }
    results.push(result)
    console.log(rowOf(result))
  }
} finally {
  await rig.stop()
  await browser.close()
}
const report = reportOf(results, seed)
console.log(`\n${report.text}`)
if (values.write) {
  const file = resolve(import.meta.dirname, '../../docs/chaos.md')
  writeFileSync(file, await format(report.text, { ...(await resolveConfig(file)), filepath: file }))
}
process.exitCode = report.isClean ? 0 : 1
