import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { messageOf } from '../../src/shared/errors.ts'
import { findBrowser } from '../../tools/browser.ts'
import { quietBrowser } from '../support/quiet-browser.ts'
import type { FaultKind } from './fault.ts'
import { faultKinds } from './faults/index.ts'
import { brokenOff, type Verdict } from './oracle.ts'
import { reportOf, rowOf, type FaultResult } from './report.ts'
import { startRig, type Rig } from './rig.ts'
import { within } from './within.ts'
import { writeDocument } from './write-document.ts'

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
/** More than all limits of one fault together. */
const maxFaultMs = 8 * 60_000
const maxStopMs = 30_000

const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: quietBrowser,
  chromiumSandbox: process.getuid?.() !== 0,
})
let rig: { of: Rig; auth: FaultKind['auth'] } | null = null

const stopRig = async () => {
  const stopped = rig?.of
  rig = null
  if (stopped) await within(maxStopMs, 'stopping', stopped.stop())
}
/** The rig that the kind needs; one that broke, or has another way to its token, is replaced. */
const rigFor = async ({ auth }: FaultKind): Promise<Rig> => {
  if (rig && rig.auth !== auth) await stopRig()
  rig ??= { of: await startRig(await browser.newPage(), { seed, auth: auth ?? 'token' }), auth }
  return rig.of
}
// The host is a process of its own and would go on.
process.once('SIGINT', () => void stopRig().finally(() => process.exit(130)))

/** Plays a fault; null: not possible on this machine. What breaks the bench itself is a problem of the fault. */
const play = async (kind: FaultKind): Promise<Verdict | null> => {
  try {
    const ready = await rigFor(kind)
    if (kind.needsOwnDisk && !ready.disk) return null
    return await within(maxFaultMs, kind.name, ready.run(kind))
  } catch (error) {
    const problems = [`the bench broke off: ${messageOf(error)}`]
    await stopRig().catch((failed: unknown) => problems.push(`the rig does not stop: ${messageOf(failed)}`))
    return brokenOff(problems)
  }
}

console.log(`Seed ${seed}, ${kinds.length} kinds of fault, ${values.times} times each.`)
const results: FaultResult[] = []
const notPossible: string[] = []
for (const [index, kind] of kinds.entries()) {
  const verdicts: Verdict[] = []
  for (let time = 0; time < Number(values.times); time++) {
    const verdict = await play(kind)
    for (const problem of verdict?.problems ?? []) console.log(`  ${kind.name}: ${problem}`)
    if (verdict) verdicts.push(verdict)
  }
  const result = { name: kind.name, verdicts }
  if (verdicts.length > 0) results.push(result)
  else notPossible.push(kind.name)
  const line = verdicts.length > 0 ? rowOf(result) : `| ${kind.name} | not possible here |`
  console.log(`${index + 1}/${kinds.length} ${line}`)
}
const report = reportOf(results, seed, notPossible)
console.log(`\n${report.text}`)
if (values.write) await writeDocument('chaos.md', report.text)
const isStopped = await stopRig().then(
  () => true,
  (error: unknown) => void console.error(`the rig does not stop: ${messageOf(error)}`),
)
await browser.close()
// A fault that was broken off may still wait for something.
process.exit(report.isClean && isStopped ? 0 : 1)
